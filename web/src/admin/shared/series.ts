import type { Period } from '@cardroom/contracts/report-frame'
import { formatDay, formatHour } from '../../shared/format.ts'

/** One hour or day of a measure, with the same one of the previous period. */
export type SeriesPoint = {
  /** The start of it. */
  at: string
  label: string
  value: number
  /** Null without a comparison. */
  beforeLabel: string | null
  before: number | null
  /** Whether it is the current hour or day. */
  isUnfinished: boolean
}

const wantedLines = 3

type Entry<Name extends string> = { at: string } & Record<Name, number>

/**
 * The points of one measure.
 * @param previous the series of the previous period, or null without a comparison
 */
export function seriesPoints<Name extends string>(
  series: readonly Entry<Name>[],
  previous: readonly Entry<Name>[] | null,
  name: Name,
  unit: Period['unit'],
): SeriesPoint[] {
  return series.map((entry, index) => {
    const former = previous?.[index]
    return {
      at: entry.at,
      label: pointLabel(entry.at, unit),
      value: entry[name],
      beforeLabel: former === undefined ? null : pointLabel(former.at, unit),
      before: former === undefined ? null : former[name],
      // A period ends with the current hour or day.
      isUnfinished: index === series.length - 1,
    }
  })
}

/** Values of a chart's grid lines: about three round numbers above zero, the last above every point. */
export function axisTicks(points: readonly SeriesPoint[]): number[] {
  const top = Math.max(1, ...points.map(({ value, before }) => Math.max(value, before ?? 0)))
  const rough = top / wantedLines
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = [1, 2, 5, 10].map((part) => part * magnitude).find((size) => size >= rough) ?? 1
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** Whether any point is above zero. */
export function isEmptySeries(points: readonly SeriesPoint[]): boolean {
  return points.every(({ value, before }) => value === 0 && (before ?? 0) === 0)
}

/** The first and last day of a period, as `Oct 22 to Nov 20`; with hours where the period is short. */
export function periodText({ from, to, unit }: Period): string {
  // The end is exclusive.
  const last = new Date(Date.parse(to) - 1).toISOString()
  return `${pointLabel(from, unit)} to ${pointLabel(last, unit)}`
}

/** The label of a chart's last point. */
export function unfinishedLabel(unit: Period['unit']): string {
  return unit === 'day' ? 'Today so far' : 'This hour so far'
}

function pointLabel(at: string, unit: Period['unit']): string {
  return unit === 'day' ? formatDay(at) : `${formatDay(at)}, ${formatHour(at)}`
}

/** The axis label of a point: hours without the day. */
export function axisLabel(at: string, unit: Period['unit']): string {
  return unit === 'day' ? formatDay(at) : formatHour(at)
}
