import {
  type PageFigures,
  type PageViewReport,
  PageViewReportResponse,
  type RecentView,
} from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatSeconds, formatPercent, toPercent } from '../../../shared/format.ts'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, figure, text } from '../../shared/report-columns.tsx'
import { RecentPanel, ReportPanel } from '../../shared/report-panels.tsx'
import type { Column } from '../../shared/report-table.tsx'
import { ReportTab } from '../../shared/report-tab.tsx'
import { SeriesPanel } from '../../shared/series-panel.tsx'
import { type ReportParams, useReportParams } from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { periodLabels, timeframeLabels } from '../../shared/timeframe.ts'
import { TopPages } from './top-pages.tsx'

const shownPages = 10

const recentColumns: Column<RecentView>[] = [
  dateColumn,
  text('Path', ({ pagePath }) => pagePath, 'lead'),
  text('Title', ({ pageTitle }) => pageTitle),
  figure('Time spent', ({ timeSpent }) => formatSeconds(timeSpent), 'end'),
]

/** Views of each page, and time on it. */
export function PageViewsTab() {
  const { address } = useReportParams()
  const query = useQuery(reportQuery('page-views', PageViewReportResponse, address))
  return (
    <ReportTab
      query={query}
      loading="Loading page views"
      failure="Failed to fetch page views data"
      values={({ pages }) => ({ page: pages.map(({ path }) => path) })}
    >
      {(report) => {
        const pages = report.pages.slice(0, shownPages)
        return (
          <>
            <StatCards
              label={`${periodLabels[address.timeframe]} page views`}
              stats={toStats(report, pages, address)}
            />
            <SeriesPanel
              measures={[{ name: 'views', label: 'Page views' }]}
              report={report}
              csvPath={exportPath('page-views', 'series', address)}
            />
            <ReportPanel
              title="Top 10 pages"
              note={timeframeLabels[address.timeframe]}
              csv={[exportPath('page-views', 'pages', address), 'all pages']}
            >
              <TopPages pages={pages} totalViews={report.totalPageViews} />
            </ReportPanel>
            <RecentPanel
              title="Last 10 views"
              csv={[exportPath('page-views', 'recent-views', address), 'the last views']}
              columns={recentColumns}
              rows={report.recentViews}
              empty="No recent views recorded"
            />
          </>
        )
      }}
    </ReportTab>
  )
}

function toStats(
  { totalPageViews, previous, filtered }: PageViewReport,
  pages: readonly PageFigures[],
  address: ReportParams,
): Stat[] {
  const csvPath = exportPath('page-views', 'pages', address)
  const [largest] = pages
  const [longest] = pages
    .filter(({ avgTimeOnPage }) => avgTimeOnPage !== null)
    .toSorted((one, other) => (other.avgTimeOnPage ?? 0) - (one.avgTimeOnPage ?? 0))
  return [
    {
      label: 'Total page views',
      value: totalPageViews,
      csvPath,
      previous: address.isCompared ? previous?.totalPageViews : undefined,
    },
    {
      label: 'Most viewed page',
      value: largest?.path ?? 'None',
      csvPath,
      ...(largest && {
        note: `${formatPercent(toPercent(largest.total, totalPageViews))} of all views`,
      }),
    },
    {
      label: 'Longest read page',
      value: longest?.path ?? 'None',
      csvPath,
      ...(longest && { note: `${formatSeconds(longest.avgTimeOnPage)} on average` }),
    },
    filteredOutStat(filtered, exportPath('page-views', 'filtered', address)),
  ]
}
