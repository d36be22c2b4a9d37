import type { Database } from '@cardroom/database/client'
import type { ConfirmedConversion, EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { confirmedConversions } from '@cardroom/database/confirmed-conversions'
import { sql } from 'kysely'
import { firstSince } from '../domain/confirmed-figures.ts'
import { changedBuckets } from '../domain/stale-spans.ts'
import { leadVersion, leadVersionsOfDays } from './lead-versions.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** A visit that arrives late changes the source of a conversion for an hour at most, and a queue may wait a day. */
const settledMs = 2 * dayMs

export type Confirmed = ReturnType<typeof confirmed>

/** The rows of a moment, and the versions of what they were made of, which are never newer. */
type State = {
  /** Records of hours before that do not change the rows. */
  since: number
  leads: string
  days: ReadonlyMap<number, string>
  hours: ReadonlyMap<number, string>
  rows: readonly ConfirmedConversion[]
}

/** The rows of applications, readers and inquiries that the reports count, and records of forms that a third party keeps. */
export function confirmed(db: Database, embedded: EmbeddedForms = {}) {
  let state: State | null = null

  /** Which transaction changed the records of each hour last. */
  async function hoursSince(since: number): Promise<Map<number, string>> {
    const { rows } = await sql<{ bucket: Date; version: string }>`
      SELECT bucket, changed_by::text AS version FROM summary_changes
      WHERE grain = 'hour' AND bucket >= ${new Date(since)}`.execute(db)
    return new Map(rows.map(({ bucket, version }) => [bucket.getTime(), version]))
  }

  /** Since when rows may be other ones; `Infinity` when none is. */
  function changedSince(before: State | null, now: Omit<State, 'rows'>): number {
    // Once a day all are read.
    if (before?.since !== now.since) return 0
    const days = changedBuckets(before.days, now.days)
    const hours = changedBuckets(before.hours, now.hours)
    // The page may have recorded a conversion up to an hour after its row was made.
    return Math.min(...days, ...hours.map((hour) => hour - hourMs))
  }

  return {
    /** All of them until now (epoch milliseconds), oldest first; the same array while nothing has changed. */
    async all(now: number): Promise<readonly ConfirmedConversion[]> {
      const before = state
      const since = Math.floor((now - settledMs) / dayMs) * dayMs
      const [leads, hours] = await Promise.all([leadVersion(db), hoursSince(since)])
      const days = leads === before?.leads ? before.days : await leadVersionsOfDays(db)
      const versions = { since, leads, days, hours }
      const known = before?.rows ?? []
      const from = changedSince(before, versions)
      if (from === Infinity) {
        state = { ...versions, rows: known }
        return known
      }
      const kept = firstSince(known, from)
      const [start, end] = [new Date(from), new Date(now + dayMs)]
      const read = await confirmedConversions(db, start, end, embedded)
      const isSame =
        known.length === kept + read.length &&
        JSON.stringify(known.slice(kept)) === JSON.stringify(read)
      const rows = isSame ? known : [...known.slice(0, kept), ...read]
      state = { ...versions, rows }
      return rows
    },
  }
}
