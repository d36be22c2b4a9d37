import { brand } from '@cardroom/brand/brand'
import type { RecentConversion } from '@cardroom/contracts/analytics-reports'
import { startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import type { Metric } from '@cardroom/contracts/metrics'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { ConfirmedConversion } from '@cardroom/contracts/confirmed-conversions'
import type { Figures } from './figures.ts'
import { mergeSegments } from './segments.ts'
import type { Span, TimeRange } from './time-range.ts'

/** The kinds of records that have a row of their own, from which they count instead. */
const claimedKinds = ['submission', 'newsletter']
const byKind: readonly Metric[] = ['conversion', 'days-to-conversion', 'touches']

/** The conversions of a span that pass the filter. */
export function conversionsIn(
  rows: readonly ConfirmedConversion[],
  { from, to }: Span,
  filter: ReportFilter,
): ConfirmedConversion[] {
  return rows.filter(
    (row) =>
      row.at >= from && row.at < to && (filter === null || row[filter.name] === filter.value),
  )
}

/** Confirmed conversions as figures of the metrics that the records of conversions are counted in. */
export function figuresOf(rows: readonly ConfirmedConversion[], unit: TimeRange['unit']): Figures {
  const figures = rows.map((row): Figures => {
    const bucket = unit === 'hour' ? startOfHour(row.at) : startOfDay(row.at, brand.timeZone)
    const measures = { sampleCount: 0, sessions: 0 }
    if (row.isSuspect) {
      const group = { metric: 'left-out' as const, dim1: 'conversion', dim2: 'suspect', dim3: '' }
      return { groups: [{ ...group, ...measures, count: 1, sum: 0 }], points: [] }
    }
    const one = (metric: Metric, dim2: string, sum: number) => {
      return { metric, dim1: row.kind, dim2, dim3: '', ...measures, count: 1, sum }
    }
    const { daysToConversion: days, touchPoints: touches } = row
    return {
      groups: [
        one('conversion', row.source, row.value),
        ...(days === null ? [] : [one('days-to-conversion', '', days)]),
        ...(touches === null ? [] : [one('touches', '', touches)]),
      ],
      points: [
        { metric: 'conversion', at: bucket, dim1: row.kind, ...measures, count: 1, sum: row.value },
      ],
    }
  })
  return mergeSegments(figures)
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
