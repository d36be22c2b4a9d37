import {
  type RecentVisit,
  type TrafficReport,
  TrafficReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatPercent, toPercent } from '../../../shared/format.ts'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, mediumColumn, recordSourceColumn } from '../../shared/report-columns.tsx'
import { RecentPanel, SharePanel } from '../../shared/report-panels.tsx'
import type { Column } from '../../shared/report-table.tsx'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import { SeriesPanel } from '../../shared/series-panel.tsx'
import { mediumBadge } from '../../shared/source-kind.ts'
import { type ReportParams, useReportParams } from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { periodLabels, timeframeLabels } from '../../shared/timeframe.ts'
import { landingPath } from './landing-path.ts'

const recentColumns: Column<RecentVisit>[] = [
  dateColumn,
  recordSourceColumn('lead'),
  { ...mediumColumn, narrow: 'end' },
  {
    head: 'Landing page',
    cell: ({ landingPage }) => landingPath(landingPage),
    titleOf: ({ landingPage }) => landingPage,
  },
]

/** Where visits come from. */
export function TrafficTab() {
  const { address } = useReportParams()
  const query = useQuery(reportQuery('traffic', TrafficReportResponse, address))
  const period = timeframeLabels[address.timeframe]
  return (
    <ReportTab
      query={query}
      loading="Loading traffic"
      failure="Failed to fetch traffic data"
      values={({ sources, byMedium }) => ({
        source: sources.map(({ source }) => source),
        medium: byMedium.map(({ name }) => name),
      })}
    >
      {(report) => (
        <>
          <StatCards
            label={`${periodLabels[address.timeframe]} traffic`}
            stats={toStats(report, address)}
          />
          <SeriesPanel
            measures={[{ name: 'visits', label: 'Visits' }]}
            report={report}
            csvPath={exportPath('traffic', 'series', address)}
          />
          <Pair>
            <SharePanel
              title="Top sources"
              note={period}
              csv={[exportPath('traffic', 'sources', address), 'all sources']}
              head="Source"
              countHead="Visits"
              rows={report.bySource.map(({ name, count }) => ({
                name,
                label: name,
                color: name,
                count,
                share: toPercent(count, report.totalVisits),
              }))}
            />
            <SharePanel
              title="Top mediums"
              note={period}
              csv={[exportPath('traffic', 'mediums', address), 'all mediums']}
              head="Medium"
              countHead="Visits"
              rows={report.byMedium.map(({ name, count }) => ({
                name,
                ...mediumBadge(name),
                count,
                share: toPercent(count, report.totalVisits),
              }))}
            />
          </Pair>
          <RecentPanel
            title="Last 10 visits"
            csv={[exportPath('traffic', 'recent-visits', address), 'the last visits']}
            columns={recentColumns}
            rows={report.recentVisits}
            empty="No recent visits recorded"
          />
        </>
      )}
    </ReportTab>
  )
}

function toStats(report: TrafficReport, address: ReportParams): Stat[] {
  const { totalVisits, bySource, byMedium, previous, filtered } = report
  const [source] = bySource
  const [medium] = byMedium
  return [
    {
      label: 'Total visits',
      value: totalVisits,
      csvPath: exportPath('traffic', 'landing-pages', address),
      previous: address.isCompared ? previous?.totalVisits : undefined,
    },
    {
      label: 'Largest source',
      value: source?.name ?? 'None',
      csvPath: exportPath('traffic', 'sources', address),
      ...(source && { note: ofAllVisits(source.count, totalVisits) }),
    },
    {
      label: 'Largest medium',
      value: medium === undefined ? 'None' : mediumBadge(medium.name).label,
      csvPath: exportPath('traffic', 'mediums', address),
      ...(medium && { note: ofAllVisits(medium.count, totalVisits) }),
    },
    filteredOutStat(filtered, exportPath('traffic', 'filtered', address)),
  ]
}

function ofAllVisits(count: number, total: number): string {
  return `${formatPercent(toPercent(count, total))} of all visits`
}
