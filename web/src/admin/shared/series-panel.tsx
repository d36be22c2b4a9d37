import { brand } from '@cardroom/brand/brand'
import type { Period } from '@cardroom/contracts/report-frame'
import type { ComponentProps } from 'react'
import { AdminButton } from './admin-button.tsx'
import { formatCount } from '../../shared/format.ts'
import { useReportParams } from './report-params.ts'
import { FetchedPart } from './fetched-part.tsx'
import { FileLinks } from './file-links.tsx'
import { LinkChoice } from './link-choice.tsx'
import { Panel } from './panel.tsx'
import styles from './series-panel.module.css'
import type { SeriesChart } from './series-chart.tsx'
import {
  isEmptySeries,
  periodText,
  type SeriesPoint,
  seriesPoints,
  unfinishedLabel,
} from './series.ts'
import { EmptyState } from './states.tsx'
import type { SeriesUnit } from '@cardroom/contracts/explore'
import { figure } from './report-columns.tsx'
import { Table, type TableColumn } from './table.tsx'

const loadChart = async () => (await import('./series-chart.tsx')).SeriesChart

/** A measure of a chart, that is, one of the numbers in the entries of a series. */
export type Measure<Name extends string> = {
  name: Name
  label: string
  format?: (value: number) => string
}

/** A report whose measures are available by hour or day. */
export type SeriesReport<Name extends string> = {
  period: Period
  series: ({ at: string } & Record<Name, number>)[]
  previousSeries: ({ at: string } & Record<Name, number>)[] | null
}

type Props<Name extends string> = {
  /** The measures of a tab. The first is the default. */
  measures: readonly [Measure<Name>, ...Measure<Name>[]]
  report: SeriesReport<Name>
  csvPath: string
}

/** The hourly or daily series of a tab, as a chart or as a table. */
export function SeriesPanel<Name extends string>({ measures, report, csvPath }: Props<Name>) {
  const { address, choose, hrefFor } = useReportParams()
  const { period, series, previousSeries } = report
  const measure = measures.find(({ name }) => name === address.measure) ?? measures[0]
  const previous = address.isCompared ? previousSeries : null
  const points = seriesPoints(series, previous, measure.name, period.unit)
  const title = `${measure.label} by ${period.unit}`
  const format = measure.format ?? formatCount
  return (
    <Panel
      title={title}
      note={`${periodText(period)}, ${brand.timeZoneName}`}
      action={
        <>
          <AdminButton
            aria-pressed={address.isTable}
            onClick={() => choose({ isTable: !address.isTable })}
          >
            Show as table
          </AdminButton>
          <FileLinks href={csvPath} of={title} />
        </>
      }
    >
      {measures.length > 1 && (
        <LinkChoice
          label="What the chart shows"
          look="pills"
          choices={measures.map(({ name, label }, index) => ({
            to: hrefFor({ measure: index === 0 ? null : name }),
            label,
            isCurrent: name === measure.name,
          }))}
        />
      )}
      <SeriesView
        label={title}
        measure={measure.label}
        unit={period.unit}
        points={points}
        format={format}
        isTable={address.isTable}
      />
    </Panel>
  )
}

type ViewProps = ComponentProps<typeof SeriesTable> & {
  measure: string
  isTable: boolean
  /** The label of the dashed line. */
  before?: string
  marks?: ComponentProps<typeof SeriesChart>['marks']
}

/** The points of a measure as a chart or as a table. */
export function SeriesView({
  measure,
  isTable,
  before = 'Period before',
  marks = [],
  ...series
}: ViewProps) {
  const { points, unit } = series
  if (isTable) return <SeriesTable {...series} />
  if (isEmptySeries(points)) return <EmptyState>No data available</EmptyState>
  const isCompared = points.some((point) => point.before !== null)
  const isUnfinished = points.at(-1)?.isUnfinished === true
  return (
    <div className={styles.plot}>
      <FetchedPart
        name="The chart"
        load={loadChart}
        with={{ measure, marks, ...series }}
        pending={<span />}
      />
      <p className={`row muted small ${styles.legend}`}>
        {isCompared && (
          <span className="inline" data-line="solid">
            This period
          </span>
        )}
        {isUnfinished && (
          <span className="inline" data-line="unfinished">
            {unfinishedLabel(unit)}
          </span>
        )}
        {isCompared && (
          <span className="inline" data-line="dashed">
            {before}
          </span>
        )}
      </p>
    </div>
  )
}

type TableProps = {
  label: string
  unit: SeriesUnit
  points: readonly SeriesPoint[]
  format: (value: number) => string
}

const unitHeads = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const

/** The numbers of a chart, with the newest first. */
function SeriesTable({ label, unit, points, format }: TableProps) {
  const isCompared = points.some(({ before }) => before !== null)
  const columns: TableColumn<SeriesPoint>[] = [
    { label: unitHeads[unit], cell: timeOf },
    figure('This period', ({ value }) => (value === null ? '–' : format(value))),
  ]
  if (isCompared) {
    columns.push({
      ...figure('Period before', ({ before }) => (before === null ? '' : format(before))),
      titleOf: ({ beforeLabel }) => beforeLabel ?? '',
    })
  }
  return (
    <Table
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
