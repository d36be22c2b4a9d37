import { startOfHour } from '@cardroom/brand/calendar'
import { hourlyDays } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

const dayMs = 24 * 60 * 60 * 1000
const sessionsAtOnce = 5000

export type Housekeeping = ReturnType<typeof housekeeping>

/** What has to be made ahead of the records, and removed behind them. Times are epoch milliseconds. */
export function housekeeping(db: Database) {
  return {
    /** Makes this month's partitions and the next two. */
    async ensureComingPartitions(): Promise<void> {
      await sql`SELECT ensure_month_partitions(now(), now() + interval '2 months')`.execute(db)
    },

    /** Removes the cells of hours that no report asks for any more. */
    async dropOldHours(now: number): Promise<void> {
      const before = new Date(startOfHour(now) - (hourlyDays + 1) * dayMs)
      await sql`DELETE FROM summary_hours WHERE bucket < ${before}`.execute(db)
      await sql`DELETE FROM summary_changes WHERE grain = 'hour' AND bucket < ${before}`.execute(db)
    },

    /**
     * Drops the months of raw rows that end before then; the summaries stay.
     * @returns the names of the tables that are gone
     */
    async dropMonthsBefore(before: number): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        SELECT drop_month_partitions(${new Date(before)}) AS name`.execute(db)
      return rows.map(({ name }) => name)
    },

    /** Forgets the sessions that began before then, some at a time. */
    async forgetSessionsBefore(before: number): Promise<void> {
      const first = new Date(before)
      for (;;) {
        const pages = await sql`
          DELETE FROM session_pages WHERE (session_id, page) IN (
            SELECT session_id, page FROM session_pages WHERE hours[1] < ${first}
            LIMIT ${sessionsAtOnce})`.execute(db)
        const sessions = await sql`
          DELETE FROM sessions WHERE session_id IN (
            SELECT session_id FROM sessions WHERE first_at < ${first}
            LIMIT ${sessionsAtOnce})`.execute(db)
        if (Number(pages.numAffectedRows ?? 0) + Number(sessions.numAffectedRows ?? 0) === 0) return
      }
    },
  }
}
