import { brand } from '@cardroom/brand/brand'
import type { Period } from '@cardroom/contracts/report-frame'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatCount } from '../../shared/format.ts'
import { useReportParams } from './report-params.ts'
import { CsvLink } from './csv-link.tsx'
import { LinkChoice } from './link-choice.tsx'
import { Panel } from './panel.tsx'
import styles from './series-panel.module.css'
import {
  isEmptySeries,
  periodText,
  type SeriesPoint,
  seriesPoints,
  unfinishedLabel,
} from './series.ts'
import { SeriesTable } from './series-table.tsx'
import { EmptyState } from './states.tsx'
import toolbarButton from './toolbar-button.module.css'

const SeriesChart = lazy(async () => ({
  default: (await import('./series-chart.tsx')).SeriesChart,
}))

/** A measure of a chart: one of the numbers of a series' entries. */
export type Measure<Name extends string> = {
  name: Name
  label: string
  format?: (value: number) => string
}

/** A report with its measures by hour or day. */
export type SeriesReport<Name extends string> = {
  period: Period
  series: ({ at: string } & Record<Name, number>)[]
  previousSeries: ({ at: string } & Record<Name, number>)[] | null
}

type Props<Name extends string> = {
  /** The measures of a tab; the URL names the shown one, the first by default. */
  measures: readonly [Measure<Name>, ...Measure<Name>[]]
  report: SeriesReport<Name>
  csvPath: string
}

/** The series of a tab by hour or day: a chart with keyboard access, or the same numbers as a table. */
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
          <button
            type="button"
            className={toolbarButton.button}
            aria-pressed={address.isTable}
            onClick={() => choose({ isTable: !address.isTable })}
          >
            Show as table
          </button>
          <CsvLink href={csvPath} of={title} />
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
      {address.isTable ? (
        <SeriesTable label={title} unit={period.unit} points={points} format={format} />
      ) : (
        <Plot points={points} unit={period.unit}>
          <SeriesChart
            label={title}
            measure={measure.label}
            unit={period.unit}
            points={points}
            format={format}
          />
        </Plot>
      )}
    </Panel>
  )
}

type PlotProps = {
  points: readonly SeriesPoint[]
  unit: Period['unit']
  children: ReactNode
}

function Plot({ points, unit, children }: PlotProps) {
  if (isEmptySeries(points)) return <EmptyState>No data available</EmptyState>
  const isCompared = points.some(({ before }) => before !== null)
  return (
    <div className={styles.plot}>
      <Suspense fallback={<span />}>{children}</Suspense>
      <p className={styles.legend}>
        {isCompared && <span data-line="solid">This period</span>}
        <span data-line="unfinished">{unfinishedLabel(unit)}</span>
        {isCompared && <span data-line="dashed">Period before</span>}
      </p>
    </div>
  )
}
