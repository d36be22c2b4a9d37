import type { AffiliateReport } from '@cardroom/contracts/analytics-reports'
import { formatPoints, formatPercent, toPercent } from '../../../shared/format.ts'
import { fewest } from '../../shared/rate.ts'
import { barsOf } from '../../shared/report-columns.tsx'
import { RecentPanel, TablePanel } from '../../shared/report-panels.tsx'
import { useReport } from '../../shared/report-query.ts'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import type { Stat } from '../../shared/stat-cards.tsx'
import { activityColumns, buttonColumns, sourceColumns } from './affiliate-columns.tsx'

/** The report of the affiliate page. */
export function AffiliateTab() {
  const { query, csv } = useReport('flaviar')
  return (
    <ReportTab
      query={query}
      name="drinks page"
      loading="Loading the drinks page"
      failure="Failed to fetch Flaviar data"
      values={({ bySource }) => ({ source: bySource.map(({ source }) => source) })}
      stats={(report) => toStats(report, csv('sources'))}
      measures={[
        { name: 'views', label: 'Page views' },
        { name: 'clicks', label: 'Clicks' },
      ]}
      seriesCsv={csv('series')}
    >
      {({ overview, bySource, ctaPerformance, recentActivity }) => (
        <>
          <TablePanel
            title="Performance by source"
            csv={[csv('sources'), 'all sources']}
            columns={sourceColumns}
            rows={bySource}
            keyOf={({ source }) => source}
            barOf={barsOf(
              bySource,
              ({ sessions }) => sessions,
              ({ color }) => color,
            )}
            isScrolled
          />
          <Pair>
            <TablePanel
              title="CTA performance"
              csv={[csv('buttons'), 'all buttons']}
              columns={buttonColumns(overview.totalSessions)}
              rows={ctaPerformance}
              keyOf={({ label }) => label}
              barOf={barsOf(
                ctaPerformance,
                ({ clicks }) => clicks,
                () => 'direct',
              )}
            />
            <RecentPanel
              title="Last 10 activities"
              csv={[csv('recent-activity'), 'the last activities']}
              columns={activityColumns}
              rows={recentActivity}
              empty="No recent activity recorded"
            />
          </Pair>
        </>
      )}
    </ReportTab>
  )
}

function toStats({ overview, previous }: AffiliateReport, csvPath: string): Stat[] {
  return [
    {
      label: 'Page views',
      value: overview.totalPageViews,
      previous: previous?.totalPageViews,
      csvPath,
    },
    {
      label: 'Sessions',
      value: overview.totalSessions,
      previous: previous?.totalSessions,
      csvPath,
    },
    { label: 'Clicks', value: overview.totalClicks, previous: previous?.totalClicks, csvPath },
    {
      label: 'Click rate',
      csvPath,
      value: overview.overallClickThroughRate ?? '–',
      previous:
        previous && previous.totalSessions > 0
          ? toPercent(previous.totalClicks, previous.totalSessions)
          : undefined,
      format: formatPercent,
      formatChange: formatPoints,
      note:
        overview.totalSessions < fewest
          ? `Clicks per 100 sessions, of only ${overview.totalSessions} sessions`
          : 'Clicks per 100 sessions',
    },
  ]
}
