import type { OfficeChange, OfficeKind } from '@cardroom/contracts/office-events'
import { allKinds, leadKinds } from '@cardroom/leads/lead-kinds'
import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { pathOf } from '../lead.ts'

export const newLeadsPath = '/api/admin/new-leads'

/** The paths that a change of a row affects, by its kind. */
const listPaths = Object.fromEntries(
  allKinds.map((kind) => [
    kind.subject,
    'isCounted' in kind ? [newLeadsPath, pathOf(kind)] : [pathOf(kind)],
  ]),
) as Record<(typeof allKinds)[number]['subject'], string[]>

/** The lists that mark rows with notes. */
const notedPaths = leadKinds.flatMap((kind) => ('notes' in kind ? [pathOf(kind)] : []))

/** The same for everything that can change. */
const pathsOf: Readonly<Record<OfficeKind, readonly string[]>> = {
  ...listPaths,
  'wsop-change': ['/api/admin/wsop/changes'],
  'weekly-winner': ['/api/admin/weekly-winners'],
  note: ['/api/admin/notes', ...notedPaths],
  'audit-log': ['/api/admin/audit-log'],
  'saved-view': ['/api/admin/saved-views'],
  annotation: ['/api/admin/annotations'],
  goal: ['/api/admin/goals'],
  admin: ['/api/admin/administrators'],
  session: ['/api/admin/administrators', '/api/admin/sessions'],
  'access-token': ['/api/admin/access-tokens'],
}

const allPaths: ReadonlySet<string> = new Set(Object.values(pathsOf).flat())

/** The pause between two automatic refreshes of a path, so that a busy hour stays far below the rate limit. */
const pauseMs = 1000

/** Paths that are due for a refresh, and paths that are being refreshed. */
const due = new Set<string>()
const running = new Set<string>()
/** Edits in progress. */
const edits = new Set<object>()
const listeners = new Set<() => void>()

/** Refreshes the lists that changes affect. Hidden lists refresh when they are shown again. */
export function refreshChanged(changes: readonly OfficeChange[]): void {
  refresh(changes.flatMap(({ kind }) => pathsOf[kind]))
}

/** Refreshes all visible lists, because changes may have been missed. */
export function refreshAll(): void {
  refresh([...allPaths])
}

function refresh(paths: readonly string[]): void {
  for (const path of paths) {
    due.add(path)
    void keepRefreshing(path)
  }
  tellListeners()
}

async function keepRefreshing(path: string): Promise<void> {
  if (running.has(path)) return
  running.add(path)
  const filter = { predicate: (query: Query) => isBelow(path, query.queryKey[0]) }
  while (due.has(path)) {
    // The count in the title is updated in background tabs too.
    if (path !== newLeadsPath) await untilShownAndFree()
    due.delete(path)
    tellListeners()
    // Our own change refreshes its list once it is answered.
    if (queryClient.isMutating({ mutationKey: [path] }) === 0) {
      // A response that is under way may be older than the change, so wait for it and fetch again.
      const isOnItsWay = queryClient.isFetching({ ...filter, type: 'active' }) > 0
      await queryClient.invalidateQueries(filter, { cancelRefetch: false })
      if (isOnItsWay) await queryClient.invalidateQueries(filter, { cancelRefetch: false })
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  running.delete(path)
}

function isBelow(path: string, key: unknown): boolean {
  return (
    typeof key === 'string' &&
    (key === path || key.startsWith(`${path}?`) || key.startsWith(`${path}/`))
  )
}

/** A hidden list can wait, and a list with an edit in progress has to. */
async function untilShownAndFree(): Promise<void> {
  while (edits.size > 0 || document.visibilityState === 'hidden') {
    await new Promise<void>((resolve) => {
      const done = () => {
        listeners.delete(done)
        document.removeEventListener('visibilitychange', done)
        resolve()
      }
      listeners.add(done)
      document.addEventListener('visibilitychange', done)
    })
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Holds refreshes while something in a list is being edited. */
export function useHeldLists(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return
    const edit = {}
    edits.add(edit)
    return () => {
      edits.delete(edit)
      tellListeners()
    }
  }, [isEdited])
}

/** Whether changes are waiting for an edit to end. */
export function useAreListsHeld(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => edits.size > 0 && due.size > 0,
  )
}
