import type { EventReport, RecentEvent } from '@cardroom/contracts/analytics-reports'
import { formatPercent, toPercent } from '../../../shared/format.ts'
import { filteredOutStat } from '../../shared/filtered-out-stat.ts'
import { dateColumn, text, textOr } from '../../shared/report-columns.tsx'
import { RecentPanel, SharePanel } from '../../shared/report-panels.tsx'
import { type CsvOf, useReport } from '../../shared/report-query.ts'
import { Pair, ReportTab } from '../../shared/report-tab.tsx'
import type { TableColumn } from '../../shared/table.tsx'
import type { Stat } from '../../shared/stat-cards.tsx'

const recentColumns: TableColumn<RecentEvent>[] = [
  dateColumn,
  text('Type', ({ eventType }) => eventType, 'title'),
  { label: 'Category', cell: ({ eventCategory }) => textOr(eventCategory), onPhone: 'mark' },
  text('Action', ({ eventAction }) => eventAction),
  text('Label', ({ eventLabel }) => eventLabel),
]

/** The report on clicks, section views, redirects and popups. */
export function EventsTab() {
  const { query, csv } = useReport('events')
  return (
    <ReportTab
      query={query}
      name="events"
      loading="Loading events"
      failure="Failed to fetch events data"
      stats={(report) => toStats(report, csv)}
      measures={[{ name: 'events', label: 'Events' }]}
      seriesCsv={csv('series')}
    >
      {(report) => (
        <>
          <Pair>
            <SharePanel
              title="Top categories"
              csv={[csv('categories'), 'all categories']}
              head="Category"
              countHead="Events"
              counts={report.byCategory}
              total={report.totalEvents}
              badgeOf={(name) => ({ label: labelOf(name) })}
            />
            <SharePanel
              title="Top types"
              csv={[csv('types'), 'all types']}
              head="Type"
              countHead="Events"
              counts={report.byType}
              total={report.totalEvents}
              badgeOf={(name) => ({ label: labelOf(name) })}
            />
          </Pair>
          <RecentPanel
            title="Last 10 events"
            csv={[csv('recent-events'), 'the last events']}
            columns={recentColumns}
            rows={report.recentEvents}
            empty="No recent events recorded"
          />
        </>
      )}
    </ReportTab>
  )
}

function toStats(report: EventReport, csv: CsvOf<'events'>): Stat[] {
  const { totalEvents, byCategory, byType, previous, filtered } = report
  const [category] = byCategory
  const [type] = byType
  return [
    {
      label: 'Total events',
      value: totalEvents,
      csvPath: csv('types'),
      previous: previous?.totalEvents,
    },
    {
      label: 'Largest category',
      value: category === undefined ? 'None' : labelOf(category.name),
      csvPath: csv('categories'),
      ...(category && { note: ofAllEvents(category.count, totalEvents) }),
    },
    {
      label: 'Largest type',
      value: type === undefined ? 'None' : labelOf(type.name),
      csvPath: csv('types'),
      ...(type && { note: ofAllEvents(type.count, totalEvents) }),
    },
    filteredOutStat(filtered, csv('filtered')),
  ]
}

function ofAllEvents(count: number, total: number): string {
  return `${formatPercent(toPercent(count, total))} of all events`
}

// The category of an event is optional.
function labelOf(name: string): string {
  return name === '' ? 'No category' : name
}
