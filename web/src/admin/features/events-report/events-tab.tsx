import { brand } from '@cardroom/brand/brand'
import {
  type EventReport,
  type NamedCount,
  EventReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatShare, shareOf } from '../../../shared/format.ts'
import { CsvLink } from '../../shared/csv-link.tsx'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { Panel } from '../../shared/panel.tsx'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import { SeriesPanel } from '../../shared/series-panel.tsx'
import { ShareTable } from '../../shared/share-table.tsx'
import { type ReportParams, useReportParams } from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { periodLabels, timeframeLabels } from '../../shared/timeframe.ts'
import { RecentEvents } from './recent-events.tsx'

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
            <Panel
              title="Top categories"
              note={period}
              action={
                <CsvLink href={exportPath('events', 'categories', address)} of="all categories" />
              }
            >
              <ShareTable
                label="Top categories"
                head="Category"
                countHead="Events"
                rows={rowsOf(report.byCategory, report.totalEvents)}
              />
            </Panel>
            <Panel
              title="Top types"
              note={period}
              action={<CsvLink href={exportPath('events', 'types', address)} of="all types" />}
            >
              <ShareTable
                label="Top types"
                head="Type"
                countHead="Events"
                rows={rowsOf(report.byType, report.totalEvents)}
              />
            </Panel>
          </Pair>
          <Panel
            title="Last 10 events"
            note={brand.timeZoneName}
            action={
              <CsvLink href={exportPath('events', 'recent-events', address)} of="the last events" />
            }
          >
            <RecentEvents events={report.recentEvents} />
          </Panel>
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
  return `${formatShare(shareOf(count, total))} of all events`
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
    share: shareOf(counted.count, total),
  }))
}
