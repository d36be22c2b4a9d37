import { maxOfficeChanges, type OfficeChange } from '@cardroom/contracts/office-events'
import type { Role } from '@cardroom/contracts/session'

/** What open dashboards are told. */
export type OfficeEvents = {
  /** A notification of `officeChannel`. */
  hear: (payload: string) => void
  /** From now on every change is heard. */
  startHearing: () => void
  /** Changes may be missed from now on: whoever comes again reads its lists anew. */
  stopHearing: () => void
  /**
   * The events for one dashboard. What is read after it was opened lacks nothing that the stream does not tell.
   * @throws {AppError} `unavailable` while nothing is heard
   */
  open: (sessionId: string, role: Role) => NodeJS.ReadableStream
  /** How many visits are going on; null where nobody has asked for a while. */
  visitors: () => number | null
  /** How many streams are open. */
  size: () => number
  close: () => void
}

/** One change a row, and one without rows where there are many of a kind. */
export function summed(changes: readonly OfficeChange[]): OfficeChange[] {
  return [...Map.groupBy(changes, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const rows = new Map<string | null, OfficeChange>()
    for (const change of own) {
      // A new row that was changed at once is still a new one.
      const isStillNew = rows.get(change.id)?.what === 'added' && change.what === 'changed'
      if (!isStillNew) rows.set(change.id, change)
    }
    return rows.size > maxOfficeChanges
      ? [{ kind, id: null, what: 'changed' as const }]
      : [...rows.values()]
  })
}
