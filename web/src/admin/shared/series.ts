import type { SeriesUnit } from '@cardroom/contracts/explore'
import { formatDay, formatHour, formatMonth } from '../../shared/format.ts'

/** A period without its end, and the unit of its series. */
type Range = { from: string; to: string; unit: SeriesUnit }

/** One hour, day, week or month of a measure, with the corresponding value of the previous period. */
export type SeriesPoint = {
  at: string
  label: string
  /** Null if the denominator is zero. */
  value: number | null
  /** Null without a comparison. */
  beforeLabel: string | null
  before: number | null
  /** Whether this is the current hour, day, week or month. */
  isUnfinished: boolean
}

const wantedLines = 3

type Entry<Name extends string> = { at: string } & Record<Name, number | null>

/**
 * Returns the points of one measure.
 * @param previous the series of the previous period, or null without a comparison
 * @param isOver whether the last hour, day, week or month is over
 */
export function seriesPoints<Name extends string>(
  series: readonly Entry<Name>[],
  previous: readonly Entry<Name>[] | null,
  name: Name,
  unit: SeriesUnit,
  isOver = false,
): SeriesPoint[] {
  return series.map((entry, index) => {
    const former = previous?.[index]
    return {
      at: entry.at,
      label: pointLabel(entry.at, unit),
      value: entry[name],
      beforeLabel: former === undefined ? null : pointLabel(former.at, unit),
      before: former === undefined ? null : former[name],
      isUnfinished: !isOver && index === series.length - 1,
    }
  })
}

/** The grid lines of a chart: about three round numbers, of which the last is above every point. */
export function axisTicks(points: readonly SeriesPoint[]): number[] {
  const top = Math.max(1, ...points.map(({ value, before }) => Math.max(value ?? 0, before ?? 0)))
  const rough = top / wantedLines
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = [1, 2, 5, 10].map((part) => part * magnitude).find((size) => size >= rough) ?? 1
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** Whether no point is above zero. */
export function isEmptySeries(points: readonly SeriesPoint[]): boolean {
  return points.every(({ value, before }) => (value ?? 0) === 0 && (before ?? 0) === 0)
}

/** The first and last day of a period, such as `Oct 22 to Nov 20`. A short period includes the hours. */
export function periodText({ from, to, unit }: Range): string {
  // The end is exclusive.
  const last = new Date(Date.parse(to) - 1).toISOString()
  const part = unit === 'hour' ? 'hour' : 'day'
  return `${pointLabel(from, part)} to ${pointLabel(last, part)}`
}

/** The label of a chart's last point. */
export function unfinishedLabel(unit: SeriesUnit): string {
  return unit === 'day' ? 'Today so far' : `This ${unit} so far`
}

function pointLabel(at: string, unit: SeriesUnit): string {
  if (unit === 'hour') return `${formatDay(at)}, ${formatHour(at)}`
  if (unit === 'month') return formatMonth(at)
  return unit === 'week' ? `Week of ${formatDay(at)}` : formatDay(at)
}

/** The axis label of a point. Hours do not include the day. */
export function axisLabel(at: string, unit: SeriesUnit): string {
  if (unit === 'hour') return formatHour(at)
  return unit === 'month' ? formatMonth(at) : formatDay(at)
}
