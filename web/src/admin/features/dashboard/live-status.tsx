import { useAreListsHeld } from '../../shared/live/live-lists.ts'
import { type Announced, useOthersChange } from '../../shared/live/others-changes.ts'
import { askMs, useSettledState } from '../../shared/live/use-office-live.ts'
import styles from './dashboard-page.module.css'
import { describeChange, subjectOf } from '../../shared/audit-format.ts'

const words = {
  connecting: 'Connecting…',
  live: 'Live',
  asking: `Not live: asks every ${askMs / 1000} s`,
  offline: 'Offline: shows what was read last',
}

/** Shows whether the lists are live, and the latest change by another administrator. */
export function LiveStatus() {
  const state = useSettledState()
  const areHeld = useAreListsHeld()
  const change = useOthersChange()
  const others = change && announcementOf(change)
  const isHeld = state === 'live' && areHeld
  return (
    <output className={`inline muted small ${styles.status}`} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {isHeld ? 'Changes wait until you have finished' : words[state]}
      {others !== null && (
        <span className={`cut ${styles.others}`} title={others}>
          {others}
        </span>
      )}
    </output>
  )
}

const deeds: Readonly<Record<string, (name: string) => string>> = {
  'status-set': (name) => `changed ${name}\u2019s status`,
  created: (name) => `added ${name}`,
  updated: (name) => `changed ${name}`,
  deleted: (name) => `deleted ${name}`,
  undone: (name) => `took back a change of ${name}`,
}

/** Describes a change by another administrator. */
function announcementOf({ newest, more }: Announced): string {
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
