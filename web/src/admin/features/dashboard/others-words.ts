import { describeChange, subjectOf } from '../../shared/audit-format.ts'
import type { Announced } from '../../shared/live/others-changes.ts'

const deeds: Readonly<Record<string, (name: string) => string>> = {
  'status-set': (name) => `changed ${name}\u2019s status`,
  created: (name) => `added ${name}`,
  updated: (name) => `changed ${name}`,
  deleted: (name) => `deleted ${name}`,
  undone: (name) => `took back a change of ${name}`,
}

/** What another administrator has changed, in words. */
export function announcementOf({ newest, more }: Announced): string {
  const { by, action } = newest
  const line = { ...newest, before: null, after: null }
  const who = by ?? 'Somebody'
  const deed = deeds[action]
  const what =
    deed === undefined ? `${who}: ${describeChange(line)}` : `${who} ${deed(subjectOf(line))}`
  return more === 0
    ? what
    : `${what}, and ${more} more ${more === 1 ? 'change' : 'changes'} of others`
}
