import type { Period } from '@cardroom/contracts/report-frame'
import { formatDay, formatHour } from '../../shared/format.ts'

/** One hour or day of a measure, beside the hour or day as far back in the period before. */
export type SeriesPoint = {
  /** The start of it. */
  at: string
  label: string
  value: number
  /** Null where nothing is compared. */
  beforeLabel: string | null
  before: number | null
  /** Whether it is not over yet: today, or this hour. */
  isUnfinished: boolean
}

const wantedLines = 3

type Entry<Name extends string> = { at: string } & Record<Name, number>

/**
 * The points of one measure.
 * @param previous the series of the period before, or null where it is not compared
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
      // A period ends with the hour or day that it was asked in.
      isUnfinished: index === series.length - 1,
    }
  })
}

/** A chart's lines: about three above zero, on round numbers; the last is above every point. */
export function axisTicks(points: readonly SeriesPoint[]): number[] {
  const top = Math.max(1, ...points.map(({ value, before }) => Math.max(value, before ?? 0)))
  const rough = top / wantedLines
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = [1, 2, 5, 10].map((part) => part * magnitude).find((size) => size >= rough) ?? 1
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** Whether there is anything to draw. */
export function isEmptySeries(points: readonly SeriesPoint[]): boolean {
  return points.every(({ value, before }) => value === 0 && (before ?? 0) === 0)
}

/** The first and the last day of a period, as `Oct 22 to Nov 20`; one of hours with its hours. */
export function periodText({ from, to, unit }: Period): string {
  // A period ends where the next hour or day begins.
  const last = new Date(Date.parse(to) - 1).toISOString()
  return `${pointLabel(from, unit)} to ${pointLabel(last, unit)}`
}

/** What the last point of a chart is. */
export function unfinishedLabel(unit: Period['unit']): string {
  return unit === 'day' ? 'Today so far' : 'This hour so far'
}

function pointLabel(at: string, unit: Period['unit']): string {
  return unit === 'day' ? formatDay(at) : `${formatDay(at)}, ${formatHour(at)}`
}

/** What the axis says of a point: hours without their day. */
export function axisLabel(at: string, unit: Period['unit']): string {
  return unit === 'day' ? formatDay(at) : formatHour(at)
}
