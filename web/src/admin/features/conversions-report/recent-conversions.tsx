import type { RecentConversion } from '@cardroom/contracts/analytics-reports'
import { sourceColor } from '@cardroom/brand/source-colors'
import { formatCount, formatMoney } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import { dateColumn } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { mediumBadge } from '../../shared/source-kind.ts'
import { SourceName } from '../../shared/source-name.tsx'

const columns: Column<RecentConversion>[] = [
  dateColumn,
  {
    head: 'Type',
    cell: ({ conversionType }) => conversionType.replaceAll('_', ' '),
    titleOf: ({ conversionType }) => conversionType,
  },
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
  },
  { head: 'Days', cell: ({ daysToConversion }) => countOr(daysToConversion), look: 'figure' },
  { head: 'Visits', cell: ({ touchPoints }) => countOr(touchPoints), look: 'figure' },
  { head: 'Value', cell: ({ value }) => formatMoney(value), look: 'figure', narrow: 'end' },
]

function countOr(count: number | null): string {
  return count === null ? 'N/A' : formatCount(count)
}

/** The newest conversions, newest first. */
export function RecentConversions({ rows }: { rows: readonly RecentConversion[] }) {
  return (
    <ReportTable
      label="Recent conversions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="No recent conversions recorded"
    />
  )
}
