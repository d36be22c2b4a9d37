import type { FilteredOut, ReportFilter } from '@cardroom/contracts/report-frame'
import type { Metric } from '@cardroom/contracts/metrics'
import { bucketsIn, type Span, startOf, type TimeRange, toPeriod } from './time-range.ts'

type Measures = {
  count: number
  sum: number
  sampleCount: number
  /** Distinct sessions: of the range in a group, of the bucket in a point. */
  sessions: number
}

/** The sums of all buckets of a range, by dimensions. */
export type Group = Measures & { metric: Metric; dim1: string; dim2: string; dim3: string }

/** The sums of one bucket, for the metrics with a series; by `dim1` where the series is. */
export type Point = Measures & { metric: Metric; at: number; dim1: string }

export type Figures = { groups: Group[]; points: Point[] }

/** What a report is made of, beside its newest records. */
export type ReportInput = {
  range: TimeRange
  filter: ReportFilter
  current: Figures
  previous: Figures | null
  visitorsNow: number
}

export type Row = Group | Point

/**
 * What every report carries beside its own figures.
 * @param kind whose records are counted that were left out
 * @param totalsOf the figures that the report compares with the previous period
 * @param entryOf an entry of the series, from the points of its bucket
 */
export function reportFrameFor<Totals, Entry extends object>(
  input: ReportInput,
  kind: 'visit' | 'view' | 'event' | 'conversion',
  totalsOf: (rows: readonly Row[]) => Totals,
  entryOf: (rows: readonly Row[]) => Entry,
) {
  const { range, filter, current, previous, visitorsNow } = input
  const compared = range.previous
  const reasons = tally(rowsOf(current.groups, 'left-out', kind), 'dim2')
  const countOf = (reason: keyof FilteredOut) => reasons.get(reason) ?? 0
  const firstAt = current.points.reduce((first, { at }) => Math.min(first, at), Infinity)
  const from = startOf(range, firstAt)
  const seriesOf = ({ points }: Figures, span: Span) => {
    const byBucket = Map.groupBy(points, ({ at }) => at)
    return bucketsIn({ ...span, unit: range.unit }).map((at) => ({
      at: new Date(at).toISOString(),
      ...entryOf(byBucket.get(at) ?? []),
    }))
  }
  return {
    period: toPeriod(range, from),
    filter,
    visitorsNow,
    filtered: {
      bot: countOf('bot'),
      'no-origin': countOf('no-origin'),
      spam: countOf('spam'),
      limited: countOf('limited'),
      repeat: countOf('repeat'),
      suspect: countOf('suspect'),
    },
    ...previousPeriodOf(input),
    previous: previous && totalsOf(previous.groups),
    series: seriesOf(current, { from, to: range.to }),
    // Compared up to midnight, a period still has its last day, which is empty.
    previousSeries:
      compared &&
      previous &&
      seriesOf(previous, { ...compared, to: Math.max(compared.to, compared.last + 1) }),
  }
}

/** The period that a report is compared with, which ends a moment later each time. */
export function previousPeriodOf({ range, previous }: Pick<ReportInput, 'range' | 'previous'>) {
  const compared = previous && range.previous
  const period = compared && toPeriod({ to: compared.to, unit: range.unit }, compared.from)
  return { previousPeriod: period }
}

/** The rows of a metric, of one `dim1` if it is given. */
export function rowsOf<One extends Row>(
  rows: readonly One[],
  metric: Metric,
  dim1?: string,
): One[] {
  return rows.filter((row) => row.metric === metric && (dim1 === undefined || row.dim1 === dim1))
}

export function total(rows: readonly Measures[], measure: keyof Measures = 'count'): number {
  return rows.reduce((all, row) => all + row[measure], 0)
}

/** A measure of groups added up by one of their dimensions. */
export function tally(
  groups: readonly Group[],
  dim: 'dim1' | 'dim2' | 'dim3',
  measure: keyof Measures = 'count',
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups) {
    counts.set(group[dim], (counts.get(group[dim]) ?? 0) + group[measure])
  }
  return counts
}

/** The largest names, most first, equals by name; without those of zero. */
export function ranked(counts: ReadonlyMap<string, number>, max = Infinity) {
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, max)
    .map(([name, count]) => ({ name, count }))
}

/** One number by another, to so many decimals; null where there is nothing to divide by. */
export function average(sum: number, count: number, decimals = 1): number | null {
  return count === 0 ? null : round(sum / count, decimals)
}

/** A share in percent, to so many decimals; 0 of nothing. */
export function percent(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, decimals)
}

/**
 * A rate in percent, 0 to 100, to so many decimals. Null where there is nothing to divide by, or where what is
 * divided is not a part of it: conversions of visits that lie before the period.
 */
export function rate(part: number, whole: number, decimals: number): number | null {
  return whole === 0 || part > whole ? null : round((part / whole) * 100, decimals)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
