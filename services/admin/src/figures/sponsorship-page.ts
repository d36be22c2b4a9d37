import { brand } from '@cardroom/brand/brand'
import { sourceColorName } from '@cardroom/brand/source-colors'
import { startOfDay } from '@cardroom/contracts/buckets'
import type { Timeframe } from '@cardroom/contracts/report-frame'
import {
  sponsorshipPage as page,
  type SponsorshipPageReport,
} from '@cardroom/contracts/sponsorship-page-report'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { sql } from 'kysely'
import { startOf, toPeriod, toTimeRange } from './time-range.ts'
import type { FiguresCopy } from './copy.ts'
import { average, percent } from './numbers.ts'
import { counts, isFirstSince, recordsOf } from './report-frame.ts'

const listedSources = 10

export type SponsorshipPage = ReturnType<typeof createSponsorshipPage>

/** The card of the sponsorship page. */
export function createSponsorshipPage(copy: FiguresCopy, now: () => number = Date.now) {
  return async (timeframe: Timeframe): Promise<SponsorshipPageReport> => {
    const range = toTimeRange(timeframe, now())
    const scope = { range: { ...range, previous: null }, filter: null, now: now() }
    const seen = sql`(SELECT * FROM ${recordsOf('view', scope)}
      WHERE ${counts.view} AND page = ${page})`
    type Row = Record<'views' | 'sessions' | 'seconds' | 'left', number> & { first: number | null }
    const { all, sources, inquiries } = await copy.read(async (ask) => ({
      all: await ask(sql<Row>`
        SELECT count(*) AS views, count(*) FILTER (${isFirstSince(range.from)}) AS sessions, coalesce(sum(seconds), 0) AS seconds,
          count(seconds) AS "left", min(ms) AS first FROM ${seen}`),
      sources: await ask(sql<{ source: string; count: number }>`
        SELECT source, count(*) AS count FROM ${seen} WHERE source <> ''
        GROUP BY 1 ORDER BY count DESC, source LIMIT ${sql.lit(listedSources)}`),
      inquiries: await ask(sql<{ count: number }>`
        SELECT count(*) AS count FROM own WHERE kind = ${sponsorshipKind.conversion} AND NOT is_suspect
          AND ms >= ${sql.lit(range.from)} AND ms < ${sql.lit(range.to)}`),
    }))
    const { views = 0, sessions = 0, seconds = 0, left = 0, first = null } = all[0] ?? {}
    const conversions = inquiries[0]?.count ?? 0
    return {
      total: views,
      unique: sessions,
      avgTimeOnPage: average(seconds, left),
      conversions,
      conversionRate: percent(conversions, sessions, 1),
      sources: sources.map(({ source, count }) => ({
        source,
        count,
        percentage: percent(count, views, 1),
        color: sourceColorName(source),
      })),
      period: toPeriod(
        range,
        startOf(range, first === null ? Infinity : startOfDay(first, brand.timeZone)),
      ),
    }
  }
}
