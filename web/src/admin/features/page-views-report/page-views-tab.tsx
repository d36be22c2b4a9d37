import { sourceColor } from '@cardroom/brand/source-colors'
import type { PageFigures, PageViewReport, RecentView } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatPercent, formatSeconds, toPercent } from '../../../shared/format.ts'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, figure, text } from '../../shared/report-columns.tsx'
import { RecentPanel, TablePanel } from '../../shared/report-panels.tsx'
import { type CsvOf, useReport } from '../../shared/report-query.ts'
import { ReportTab } from '../../shared/report-tab.tsx'
import type { TableColumn } from '../../shared/table.tsx'
import type { Stat } from '../../shared/stat-cards.tsx'

const shownPages = 10

const recentColumns: TableColumn<RecentView>[] = [
  dateColumn,
  text('Path', ({ pagePath }) => pagePath, 'title'),
  text('Title', ({ pageTitle }) => pageTitle),
  figure('Time spent', ({ timeSpent }) => formatSeconds(timeSpent), 'mark'),
]

export function PageViewsTab() {
  const { query, csv } = useReport('page-views')
  return (
    <ReportTab
      query={query}
      name="page views"
      loading="Loading page views"
      failure="Failed to fetch page views data"
      values={({ pages }) => ({ page: pages.map(({ path }) => path) })}
      stats={(report) => toStats(report, csv)}
      measures={[{ name: 'views', label: 'Page views' }]}
      seriesCsv={csv('series')}
    >
      {({ pages, totalPageViews, recentViews }) => (
        <>
          <TablePanel
            title="Top 10 pages"
            csv={[csv('pages'), 'all pages']}
            columns={pageColumns(totalPageViews)}
            rows={pages.slice(0, shownPages)}
            keyOf={({ path }) => path}
            barOf={({ total }) => ({
              share: toPercent(total, totalPageViews),
              color: sourceColor('direct'),
            })}
          />
          <RecentPanel
            title="Last 10 views"
            csv={[csv('recent-views'), 'the last views']}
            columns={recentColumns}
            rows={recentViews}
            empty="No recent views recorded"
          />
        </>
      )}
    </ReportTab>
  )
}

function pageColumns(totalViews: number): TableColumn<PageFigures>[] {
  return [
    { label: 'Page', cell: ({ path }) => path, titleOf: ({ path }) => path, onPhone: 'title' },
    figure('Views', ({ total }) => formatCount(total), 'mark'),
    figure('Share', ({ total }) => formatPercent(toPercent(total, totalViews))),
    figure('Unique', ({ unique }) => formatCount(unique)),
    figure('Average time', ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage)),
  ]
}

function toStats(report: PageViewReport, csv: CsvOf<'page-views'>): Stat[] {
  const { totalPageViews, previous, filtered } = report
  const pages = report.pages.slice(0, shownPages)
  const [largest] = pages
  const [longest] = pages
    .filter(({ avgTimeOnPage }) => avgTimeOnPage !== null)
    .toSorted((one, other) => (other.avgTimeOnPage ?? 0) - (one.avgTimeOnPage ?? 0))
  return [
    {
      label: 'Total page views',
      value: totalPageViews,
      csvPath: csv('pages'),
      previous: previous?.totalPageViews,
    },
    {
      label: 'Most viewed page',
      value: largest?.path ?? 'None',
      csvPath: csv('pages'),
      ...(largest && {
        note: `${formatPercent(toPercent(largest.total, totalPageViews))} of all views`,
      }),
    },
    {
      label: 'Longest read page',
      value: longest?.path ?? 'None',
      csvPath: csv('pages'),
      ...(longest && { note: `${formatSeconds(longest.avgTimeOnPage)} on average` }),
    },
    filteredOutStat(filtered, csv('filtered')),
  ]
}
