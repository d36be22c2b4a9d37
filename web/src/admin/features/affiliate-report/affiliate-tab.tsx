import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import {
  formatCount,
  formatPercent,
  formatPoints,
  formatSeconds,
  toPercent,
} from '../../../shared/format.ts'
import { fewest, formatRate } from '../../shared/rate.ts'
import {
  barsOf,
  dateColumn,
  figure,
  recordSourceColumn,
  sourceColumn,
  textOr,
} from '../../shared/report-columns.tsx'
import { RecentPanel, TablePanel } from '../../shared/report-panels.tsx'
import { useReport } from '../../shared/report-query.ts'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import type { Stat } from '../../shared/stat-cards.tsx'
import type { TableColumn } from '../../shared/table.tsx'

/** The report on the affiliate page. */
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

const sourceColumns: TableColumn<AffiliateReport['bySource'][number]>[] = [
  sourceColumn,
  figure('Sessions', ({ sessions }) => formatCount(sessions)),
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure(
    'Clicks per 100 sessions',
    ({ clickThroughRate, sessions }) =>
      formatRate(clickThroughRate, [sessions, 'sessions'], formatPercent),
    'mark',
  ),
  figure('Average time', ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage)),
  figure('Scroll depth', ({ avgScrollDepth }) =>
    avgScrollDepth === null ? '–' : formatPercent(avgScrollDepth),
  ),
]

const buttonColumns = (
  sessions: number,
): TableColumn<AffiliateReport['ctaPerformance'][number]>[] => [
  { label: 'Button', cell: ({ label }) => buttonName(label), titleOf: ({ label }) => label },
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure('Clicks per 100 sessions', ({ clickThroughRate }) =>
    formatRate(clickThroughRate, [sessions, 'sessions'], formatPercent),
  ),
]

const activityColumns: TableColumn<AffiliateActivity>[] = [
  dateColumn,
  {
    label: 'Action',
    cell: ({ action }) => buttonName(textOr(action)),
    titleOf: ({ action }) => action ?? '',
    onPhone: 'title',
  },
  {
    label: 'Label',
    cell: ({ label }) => buttonName(textOr(label)),
    titleOf: ({ label }) => label ?? '',
  },
  recordSourceColumn('mark'),
]

/** Turns `hero_logo` into `Hero logo`. */
function buttonName(label: string): string {
  const words = label.replaceAll('_', ' ')
  if (words.startsWith('cta ')) return `CTA${words.slice(3)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
