import type { RecentEvent } from '@cardroom/contracts/analytics-reports'
import { dateColumn, textOr } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'

const columns: Column<RecentEvent>[] = [
  dateColumn,
  {
    head: 'Type',
    cell: ({ eventType }) => eventType,
    titleOf: ({ eventType }) => eventType,
    narrow: 'lead',
  },
  { head: 'Category', cell: ({ eventCategory }) => textOr(eventCategory), narrow: 'end' },
  {
    head: 'Action',
    cell: ({ eventAction }) => textOr(eventAction),
    titleOf: ({ eventAction }) => eventAction ?? '',
  },
  {
    head: 'Label',
    cell: ({ eventLabel }) => textOr(eventLabel),
    titleOf: ({ eventLabel }) => eventLabel ?? '',
  },
]

type Props = { events: readonly RecentEvent[] }

/** The newest events, newest first. */
export function RecentEvents({ events }: Props) {
  return (
    <ReportTable
      label="Last 10 events"
      columns={columns}
      rows={events}
      keyOf={({ id }) => id}
      empty="No recent events recorded"
    />
  )
}
