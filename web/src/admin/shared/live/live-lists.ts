import type { OfficeChange, OfficeKind } from '@cardroom/contracts/office-events'
import { allKinds, leadKinds } from '@cardroom/leads/lead-kinds'
import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { pathOf } from '../lead.ts'

export const newLeadsPath = '/api/admin/new-leads'

/** The paths that a change of a row affects, by the row's kind. */
const listPaths = Object.fromEntries(
  allKinds.map((kind) => [
    kind.subject,
    'isCounted' in kind ? [newLeadsPath, pathOf(kind)] : [pathOf(kind)],
  ]),
) as Record<(typeof allKinds)[number]['subject'], string[]>

/** The lists that indicate which rows have notes. */
const notedPaths = leadKinds.flatMap((kind) => ('notes' in kind ? [pathOf(kind)] : []))

/** The affected paths for every kind of change. */
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

/** The minimum time between two automatic refetches of a path, so that a busy hour stays far below the rate limit. */
const pauseMs = 1000

/** Paths that need a refetch, and paths with a refetch in progress. */
const due = new Set<string>()
const running = new Set<string>()
const edits = new Set<object>()
const listeners = new Set<() => void>()

/** Refetches the lists that changes affect. Hidden lists refetch when they become visible. */
export function refreshChanged(changes: readonly OfficeChange[]): void {
  refresh(changes.flatMap(({ kind }) => pathsOf[kind]))
}

/** Refetches all visible lists, because the page may have missed changes. */
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
    // The count in the title also updates in background tabs.
    if (path !== newLeadsPath) await untilShownAndFree()
    due.delete(path)
    tellListeners()
    // Our own change refetches its list after the reply.
    if (queryClient.isMutating({ mutationKey: [path] }) === 0) {
      // A response in progress may be older than the change, so this waits for it and fetches again.
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

/** A hidden list can wait, and a list with an edit in progress must wait. */
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

/** Suspends refetches while somebody edits something in a list. */
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

/** Whether changes are waiting for the end of an edit. */
export function useAreListsHeld(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => edits.size > 0 && due.size > 0,
  )
}
