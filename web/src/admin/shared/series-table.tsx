import type { Period } from '@cardroom/contracts/report-frame'
import { figure } from './report-columns.tsx'
import { type Column, ReportTable } from './report-table.tsx'
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
    { head: unit === 'day' ? 'Day' : 'Hour', cell: timeOf },
    figure('This period', ({ value }) => format(value)),
  ]
  if (isCompared) {
    columns.push({
      ...figure('Period before', ({ before }) => (before === null ? '' : format(before))),
      titleOf: ({ beforeLabel }) => beforeLabel ?? '',
    })
  }
  return (
    <ReportTable
      label={label}
      columns={columns}
      rows={points.toReversed()}
      keyOf={({ at }) => at}
      isScrolled
    />
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
