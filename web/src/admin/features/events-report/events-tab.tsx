import {
  type EventReport,
  type NamedCount,
  type RecentEvent,
  EventReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatPercent, toPercent } from '../../../shared/format.ts'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, text, textOr } from '../../shared/report-columns.tsx'
import { RecentPanel, SharePanel } from '../../shared/report-panels.tsx'
import type { Column } from '../../shared/report-table.tsx'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import { SeriesPanel } from '../../shared/series-panel.tsx'
import { type ReportParams, useReportParams } from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { periodLabels, timeframeLabels } from '../../shared/timeframe.ts'

const recentColumns: Column<RecentEvent>[] = [
  dateColumn,
  text('Type', ({ eventType }) => eventType, 'lead'),
  { head: 'Category', cell: ({ eventCategory }) => textOr(eventCategory), narrow: 'end' },
  text('Action', ({ eventAction }) => eventAction),
  text('Label', ({ eventLabel }) => eventLabel),
]

/** Events of visitors: clicks, section views, redirects, popups. */
export function EventsTab() {
  const { address } = useReportParams()
  const query = useQuery(reportQuery('events', EventReportResponse, address))
  const period = timeframeLabels[address.timeframe]
  return (
    <ReportTab
      query={query}
      loading="Loading events"
      failure="Failed to fetch events data"
      values={() => ({})}
    >
      {(report) => (
        <>
          <StatCards
            label={`${periodLabels[address.timeframe]} events`}
            stats={toStats(report, address)}
          />
          <SeriesPanel
            measures={[{ name: 'events', label: 'Events' }]}
            report={report}
            csvPath={exportPath('events', 'series', address)}
          />
          <Pair>
            <SharePanel
              title="Top categories"
              note={period}
              csv={[exportPath('events', 'categories', address), 'all categories']}
              head="Category"
              countHead="Events"
              rows={rowsOf(report.byCategory, report.totalEvents)}
            />
            <SharePanel
              title="Top types"
              note={period}
              csv={[exportPath('events', 'types', address), 'all types']}
              head="Type"
              countHead="Events"
              rows={rowsOf(report.byType, report.totalEvents)}
            />
          </Pair>
          <RecentPanel
            title="Last 10 events"
            csv={[exportPath('events', 'recent-events', address), 'the last events']}
            columns={recentColumns}
            rows={report.recentEvents}
            empty="No recent events recorded"
          />
        </>
      )}
    </ReportTab>
  )
}

function toStats(report: EventReport, address: ReportParams): Stat[] {
  const { totalEvents, byCategory, byType, previous, filtered } = report
  const [category] = byCategory
  const [type] = byType
  return [
    {
      label: 'Total events',
      value: totalEvents,
      csvPath: exportPath('events', 'types', address),
      previous: address.isCompared ? previous?.totalEvents : undefined,
    },
    {
      label: 'Largest category',
      value: category === undefined ? 'None' : nameOf(category),
      csvPath: exportPath('events', 'categories', address),
      ...(category && { note: ofAllEvents(category.count, totalEvents) }),
    },
    {
      label: 'Largest type',
      value: type === undefined ? 'None' : nameOf(type),
      csvPath: exportPath('events', 'types', address),
      ...(type && { note: ofAllEvents(type.count, totalEvents) }),
    },
    filteredOutStat(filtered, exportPath('events', 'filtered', address)),
  ]
}

function ofAllEvents(count: number, total: number): string {
  return `${formatPercent(toPercent(count, total))} of all events`
}

// An event may come without a category.
function nameOf({ name }: NamedCount): string {
  return name === '' ? 'No category' : name
}

function rowsOf(counts: readonly NamedCount[], total: number) {
  return counts.map((counted) => ({
    name: counted.name,
    label: nameOf(counted),
    color: null,
    count: counted.count,
    share: toPercent(counted.count, total),
  }))
}
