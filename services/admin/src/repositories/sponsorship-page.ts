import { sponsorshipPage as page } from '@cardroom/contracts/sponsorship-page-report'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageFigures } from '../domain/sponsorship-page.ts'
import type { Window } from '../domain/window.ts'

export type SponsorshipPage = ReturnType<typeof sponsorshipPage>

type Row = {
  source: string
  n: number
  total: number
  timed: number
  sessions: number
  first: Date | null
}

/** What the summaries hold of the sponsorship page, and the inquiries that it brought. */
export function sponsorshipPage(db: Database) {
  return {
    async figures({ unit, from, to }: Window): Promise<PageFigures> {
      const table = sql.table(unit === 'hour' ? 'summary_hours' : 'summary_days')
      const [start, end] = [new Date(from), new Date(to)]
      // Unfiltered cells under no source, those of each source under its name.
      const views = sql<Row>`
        SELECT filter_value AS source, sum(n)::bigint AS n, sum(total)::bigint AS total,
          sum(timed)::bigint AS timed, min(bucket) AS first,
          coalesce(sum(sessions) FILTER (WHERE seen_before < ${start}), 0)::bigint AS sessions
        FROM ${table}
        WHERE panel = 'view' AND key1 = ${page} AND filter IN ('', 'source')
          AND bucket >= ${start} AND bucket < ${end}
        GROUP BY filter, filter_value`.execute(db)
      const inquiries = db
        .selectFrom('sponsorships')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('created_at', '>=', start)
        .where('created_at', '<', end)
        .where('is_suspect', '=', false)
        .executeTakeFirstOrThrow()
      const [{ rows }, { count }] = await Promise.all([views, inquiries])
      const {
        n = 0,
        total = 0,
        timed = 0,
        sessions = 0,
        first = null,
      } = rows.find(({ source }) => source === '') ?? {}
      return {
        views: n,
        seconds: total,
        timed,
        sessions,
        firstBucket: first?.getTime() ?? null,
        inquiries: count,
        bySource: rows
          .filter(({ source }) => source !== '')
          .map((row) => ({ name: row.source, count: row.n })),
      }
    },
  }
}
