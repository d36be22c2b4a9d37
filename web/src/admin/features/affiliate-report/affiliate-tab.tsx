import {
  type AffiliateReport,
  AffiliateReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatPoints, formatPercent, toPercent } from '../../../shared/format.ts'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { RecentPanel, ReportPanel } from '../../shared/report-panels.tsx'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import { SeriesPanel } from '../../shared/series-panel.tsx'
import { type ReportParams, useReportParams } from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { periodLabels, timeframeLabels } from '../../shared/timeframe.ts'
import { activityColumns, ButtonPerformance, SourcePerformance } from './affiliate-tables.tsx'

/** The report of the affiliate page. */
export function AffiliateTab() {
  const { address } = useReportParams()
  const query = useQuery(reportQuery('flaviar', AffiliateReportResponse, address))
  const period = timeframeLabels[address.timeframe]
  return (
    <ReportTab
      query={query}
      loading="Loading the drinks page"
      failure="Failed to fetch Flaviar data"
      values={({ bySource }) => ({ source: bySource.map(({ source }) => source) })}
    >
      {(report) => (
        <>
          <StatCards
            label={`${periodLabels[address.timeframe]} drinks page`}
            stats={toStats(report, address)}
          />
          <SeriesPanel
            measures={[
              { name: 'views', label: 'Page views' },
              { name: 'clicks', label: 'Clicks' },
            ]}
            report={report}
            csvPath={exportPath('flaviar', 'series', address)}
          />
          <ReportPanel
            title="Performance by source"
            note={period}
            csv={[exportPath('flaviar', 'sources', address), 'all sources']}
          >
            <SourcePerformance rows={report.bySource} />
          </ReportPanel>
          <Pair>
            <ReportPanel
              title="CTA performance"
              note={period}
              csv={[exportPath('flaviar', 'buttons', address), 'all buttons']}
            >
              <ButtonPerformance rows={report.ctaPerformance} />
            </ReportPanel>
            <RecentPanel
              title="Last 10 activities"
              csv={[exportPath('flaviar', 'recent-activity', address), 'the last activities']}
              columns={activityColumns}
              rows={report.recentActivity}
              empty="No recent activity recorded"
            />
          </Pair>
        </>
      )}
    </ReportTab>
  )
}

function toStats({ overview, previous }: AffiliateReport, address: ReportParams): Stat[] {
  const csvPath = exportPath('flaviar', 'sources', address)
  const former = address.isCompared && previous !== null ? previous : undefined
  return [
    {
      label: 'Page views',
      value: overview.totalPageViews,
      previous: former?.totalPageViews,
      csvPath,
    },
    { label: 'Sessions', value: overview.totalSessions, previous: former?.totalSessions, csvPath },
    { label: 'Clicks', value: overview.totalClicks, previous: former?.totalClicks, csvPath },
    {
      label: 'Click rate',
      csvPath,
      value: overview.overallClickThroughRate,
      previous: former && toPercent(former.totalClicks, former.totalSessions),
      format: formatPercent,
      formatChange: formatPoints,
      note: 'Clicks per 100 sessions',
    },
  ]
}
