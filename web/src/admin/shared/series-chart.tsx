import type { SeriesUnit } from '@cardroom/contracts/explore'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import styles from './series-panel.module.css'
import { axisLabel, axisTicks, type SeriesPoint } from './series.ts'

type Props = {
  label: string
  /** The name of the measure. */
  measure: string
  unit: SeriesUnit
  points: readonly SeriesPoint[]
  format: (value: number) => string
  /** The points with notes, and the note numbers. */
  marks?: readonly { at: string; number: string }[]
}

const current = 'light-dark(var(--felt-700), var(--green-300))'
const former = 'light-dark(var(--card-500), var(--card-300))'
const noted = 'light-dark(var(--amber-700), var(--amber-300))'
const line = {
  type: 'linear',
  stroke: current,
  strokeWidth: 2.5,
  activeDot: false,
  isAnimationActive: false,
} as const
const text = { fill: 'var(--muted)', fontSize: 13 }

/**
 * A line chart of a measure, with a dashed line for the previous period. The line ends with dots and a ring, because
 * the last hour or day is not over. The arrow keys move between the points, and screen readers announce them.
 */
export function SeriesChart({ label, measure, unit, points, format, marks = [] }: Props) {
  const ticks = axisTicks(points)
  return (
    <div className={`grow figures ${styles.chart}`}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={drawn(points)}
          margin={{ top: marks.length === 0 ? 6 : 20, right: 6, bottom: 0, left: 0 }}
          accessibilityLayer
          aria-label={`${label}. The arrow keys walk the points.`}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            tickFormatter={(at: string) => axisLabel(at, unit)}
            interval="equidistantPreserveStart"
            minTickGap={36}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tick={text}
            tickMargin={8}
          />
          <YAxis
            width="auto"
            tickFormatter={(value: number) => format(value)}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 1]}
            tickLine={false}
            axisLine={false}
            tick={text}
          />
          {marks.map(({ at, number }) => (
            <ReferenceLine
              key={at}
              x={at}
              stroke={noted}
              strokeWidth={1.5}
              label={{ value: number, position: 'top', fill: noted, fontSize: 13, fontWeight: 650 }}
            />
          ))}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--muted)' }}
            content={<PointNote measure={measure} format={format} />}
          />
          <Area
            dataKey="value"
            type="linear"
            stroke="none"
            fill={current}
            fillOpacity={0.12}
            activeDot={{ fill: current }}
            isAnimationActive={false}
          />
          <Line
            dataKey="before"
            type="linear"
            stroke={former}
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
          <Line dataKey="finished" {...line} dot={false} />
          <Line
            dataKey="unfinished"
            {...line}
            strokeDasharray="0.1 5"
            strokeLinecap="round"
            dot={UnfinishedDot}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Splits the points into a finished and an unfinished line, which share one point. */
function drawn(points: readonly SeriesPoint[]) {
  return points.map((point, index) => ({
    ...point,
    finished: point.isUnfinished ? null : point.value,
    unfinished: index >= points.length - 2 ? point.value : null,
  }))
}

type DotProps = { cx?: number; cy?: number; payload?: SeriesPoint }

function UnfinishedDot({ cx, cy, payload }: DotProps) {
  if (payload?.isUnfinished !== true) return <g />
  return <circle cx={cx} cy={cy} r={4.5} fill="var(--panel)" stroke={current} strokeWidth={2} />
}

type NoteProps = {
  measure: string
  format: (value: number) => string
  /** The tooltip of the active point. */
  active?: boolean
  payload?: readonly { payload?: SeriesPoint }[]
}

function PointNote({ measure, format, active = false, payload = [] }: NoteProps) {
  const point = active ? payload[0]?.payload : undefined
  return (
    <output className={`muted small nowrap ${styles.note}`}>
      {point !== undefined && (
        <>
          <span>
            {point.label}
            {point.isUnfinished && ', so far'}
          </span>
          <strong>
            {measure}: {point.value === null ? '–' : format(point.value)}
          </strong>
          {point.before !== null && (
            <span>
              {point.beforeLabel}: {format(point.before)}
            </span>
          )}
        </>
      )}
    </output>
  )
}
