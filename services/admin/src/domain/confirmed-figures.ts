import { brand } from '@cardroom/brand/brand'
import type { RecentConversion } from '@cardroom/contracts/analytics-reports'
import { startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import type { Metric } from '@cardroom/contracts/metrics'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { ConfirmedConversion } from '@cardroom/contracts/confirmed-conversions'
import type { Figures, Group, Point } from './figures.ts'
import { mergeSegments } from './segments.ts'
import type { Span, TimeRange } from './time-range.ts'

/** The kinds of records that have a row of their own, from which they count instead. */
const claimedKinds = ['submission', 'newsletter']
const byKind: readonly Metric[] = ['conversion', 'days-to-conversion', 'touches']

/** The conversions of a period that pass the filter, and what they add up to. */
export type PeriodConversions = { rows: readonly ConfirmedConversion[]; figures: Figures }

type Question = { span: Span; unit: TimeRange['unit']; filter: ReportFilter }

const keptOf = new WeakMap<readonly ConfirmedConversion[], Map<string, PeriodConversions>>()
/** So many periods and filters are kept of one list. */
const maxKept = 200

/**
 * The conversions of a period; the same object while the same rows of the same list are in it, though its end has moved.
 * @param all oldest first
 */
export function conversionsIn(
  all: readonly ConfirmedConversion[],
  { span, unit, filter }: Question,
): PeriodConversions {
  const kept = keptOf.get(all) ?? new Map<string, PeriodConversions>()
  keptOf.set(all, kept)
  const [first, end] = [firstSince(all, span.from), firstSince(all, span.to)]
  const key = JSON.stringify([first, end, unit, filter])
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= maxKept) kept.clear()
  const within = all.slice(first, end)
  const rows = filter === null ? within : within.filter((row) => row[filter.name] === filter.value)
  const made = { rows, figures: figuresOf(rows, unit) }
  kept.set(key, made)
  return made
}

/** The place of the first row at or after a moment. */
export function firstSince(rows: readonly ConfirmedConversion[], at: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Confirmed conversions as figures of the metrics that the records of conversions are counted in. */
function figuresOf(rows: readonly ConfirmedConversion[], unit: TimeRange['unit']): Figures {
  const groups = new Map<string, Group>()
  const points = new Map<string, Point>()
  const nothing = { count: 0, sum: 0, sampleCount: 0, sessions: 0 }
  const add = (metric: Metric, [dim1, dim2]: readonly [string, string], sum: number) => {
    const key = `${metric}\u0000${dim1}\u0000${dim2}`
    const group = groups.get(key) ?? { metric, dim1, dim2, dim3: '', ...nothing }
    groups.set(key, group)
    group.count += 1
    group.sum += sum
  }
  for (const { at: moment, kind, source, value, isSuspect, ...page } of rows) {
    if (isSuspect) {
      add('left-out', ['conversion', 'suspect'], 0)
      continue
    }
    add('conversion', [kind, source], value)
    if (page.daysToConversion !== null) {
      add('days-to-conversion', [kind, ''], page.daysToConversion)
    }
    if (page.touchPoints !== null) add('touches', [kind, ''], page.touchPoints)
    const at = unit === 'hour' ? startOfHour(moment) : startOfDay(moment, brand.timeZone)
    const key = `${at} ${kind}`
    const point = points.get(key) ?? { metric: 'conversion', at, dim1: kind, ...nothing }
    points.set(key, point)
    point.count += 1
    point.sum += value
  }
  return { groups: [...groups.values()], points: [...points.values()] }
}

/**
 * Puts confirmed conversions in the place of the records that claim one. Records of types that nobody knows stay,
 * but are worth nothing.
 */
export function withConfirmed({ groups, points }: Figures, confirmed: Figures): Figures {
  return mergeSegments([{ groups: unpriced(groups), points: unpriced(points) }, confirmed])
}

function unpriced<Row extends { metric: Metric; dim1: string; sum: number }>(
  rows: readonly Row[],
): Row[] {
  return rows
    .filter((row) => !isClaim(row))
    .map((row) => (row.metric === 'conversion' && row.dim1 === 'other' ? { ...row, sum: 0 } : row))
}

function isClaim({ metric, dim1 }: { metric: Metric; dim1: string }): boolean {
  return byKind.includes(metric) && claimedKinds.includes(dim1)
}

/** The newest of them, newest first. */
export function newestConversions(
  rows: readonly ConfirmedConversion[],
  max: number,
): RecentConversion[] {
  return rows
    .filter(({ isSuspect }) => !isSuspect)
    .slice(-max)
    .toReversed()
    .map(({ id, type, at, source, medium, value, daysToConversion, touchPoints }) => ({
      timestamp: new Date(at).toISOString(),
      conversionType: type,
      source,
      medium,
      value,
      daysToConversion,
      touchPoints,
      id,
    }))
}
