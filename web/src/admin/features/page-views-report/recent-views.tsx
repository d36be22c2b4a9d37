import type { RecentView } from '@cardroom/contracts/analytics-reports'
import { formatSeconds } from '../../../shared/format.ts'
import { dateColumn, textOr } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'

const columns: Column<RecentView>[] = [
  dateColumn,
  {
    head: 'Path',
    cell: ({ pagePath }) => pagePath,
    titleOf: ({ pagePath }) => pagePath,
    narrow: 'lead',
  },
  {
    head: 'Title',
    cell: ({ pageTitle }) => textOr(pageTitle),
    titleOf: ({ pageTitle }) => pageTitle ?? '',
  },
  {
    head: 'Time spent',
    cell: ({ timeSpent }) => formatSeconds(timeSpent),
    look: 'figure',
    narrow: 'end',
  },
]

type Props = { views: readonly RecentView[] }

/** The newest views, newest first. */
export function RecentViews({ views }: Props) {
  return (
    <ReportTable
      label="Last 10 views"
      columns={columns}
      rows={views}
      keyOf={({ id }) => id}
      empty="No recent views recorded"
    />
  )
}
