import type { OfficeChange, OfficeKind } from '@cardroom/contracts/office-events'
import { allKinds, leadKinds } from '@cardroom/leads/lead-kinds'
import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { pathOf } from '../lead.ts'

export const newLeadsPath = '/api/admin/new-leads'

/** The paths whose answers a change of a row of each kind may change. */
const listPaths = Object.fromEntries(
  allKinds.map((kind) => [
    kind.subject,
    'isCounted' in kind ? [newLeadsPath, pathOf(kind)] : [pathOf(kind)],
  ]),
) as Record<(typeof allKinds)[number]['subject'], string[]>

/** The lists that say whether a row has notes. */
const notedPaths = leadKinds.flatMap((kind) => ('notes' in kind ? [pathOf(kind)] : []))

/** The same for everything that may change. */
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

/** Between two automatic refreshes of one path, so that a busy hour stays far below the limit of calls. */
const pauseMs = 1000

/** Paths that are to be refreshed, and those that are being. */
const due = new Set<string>()
const running = new Set<string>()
/** What is being edited. */
const edits = new Set<object>()
const listeners = new Set<() => void>()

/** Refreshes what is shown of the lists that changes may have changed; what is not shown when it is shown again. */
export function refreshChanged(changes: readonly OfficeChange[]): void {
  refresh(changes.flatMap(({ kind }) => pathsOf[kind]))
}

/** Refreshes all lists that are shown: something may have been missed. */
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
    // The title counts in a tab behind others too.
    if (path !== newLeadsPath) await untilShownAndFree()
    due.delete(path)
    tellListeners()
    // A change of our own refreshes its list when it has its answer.
    if (queryClient.isMutating({ mutationKey: [path] }) === 0) {
      // What is on its way may have been read before the change; it is awaited, and asked for once more.
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

/** A list that nobody looks at can wait, and one in which something is being edited has to. */
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

/** While something in a list is being edited, no list is refreshed under the person's fingers. */
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

/** Whether changes wait for the end of an edit. */
export function useAreListsHeld(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => edits.size > 0 && due.size > 0,
  )
}
