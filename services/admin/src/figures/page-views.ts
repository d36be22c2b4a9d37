import {
  PageFigures,
  type PageViewReport,
  type RecentView,
} from '@cardroom/contracts/analytics-reports'
import { sql } from 'kysely'
import type { Ask } from './copy.ts'
import { average } from './numbers.ts'
import { countFrame, counts, recordsOf, type ReportScope } from './report-frame.ts'
import { columnsOf, type GroupTables, tableOf } from './report-tables.ts'

const shownPages = 10
const listedPages = 50

/** The Page Views tab's report. */
export async function pageViewReport(
  ask: Ask,
  scope: ReportScope,
  recentViews: RecentView[],
): Promise<PageViewReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['view'],
    measures: { views: { of: 'view' } },
  })
  const pages = await pagesOf(ask, scope)
  return {
    totalPageViews: totals.current.views,
    byPage: pages.slice(0, shownPages).map(({ path, total }) => ({ name: path, count: total })),
    recentViews,
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

/** Every page that was viewed, most views first. */
async function pagesOf(ask: Ask, scope: ReportScope): Promise<PageFigures[]> {
  const rows = await ask(sql<PageFigures & { seconds: number; left: number }>`
    SELECT page AS path, count(*) AS total, count(DISTINCT visit) AS "unique",
      coalesce(sum(seconds), 0) AS seconds, count(seconds) AS "left"
    FROM ${recordsOf('view', scope)} WHERE is_current AND ${counts.view}
    GROUP BY page ORDER BY total DESC, path`)
  return rows.map(({ path, total, unique, seconds, left }) => {
    return { path, total, unique, avgTimeOnPage: average(seconds, left) }
  })
}
