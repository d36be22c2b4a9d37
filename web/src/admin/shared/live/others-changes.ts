import { type OthersChange, OthersResponse } from '@cardroom/contracts/audit-log'
import type { OfficeChange } from '@cardroom/contracts/office-events'
import { useSyncExternalStore } from 'react'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/audit-log/others'
/** The time for which a change is visible. */
const shownMs = 20_000

/** The newest change by others, and the number of other changes that arrived with it. */
export type Announced = { newest: OthersChange; more: number }

let announced: Announced | null = null
/** The audit line after which to fetch changes, or null if there is none to fetch. */
let due: number | null = null
let isAsking = false
let timer = 0
const listeners = new Set<() => void>()

function set(next: Announced | null): void {
  announced = next
  for (const listener of listeners) listener()
}

/** Fetches the authors of the reported changes, because the events name rows but not people. */
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
    // If the request fails, the change has no notice, but the lists still show it.
    const found = await request(`${path}?after=${after}`, call).catch(() => null)
    const [newest, ...more] = found?.data ?? []
    if (newest === undefined) continue
    set({ newest, more: more.length })
    window.clearTimeout(timer)
    timer = window.setTimeout(() => set(null), shownMs)
  }
  isAsking = false
}

/** Clears the displayed change. */
export function forgetOthers(): void {
  window.clearTimeout(timer)
  due = null
  set(null)
}

/** The latest change by another administrator, which is usually null. */
export function useOthersChange(): Announced | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => announced,
  )
}
