import { brand } from '@cardroom/brand/brand'
import { addDays } from '@cardroom/contracts/buckets'
import type { FilteredOut, ReportFilter } from '@cardroom/contracts/report-frame'
import type { Metric } from '@cardroom/contracts/metrics'
import { beginning, bucketsIn, type TimeRange } from './time-range.ts'

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

/** What every report carries, for one kind of record. */
export function reportFrameFor(
  { range, filter, current, visitorsNow }: ReportInput,
  kind: 'visit' | 'view' | 'event' | 'conversion',
) {
  const reasons = tally(groupsFor(current, 'left-out', kind), 'dim2')
  const countOf = (reason: keyof FilteredOut) => reasons.get(reason) ?? 0
  return {
    period: {
      from: new Date(firstBucket(range, current)).toISOString(),
      to: new Date(range.to).toISOString(),
      unit: range.unit,
    },
    filter,
    visitorsNow,
    filtered: {
      bot: countOf('bot'),
      'no-origin': countOf('no-origin'),
      limited: countOf('limited'),
      repeat: countOf('repeat'),
    },
  }
}

// A lifetime begins with its first record.
function firstBucket(range: TimeRange, { points }: Figures): number {
  if (range.from !== beginning) return range.from
  const today = addDays(range.to, -1, brand.timeZone)
  return points.reduce((first, { at }) => Math.min(first, at), today)
}

/** The groups of a metric, of one `dim1` if it is given. */
export function groupsFor({ groups }: Figures, metric: Metric, dim1?: string): Group[] {
  return groups.filter(
    (group) => group.metric === metric && (dim1 === undefined || group.dim1 === dim1),
  )
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

/**
 * One entry an hour or day, also of those without a record; and the same of the previous period.
 * @param summarize makes an entry's values from the points of its bucket
 */
export function seriesFor<Values extends object>(
  { range, current, previous }: ReportInput,
  summarize: (points: readonly Point[]) => Values,
) {
  return {
    series: entriesOf({ ...range, from: firstBucket(range, current) }, current, summarize),
    previousSeries:
      range.previous && previous && entriesOf({ ...range, ...range.previous }, previous, summarize),
  }
}

function entriesOf<Values extends object>(
  range: TimeRange,
  { points }: Figures,
  summarize: (points: readonly Point[]) => Values,
): ({ at: string } & Values)[] {
  const byBucket = Map.groupBy(points, ({ at }) => at)
  return bucketsIn(range).map((at) => ({
    at: new Date(at).toISOString(),
    ...summarize(byBucket.get(at) ?? []),
  }))
}

/** Whether a point belongs to a metric, and to one `dim1` if it is given. */
export function isPointOf(metric: Metric, dim1?: string) {
  return (point: Point): boolean =>
    point.metric === metric && (dim1 === undefined || point.dim1 === dim1)
}

/** One number by another, to so many decimals; null where there is nothing to divide by. */
export function average(sum: number, count: number, decimals = 1): number | null {
  return count === 0 ? null : round(sum / count, decimals)
}

/** A share in percent, 0 to 100 and more, to so many decimals; 0 of nothing. */
export function percent(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, decimals)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
