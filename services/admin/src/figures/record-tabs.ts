import { sourceColorName } from '@cardroom/brand/source-colors'
import {
  type EventReport,
  PageFigures,
  type PageViewReport,
  type TrafficReport,
} from '@cardroom/contracts/analytics-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './copy.ts'
import type { Newest } from './newest-records.ts'
import { average, percent, round } from './numbers.ts'
import {
  columnsOf,
  countBy,
  countedTable,
  countFrame,
  counts,
  type GroupTables,
  isFirstSince,
  recordsOf,
  type ReportScope,
  tableOf,
} from './report-frame.ts'

/* The tabs that count records of a single kind. */

/** The number of names in a tab, and the number of rows in its tables of sources and pages. */
const shownNames = 5
const listedSources = 20
const shownPages = 10
const listedPages = 50

/** The report of the Traffic tab. Only visits of quality `ok` count; all others are in `filtered`. */
export async function trafficReport(
  ask: Ask,
  scope: ReportScope,
  newest: Newest,
): Promise<TrafficReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['visit'],
    measures: { visits: { of: 'visit' } },
  })
  const totalVisits = totals.current.visits
  const sources = await visitsBy(ask, scope, sql.ref('source'))
  const mediums = await visitsBy(ask, scope, sql.ref('medium'))
  const pages = await mainPages(ask, scope)
  return {
    totalVisits,
    bySource: sources.slice(0, shownNames),
    byMedium: mediums.slice(0, shownNames),
    recentVisits: await newest('recent-visits'),
    sources: sources.slice(0, listedSources).map(({ name, count, previous }) => ({
      source: name,
      count,
      previous,
      percentage: percent(count, totalVisits, 1),
      landingPage: pages.get(name) ?? '',
      color: sourceColorName(name),
    })),
    ...frame,
    previous: totals.previous && { totalVisits: totals.previous.visits },
    series,
    previousSeries,
  }
}

export const trafficTables: GroupTables<'traffic'> = {
  sources: async (ask, scope) =>
    comparedVisits('source', await visitsBy(ask, scope, sql.ref('source'))),
  mediums: async (ask, scope) =>
    comparedVisits('medium', await visitsBy(ask, scope, sql.ref('medium'))),
  'landing-pages': countedTable('visit', sql.ref('landing_address'), ['landingPage', 'visits']),
}

/** Visits by a column in descending order, with the visits of the previous period. */
async function visitsBy(ask: Ask, scope: ReportScope, column: RawBuilder<unknown>) {
  const rows = await ask(sql<{ name: string; count: number; previous: number }>`
    SELECT ${column} AS name, count(*) FILTER (is_current) AS count, count(*) FILTER (NOT is_current) AS previous
    FROM ${recordsOf('visit', scope)} WHERE ${counts.visit}
    GROUP BY 1 HAVING count(*) FILTER (is_current) > 0 ORDER BY count DESC, name`)
  const isCompared = scope.range.previous !== null
  return rows.map((row) => ({ ...row, previous: isCompared ? row.previous : null }))
}

/** The most frequent landing page of each source. */
async function mainPages(ask: Ask, scope: ReportScope): Promise<Map<string, string>> {
  const rows = await ask(sql<{ source: string; page: string }>`
    SELECT source, landing_address AS page FROM ${recordsOf('visit', scope)} WHERE is_current AND ${counts.visit}
    GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY source ORDER BY count(*) DESC, page) = 1`)
  return new Map(rows.map(({ source, page }) => [source, page]))
}

/** Visits with those of the previous period and the change, which is `new` if there were none. */
function comparedVisits(name: string, rows: Awaited<ReturnType<typeof visitsBy>>) {
  return {
    names: [name, 'visits', 'visitsBefore', 'changePercent'],
    rows: rows.map(({ name: value, count, previous }) => [
      value,
      count,
      previous,
      previous === 0 ? 'new' : previous && round(((count - previous) / previous) * 100, 1),
    ]),
  }
}

/** The report of the User Events tab. */
export async function eventReport(
  ask: Ask,
  scope: ReportScope,
  newest: Newest,
): Promise<EventReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['event'],
    measures: { events: { of: 'event' } },
  })
  const categories = await countBy(ask, scope, { of: 'event', by: sql.ref('category') })
  const types = await countBy(ask, scope, { of: 'event', by: sql.ref('type') })
  return {
    totalEvents: totals.current.events,
    byCategory: categories.slice(0, shownNames),
    byType: types.slice(0, shownNames),
    recentEvents: await newest('recent-events'),
    ...frame,
    previous: totals.previous && { totalEvents: totals.previous.events },
    series,
    previousSeries,
  }
}

export const eventTables: GroupTables<'events'> = {
  categories: countedTable('event', sql.ref('category'), ['category', 'events']),
  types: countedTable('event', sql.ref('type'), ['type', 'events']),
}

/** The report of the Page Views tab. */
export async function pageViewReport(
  ask: Ask,
  scope: ReportScope,
  newest: Newest,
): Promise<PageViewReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['view'],
    measures: { views: { of: 'view' } },
  })
  const pages = await pagesOf(ask, scope)
  return {
    totalPageViews: totals.current.views,
    byPage: pages.slice(0, shownPages).map(({ path, total }) => ({ name: path, count: total })),
    recentViews: await newest('recent-views'),
    pages: pages.slice(0, listedPages),
    ...frame,
    previous: totals.previous && { totalPageViews: totals.previous.views },
    series,
    previousSeries,
  }
}

export const pageViewTables: GroupTables<'page-views'> = {
  pages: async (ask, scope) => tableOf(await pagesOf(ask, scope), columnsOf(PageFigures)),
}

/** Every page that was viewed, sorted by views, descending. */
async function pagesOf(ask: Ask, scope: ReportScope): Promise<PageFigures[]> {
  const rows = await ask(sql<PageFigures & { seconds: number; left: number }>`
    SELECT page AS path, count(*) AS total, count(*) FILTER (${isFirstSince(scope.range.from)}) AS "unique",
      coalesce(sum(seconds), 0) AS seconds, count(seconds) AS "left"
    FROM ${recordsOf('view', scope)} WHERE is_current AND ${counts.view}
    GROUP BY page ORDER BY total DESC, path`)
  return rows.map(({ path, total, unique, seconds, left }) => {
    return { path, total, unique, avgTimeOnPage: average(seconds, left) }
  })
}
