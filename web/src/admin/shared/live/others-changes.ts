import { type OthersChange, OthersResponse } from '@cardroom/contracts/audit-log'
import type { OfficeChange } from '@cardroom/contracts/office-events'
import { useSyncExternalStore } from 'react'
import { request } from '../../../shared/request.ts'
import { describeChange, subjectOf } from '../audit-format.ts'

const path = '/api/admin/audit-log/others'
/** How long a change is named. */
const shownMs = 20_000

let words: string | null = null
/** The line after which changes have not been asked for; null while there is none. */
let due: number | null = null
let isAsking = false
let timer = 0
const listeners = new Set<() => void>()

function set(next: string | null): void {
  words = next
  for (const listener of listeners) listener()
}

/** Asks who has made the changes that were told: the events name rows, not people. */
export function nameOthers(changes: readonly OfficeChange[]): void {
  const lines = changes.filter(({ kind, id }) => kind === 'audit-log' && id !== null)
  if (lines.length === 0 || document.visibilityState === 'hidden') return
  due = Math.min(due ?? Number.POSITIVE_INFINITY, ...lines.map(({ id }) => Number(id) - 1))
  void ask()
}

async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  while (due !== null) {
    const after = due
    due = null
    const call = { method: 'GET', reply: OthersResponse } as const
    // What cannot be read is not named; the lists show it all the same.
    const found = await request(`${path}?after=${after}`, call).catch(() => null)
    const [newest, ...more] = found?.data ?? []
    if (newest === undefined) continue
    set(announcementOf(newest, more.length))
    window.clearTimeout(timer)
    timer = window.setTimeout(() => set(null), shownMs)
  }
  isAsking = false
}

/** Forgets what was named. */
export function forgetOthers(): void {
  window.clearTimeout(timer)
  due = null
  set(null)
}

/** What another administrator has just changed, in words; null most of the time. */
export function useOthersChange(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => words,
  )
}

const deeds: Readonly<Record<string, (name: string) => string>> = {
  'status-set': (name) => `changed ${name}\u2019s status`,
  created: (name) => `added ${name}`,
  updated: (name) => `changed ${name}`,
  deleted: (name) => `deleted ${name}`,
  undone: (name) => `took back a change of ${name}`,
}

function announcementOf(change: OthersChange, more: number): string {
  const { by, action } = change
  const line = { ...change, before: null, after: null }
  const who = by ?? 'Somebody'
  const deed = deeds[action]
  const what =
    deed === undefined ? `${who}: ${describeChange(line)}` : `${who} ${deed(subjectOf(line))}`
  return more === 0
    ? what
    : `${what}, and ${more} more ${more === 1 ? 'change' : 'changes'} of others`
}
