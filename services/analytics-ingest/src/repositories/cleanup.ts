import { startOfHour } from '@cardroom/contracts/buckets'
import { hourlyDays } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

const dayMs = 24 * 60 * 60 * 1000
const sessionsPerStatement = 5000

export type Cleanup = ReturnType<typeof cleanup>

/** Creates partitions ahead of the records, and deletes expired rows. Times are epoch milliseconds. */
export function cleanup(db: Database) {
  return {
    /** Creates this month's partitions and the next two. */
    async ensureNextPartitions(): Promise<void> {
      await sql`SELECT ensure_month_partitions(now(), now() + interval '2 months')`.execute(db)
    },

    /** Deletes the rollups of hours that no report reads any more. */
    async deleteOldHours(now: number): Promise<void> {
      const before = new Date(startOfHour(now) - (hourlyDays + 1) * dayMs)
      await sql`DELETE FROM summary_hours WHERE bucket < ${before}`.execute(db)
      await sql`DELETE FROM summary_changes WHERE grain = 'hour' AND bucket < ${before}`.execute(db)
    },

    /**
     * Drops the months of raw rows that end before then; the summaries stay.
     * @returns the names of the dropped tables
     */
    async dropMonthsBefore(before: number): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        SELECT drop_month_partitions(${new Date(before)}) AS name`.execute(db)
      return rows.map(({ name }) => name)
    },

    /** Deletes the sessions that began before then, in batches. */
    async deleteSessionsBefore(before: number): Promise<void> {
      const first = new Date(before)
      for (;;) {
        const pages = await sql`
          DELETE FROM session_pages WHERE (session_id, page) IN (
            SELECT session_id, page FROM session_pages WHERE hours[1] < ${first}
            LIMIT ${sessionsPerStatement})`.execute(db)
        const sessions = await sql`
          DELETE FROM sessions WHERE session_id IN (
            SELECT session_id FROM sessions WHERE first_at < ${first}
            LIMIT ${sessionsPerStatement})`.execute(db)
        if (Number(pages.numAffectedRows ?? 0) + Number(sessions.numAffectedRows ?? 0) === 0) return
      }
    },
  }
}
