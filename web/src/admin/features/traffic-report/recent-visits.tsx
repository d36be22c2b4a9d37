import { sourceColor } from '@cardroom/brand/source-colors'
import type { RecentVisit } from '@cardroom/contracts/analytics-reports'
import { Chip } from '../../shared/chip.tsx'
import { dateColumn } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { mediumBadge } from '../../shared/source-kind.ts'
import { SourceName } from '../../shared/source-name.tsx'
import { landingPath } from './landing-path.ts'

const columns: Column<RecentVisit>[] = [
  dateColumn,
  {
    head: 'Source',
    cell: ({ source, medium }) => <SourceName source={source} medium={medium} />,
    narrow: 'lead',
  },
  {
    head: 'Medium',
    cell: ({ medium }) => {
      const { label, color } = mediumBadge(medium)
      return <Chip color={sourceColor(color)}>{label}</Chip>
    },
    narrow: 'end',
  },
  {
    head: 'Landing page',
    cell: ({ landingPage }) => landingPath(landingPage),
    titleOf: ({ landingPage }) => landingPage,
  },
]

type Props = { visits: readonly RecentVisit[] }

/** The newest visits, newest first. */
export function RecentVisits({ visits }: Props) {
  return (
    <ReportTable
      label="Last 10 visits"
      columns={columns}
      rows={visits}
      keyOf={({ id }) => id}
      empty="No recent visits recorded"
    />
  )
}
