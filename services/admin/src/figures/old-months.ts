import { allowSeconds, type Database } from '@cardroom/database/client'
import type { Logger } from '@cardroom/service-kit/logger'
import { sql } from 'kysely'
import type { Span } from './time-range.ts'
import type { Ask, FiguresCopy } from './copy.ts'
import { within } from './explore-scope.ts'

export type OldMonthsDeps = {
  db: Database
  copy: FiguresCopy
  logger: Logger
  /** The number of days after which months of raw rows are dropped; null keeps them. */
  retentionDays: number | null
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Drops the months of raw rows that ended before the retention period, and stores their daily totals in
 * `imported_days`. Every instance calls this every hour.
 */
export function createOldMonths({
  db,
  copy,
  logger,
  retentionDays,
  now = Date.now,
}: OldMonthsDeps) {
  async function drop(before: Date): Promise<string[]> {
    // One transaction stores the totals and drops the rows, so that a crash can neither lose nor duplicate a day.
    return await db.transaction().execute(async (transaction) => {
      await allowSeconds(60).execute(transaction)
      const { rows: locks } = await sql<{ isFirst: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext('cardroom.old-months')) AS "isFirst"`.execute(
        transaction,
      )
      if (locks[0]?.isFirst !== true) return []
      const span = await oldSpan(transaction, before)
      if (span === null) return []
      const days = await copy.read((ask) => countDays(ask, span))
      await sql`
        INSERT INTO imported_days (imported_from, day, dimension, key, visits, visitors, views)
        SELECT 'cardroom', * FROM json_to_recordset(${JSON.stringify(days)})
          AS counted (day date, dimension text, key text, visits bigint, visitors bigint, views bigint)
        ON CONFLICT (imported_from, day, dimension, key) DO UPDATE SET
          visits = imported_days.visits + excluded.visits,
          visitors = imported_days.visitors + excluded.visitors,
          views = imported_days.views + excluded.views`.execute(transaction)
      const { rows } = await sql<{ name: string }>`
        SELECT drop_month_partitions(${new Date(span.to)}) AS name`.execute(transaction)
      return rows.map(({ name }) => name)
    })
  }

  return {
    /** Never rejects: an error is logged, and the next call tries again. */
    async drop(): Promise<void> {
      if (retentionDays === null) return
      try {
        const dropped = await drop(new Date(now() - retentionDays * dayMs))
        if (dropped.length > 0) logger.info({ dropped }, 'old months dropped')
      } catch (error) {
        logger.warn({ err: error }, 'could not drop old months')
      }
    },
  }
}

/** The time span of the stored months that ended before a given time; null if there are none. */
async function oldSpan(db: Database, before: Date): Promise<Span | null> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    SELECT min(month) AT TIME ZONE 'UTC' AS "from", max(month + interval '1 month') AT TIME ZONE 'UTC' AS "to"
    FROM (
      SELECT to_date(right(child.relname, 7), 'YYYY_MM')::timestamp AS month
      FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
      WHERE inhparent = 'traffic_sources'::regclass AND child.relname ~ '_[0-9]{4}_[0-9]{2}$') AS stored
    WHERE (month + interval '1 month') AT TIME ZONE 'UTC' <= ${before}`.execute(db)
  const { from = null, to = null } = rows[0] ?? {}
  return from === null || to === null ? null : { from: from.getTime(), to: to.getTime() }
}

type KeptDay = { day: string; dimension: 'total' | 'source' | 'page'; key: string } & Record<
  'visits' | 'visitors' | 'views',
  number
>

/**
 * The totals of the visits that began in the span: by day, and by day and source or page. They equal those of the
 * visits report.
 */
async function countDays(ask: Ask, span: Span): Promise<KeptDay[]> {
  const ofVisits = sql`count(*) AS visits, count(DISTINCT visitor) AS visitors, coalesce(sum(views), 0) AS views
    FROM visit AS v WHERE quality = 'ok' AND ${within(span, 'v.ms')}`
  return await ask(sql<KeptDay>`
    SELECT (DATE '1970-01-01' + day)::VARCHAR AS day, dimension, key, visits, visitors, views FROM (
      SELECT day, 'total' AS dimension, '' AS key, ${ofVisits} GROUP BY day
      UNION ALL SELECT day, 'source', source, ${ofVisits} GROUP BY day, source
      UNION ALL SELECT v.day, 'page', r.page, count(*) FILTER (previous_ms IS NULL), count(DISTINCT v.visitor), count(*)
        FROM view AS r JOIN visit AS v ON v.is_first AND v.visit = r.visit
        WHERE r.quality = 'ok' AND ${within(span, 'v.ms')} GROUP BY v.day, r.page)`)
}
