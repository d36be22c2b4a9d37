import type { Database } from '@cardroom/database/client'
import type { ConfirmedConversion, EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { confirmedConversions, isSpam } from '@cardroom/database/confirmed-conversions'
import { sql } from 'kysely'

const dayMs = 24 * 60 * 60 * 1000
/** A visit that arrives late changes the source of a conversion for an hour at most, and a queue may wait a day. */
const settledMs = 2 * dayMs

export type Confirmed = ReturnType<typeof confirmed>

/** The rows of applications, readers and inquiries that the reports count, and records of forms that a third party keeps. */
export function confirmed(db: Database, embedded: EmbeddedForms = {}) {
  // Rows of days ago hardly ever change: they are kept, and read again when one came or went.
  let settled: { to: number; version: string; rows: readonly ConfirmedConversion[] } | null = null
  let all: readonly ConfirmedConversion[] = []

  /** A text that is another one as soon as a row came, went or became spam. */
  async function versionBefore(to: Date): Promise<string> {
    const { rows } = await sql<{ version: string }>`
      SELECT concat(count(*), ' ', sum(hashtext(id)::bigint)) AS version FROM (
        SELECT concat(id, ${isSpam}) AS id FROM applications WHERE created_at < ${to}
        UNION ALL SELECT id::text FROM newsletters WHERE created_at < ${to}
        UNION ALL SELECT concat(id, ${isSpam}) FROM sponsorships WHERE created_at < ${to}
        UNION ALL SELECT id FROM past_leads WHERE at < ${to}) AS own`.execute(db)
    return rows[0]?.version ?? ''
  }

  return {
    /** All of them until now (epoch milliseconds), oldest first; the same array while nothing has changed. */
    async all(now: number): Promise<readonly ConfirmedConversion[]> {
      const to = Math.floor((now - settledMs) / dayMs) * dayMs
      const until = new Date(now + dayMs)
      const [version, recent] = await Promise.all([
        versionBefore(new Date(to)),
        confirmedConversions(db, new Date(to), until, embedded),
      ])
      if (settled?.to !== to || settled.version !== version) {
        const rows = await confirmedConversions(db, new Date(0), new Date(to), embedded)
        settled = { to, version, rows }
        all = []
      }
      const isSame =
        all.length === settled.rows.length + recent.length &&
        JSON.stringify(all.slice(settled.rows.length)) === JSON.stringify(recent)
      if (!isSame) all = [...settled.rows, ...recent]
      return all
    },
  }
}
