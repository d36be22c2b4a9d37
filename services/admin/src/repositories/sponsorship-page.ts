import { sponsorshipPage as page } from '@cardroom/contracts/sponsorship-page-report'
import type { Database } from '@cardroom/database/client'
import { isSpam } from '@cardroom/database/confirmed-conversions'
import { sql } from 'kysely'
import type { PageFigures } from '../domain/sponsorship-page.ts'
import type { TimeRange } from '../domain/time-range.ts'

export type SponsorshipPage = ReturnType<typeof sponsorshipPage>

type Row = {
  source: string
  count: number
  sum: number
  sampleCount: number
  sessions: number
  first: Date | null
}

/** What the summaries hold of the sponsorship page, and the inquiries that it brought. */
export function sponsorshipPage(db: Database) {
  return {
    async figures({ unit, from, to }: TimeRange): Promise<PageFigures> {
      const table = sql.table(unit === 'hour' ? 'summary_hours' : 'summary_days')
      const [start, end] = [new Date(from), new Date(to)]
      // Unfiltered rows have no source; those filtered by source have its name.
      const rollups = sql<Row>`
        SELECT filter_value AS source, sum(count)::bigint AS count, sum(sum)::bigint AS sum,
          sum(sample_count)::bigint AS "sampleCount", min(bucket) AS first,
          coalesce(sum(sessions) FILTER (WHERE previous_bucket < ${start}), 0)::bigint AS sessions
        FROM ${table}
        WHERE metric = 'view' AND dim1 = ${page} AND filter IN ('', 'source')
          AND bucket >= ${start} AND bucket < ${end}
        GROUP BY filter, filter_value`.execute(db)
      const inquiries = db
        .selectFrom('sponsorships')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('created_at', '>=', start)
        .where('created_at', '<', end)
        .where(sql<boolean>`NOT ${isSpam}`)
        .executeTakeFirstOrThrow()
      const [{ rows }, { count: inquiryCount }] = await Promise.all([rollups, inquiries])
      const all = rows.find(({ source }) => source === '')
      const bySource = rows.filter(({ source }) => source !== '')
      return {
        views: all?.count ?? 0,
        seconds: all?.sum ?? 0,
        sampleCount: all?.sampleCount ?? 0,
        sessions: all?.sessions ?? 0,
        firstBucket: all?.first?.getTime() ?? Infinity,
        inquiries: inquiryCount,
        bySource: new Map(bySource.map(({ source, count }) => [source, count])),
      }
    },
  }
}
