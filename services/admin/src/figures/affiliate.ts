import { sourceColorName } from '@cardroom/brand/source-colors'
import {
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { type AffiliateReport, AffiliateSource } from '@cardroom/contracts/analytics-reports'
import { affiliatePage } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './copy.ts'
import type { Newest } from './newest-records.ts'
import { average } from './numbers.ts'
import {
  columnsOf,
  countBy,
  countedTable,
  countFrame,
  counts,
  type GroupTables,
  isFirstSince,
  pick,
  recordsOf,
  type ReportScope,
  tableOf,
} from './report-frame.ts'

const listedSources = 50
/** The page records its scroll depth at every quarter, once per view. */
const depthPercent = 25

const isOnPage = sql`page = ${affiliatePage}`
const isAction = (action: string) => sql`category = ${affiliateCategory} AND action = ${action}`
const isClick = isAction(affiliateClick)

/** The report of the affiliate page. */
export async function affiliateReport(
  ask: Ask,
  scope: ReportScope,
  newest: Newest,
): Promise<AffiliateReport> {
  const { from, previous: before } = scope.range
  // A session counts once however many days it spans.
  const isFirst = sql`CASE WHEN is_current THEN ${isFirstSince(from)} ELSE ${isFirstSince(before?.from ?? from)} END`
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['event'],
    measures: {
      views: { of: 'view', where: isOnPage },
      sessions: { of: 'view', where: sql`${isOnPage} AND ${isFirst}` },
      clicks: { of: 'event', where: isClick },
    },
  })
  const buttons = await countBy(ask, scope, { of: 'event', by: sql.ref('label'), where: isClick })
  const sources = await affiliateSources(ask, scope)
  const { current, previous } = totals
  return {
    overview: {
      totalPageViews: current.views,
      totalSessions: current.sessions,
      totalClicks: current.clicks,
      overallClickThroughRate: clickRate(current.clicks, current.sessions),
    },
    bySource: sources.slice(0, listedSources),
    ctaPerformance: buttons.map(({ name, count }) => ({
      label: name,
      clicks: count,
      clickThroughRate: clickRate(count, current.sessions),
    })),
    recentActivity: await newest('recent-activity'),
    ...frame,
    previous: previous && {
      totalPageViews: previous.views,
      totalSessions: previous.sessions,
      totalClicks: previous.clicks,
    },
    series: pick(series, ['at', 'views', 'clicks']),
    previousSeries: previousSeries && pick(previousSeries, ['at', 'views', 'clicks']),
  }
}

export const affiliateTables: GroupTables<'flaviar'> = {
  sources: async (ask, scope) =>
    tableOf(await affiliateSources(ask, scope), columnsOf(AffiliateSource)),
  buttons: countedTable('event', sql.ref('label'), ['label', 'clicks'], isClick),
}

type SourceRow = {
  source: string
  sessions: number
  views: number
  seconds: number
  left: number
  clicks: number
  depths: number
}

/** Every source with a session or a click on the page, sorted by sessions, descending. */
async function affiliateSources(
  ask: Ask,
  scope: ReportScope,
): Promise<AffiliateReport['bySource']> {
  const bySource = (
    kind: 'view' | 'event',
    columns: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) =>
    sql`SELECT source, ${columns} FROM ${recordsOf(kind, scope)}
      WHERE is_current AND ${counts[kind]} AND ${where} GROUP BY 1`
  const views = bySource(
    'view',
    sql`count(*) FILTER (${isFirstSince(scope.range.from)}) AS sessions, count(*) AS views, coalesce(sum(seconds), 0) AS seconds,
      count(seconds) AS "left"`,
    isOnPage,
  )
  const events = bySource(
    'event',
    sql`count(*) FILTER (action = ${affiliateClick}) AS clicks,
      count(*) FILTER (action = ${affiliateScroll}) AS depths`,
    sql`category = ${affiliateCategory} AND action IN (${affiliateClick}, ${affiliateScroll})`,
  )
  const rows = await ask(sql<SourceRow>`
    SELECT source, coalesce(sessions, 0) AS sessions, coalesce(views, 0) AS views, coalesce(seconds, 0) AS seconds,
      coalesce("left", 0) AS "left", coalesce(clicks, 0) AS clicks, coalesce(depths, 0) AS depths
    FROM (${views}) AS v FULL JOIN (${events}) AS e USING (source)
    WHERE coalesce(sessions, 0) > 0 OR coalesce(clicks, 0) > 0
    ORDER BY sessions DESC, clicks DESC, source`)
  return rows.map(({ source, sessions, views: seen, seconds, left, clicks, depths }) => {
    const depth = average(depthPercent * depths, seen)
    return {
      source,
      sessions,
      clicks,
      clickThroughRate: clickRate(clicks, sessions),
      avgTimeOnPage: average(seconds, left),
      avgScrollDepth: depth === null ? null : Math.min(depth, 100),
      color: sourceColorName(source),
    }
  })
}

/** Clicks per hundred sessions, or null without sessions. A session may click more than once. */
function clickRate(clicks: number, sessions: number): number | null {
  return average(100 * clicks, sessions)
}
