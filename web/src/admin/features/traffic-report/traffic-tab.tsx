import type { RecentVisit, TrafficReport } from '@cardroom/contracts/analytics-reports'
import { formatPercent, toPercent } from '../../../shared/format.ts'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, mediumColumn, recordSourceColumn } from '../../shared/report-columns.tsx'
import { RecentPanel, SharePanel } from '../../shared/report-panels.tsx'
import { type CsvOf, useReport } from '../../shared/report-query.ts'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import type { TableColumn } from '../../shared/table.tsx'
import { mediumBadge } from '../../shared/source-kind.ts'
import type { Stat } from '../../shared/stat-cards.tsx'

const recentColumns: TableColumn<RecentVisit>[] = [
  dateColumn,
  recordSourceColumn('title'),
  { ...mediumColumn, onPhone: 'mark' },
  {
    label: 'Landing page',
    cell: ({ landingPage }) => landingPath(landingPage),
    titleOf: ({ landingPage }) => landingPage,
  },
]

export function TrafficTab() {
  const { query, csv } = useReport('traffic')
  return (
    <ReportTab
      query={query}
      name="traffic"
      loading="Loading traffic"
      failure="Failed to fetch traffic data"
      values={({ sources, byMedium }) => ({
        source: sources.map(({ source }) => source),
        medium: byMedium.map(({ name }) => name),
      })}
      stats={(report) => toStats(report, csv)}
      measures={[{ name: 'visits', label: 'Visits' }]}
      seriesCsv={csv('series')}
    >
      {(report) => (
        <>
          <Pair>
            <SharePanel
              title="Top sources"
              csv={[csv('sources'), 'all sources']}
              head="Source"
              countHead="Visits"
              counts={report.bySource}
              total={report.totalVisits}
              badgeOf={(name) => ({ label: name, color: name })}
            />
            <SharePanel
              title="Top mediums"
              csv={[csv('mediums'), 'all mediums']}
              head="Medium"
              countHead="Visits"
              counts={report.byMedium}
              total={report.totalVisits}
              badgeOf={mediumBadge}
            />
          </Pair>
          <RecentPanel
            title="Last 10 visits"
            csv={[csv('recent-visits'), 'the last visits']}
            columns={recentColumns}
            rows={report.recentVisits}
            empty="No recent visits recorded"
          />
        </>
      )}
    </ReportTab>
  )
}

function toStats(report: TrafficReport, csv: CsvOf<'traffic'>): Stat[] {
  const { totalVisits, bySource, byMedium, previous, filtered } = report
  const [source] = bySource
  const [medium] = byMedium
  return [
    {
      label: 'Total visits',
      value: totalVisits,
      csvPath: csv('landing-pages'),
      previous: previous?.totalVisits,
    },
    {
      label: 'Largest source',
      value: source?.name ?? 'None',
      csvPath: csv('sources'),
      ...(source && { note: ofAllVisits(source.count, totalVisits) }),
    },
    {
      label: 'Largest medium',
      value: medium === undefined ? 'None' : mediumBadge(medium.name).label,
      csvPath: csv('mediums'),
      ...(medium && { note: ofAllVisits(medium.count, totalVisits) }),
    },
    filteredOutStat(filtered, csv('filtered')),
  ]
}

function ofAllVisits(count: number, total: number): string {
  return `${formatPercent(toPercent(count, total))} of all visits`
}

/** The path of a landing page. Text that is not a URL stays unchanged. */
export function landingPath(landingPage: string): string {
  if (!URL.canParse(landingPage)) return landingPage
  const { pathname, search } = new URL(landingPage)
  return pathname + search
}
