import type { SeriesUnit } from '@cardroom/contracts/explore'
import { figure } from './report-columns.tsx'
import { type Column, ReportTable } from './report-table.tsx'
import type { SeriesPoint } from './series.ts'

type Props = {
  label: string
  unit: SeriesUnit
  points: readonly SeriesPoint[]
  format: (value: number) => string
}

const unitHeads = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const

/** The numbers of a chart, newest first. */
export function SeriesTable({ label, unit, points, format }: Props) {
  const isCompared = points.some(({ before }) => before !== null)
  const columns: Column<SeriesPoint>[] = [
    { head: unitHeads[unit], cell: timeOf },
    figure('This period', ({ value }) => (value === null ? '–' : format(value))),
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
