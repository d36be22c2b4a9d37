import type { Period } from '@cardroom/contracts/report-frame'
import { type Column, ReportTable } from './report-table.tsx'
import { ScrollArea } from './scroll-area.tsx'
import type { SeriesPoint } from './series.ts'

type Props = {
  label: string
  unit: Period['unit']
  points: readonly SeriesPoint[]
  format: (value: number) => string
}

/** The numbers of a chart, newest first. */
export function SeriesTable({ label, unit, points, format }: Props) {
  const isCompared = points.some(({ before }) => before !== null)
  const columns: Column<SeriesPoint>[] = [
    {
      head: unit === 'day' ? 'Day' : 'Hour',
      cell: timeOf,
    },
    { head: 'This period', cell: ({ value }) => format(value), look: 'figure' },
  ]
  if (isCompared) {
    columns.push({
      head: 'Period before',
      cell: ({ before }) => (before === null ? '' : format(before)),
      titleOf: ({ beforeLabel }) => beforeLabel ?? '',
      look: 'figure',
    })
  }
  return (
    <ScrollArea label={`${label}, table`}>
      <ReportTable
        label={label}
        columns={columns}
        rows={points.toReversed()}
        keyOf={({ at }) => at}
        empty="No data available"
      />
    </ScrollArea>
  )
}

function timeOf({ at, label, isUnfinished }: SeriesPoint) {
  return (
    <>
      <time dateTime={at}>{label}</time>
      {isUnfinished && ' (so far)'}
    </>
  )
}
