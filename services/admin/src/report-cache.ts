import type { Metric } from '@cardroom/contracts/metrics'
import type { ReportName, ReportQuery } from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { LRUCache } from 'lru-cache'
import type { Figures, Group } from './domain/figures.ts'
import { mergeSegments, toSegments } from './domain/segments.ts'
import type { PreviousRange, Span, TimeRange } from './domain/time-range.ts'
import type { RollupScope, Rollups, Version } from './repositories/rollups.ts'

/** What a report is counted from. */
export type ReportScope = {
  report: ReportName
  timeframe: ReportQuery['timeframe']
  metrics: readonly Metric[]
  /** The metrics of the previous period, of which only totals and points are counted. */
  comparedMetrics: readonly Metric[]
  range: TimeRange
  filter: ReportFilter
}

/** The figures of a report's range and of the one before it; the same object while nothing has changed. */
export type CachedFigures = { current: Figures; previous: Figures | null }

type Segment = { version: Version; figures: Figures }
type Entry = {
  /** The range's end, epoch milliseconds. */
  to: number
  current: Segment[]
  previous: Segment[]
  /** The last bucket of the previous range, which is compared in part; null where there is none. */
  part: Part | null
  /** The segments of the current range but the newest, merged. */
  older: Figures
  figures: CachedFigures
  rows: number
}

/** What has been counted of a bucket up to a moment. */
type Part = {
  version: Version
  /** Epoch milliseconds. */
  upTo: number
  figures: Figures
  /** Whether the bucket has had records that are not kept any more, so that no part of it can be counted. */
  isGone: boolean
}

/** How many of the newest segments are merged each time; those before them hardly ever change. */
const newestSegments = 2

/** Groups and points in the cache: some tens of megabytes. */
const maxCachedRows = 200_000

/**
 * Caches the figures of reports by segment of their range. A segment is counted again only when the worker
 * has changed its rollups since: as a rule that is today alone.
 */
export function createReportCache(rollups: Rollups, maxRows: number = maxCachedRows) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => Math.max(1, rows),
  })

  return async function readFigures(scope: ReportScope): Promise<CachedFigures> {
    const { report, timeframe, range, filter } = scope
    const { unit } = range
    const key = [report, timeframe, filter?.name, filter?.value].join('\u0000')
    const entry = entries.get(key)
    // In another hour or day every segment has other limits.
    const cached = entry?.to === range.to ? entry : undefined
    const spans = toSegments(unit, range)
    const compared = range.previous
    const previousSpans =
      compared === null ? [] : toSegments(unit, { from: compared.from, to: compared.last })
    const lastBucket = compared === null ? [] : [{ from: compared.last, to: compared.last + 1 }]
    const versions = await rollups.versions(unit, [...spans, ...previousSpans, ...lastBucket])
    const [current, previous, part] = await Promise.all([
      refreshStale(cached?.current, spans, versions.slice(0, spans.length), (stale) =>
        rollups.figures(rollupScope(scope.metrics, range), stale),
      ),
      refreshStale(cached?.previous, previousSpans, versions.slice(spans.length, -1), (stale) =>
        rollups.totals(rollupScope(scope.comparedMetrics, compared ?? range), stale),
      ),
      compared &&
        refreshPart(
          cached?.part ?? null,
          compared,
          versions.at(-1) ?? null,
          rollupScope(scope.comparedMetrics, compared),
        ),
    ])
    if (
      cached !== undefined &&
      current === cached.current &&
      previous === cached.previous &&
      part?.figures === cached.part?.figures
    ) {
      cached.part = part
      return cached.figures
    }
    const isOlderCached =
      cached !== undefined &&
      isSame(current.slice(newestSegments), cached.current.slice(newestSegments))
    const older = isOlderCached
      ? cached.older
      : mergeSegments(getFigures(current.slice(newestSegments)))
    const figures = {
      current: mergeSegments([...getFigures(current.slice(0, newestSegments)), older]),
      previous:
        part === null || part.isGone
          ? null
          : mergeSegments([...getFigures(previous), part.figures]),
    }
    const rows = [...getFigures([...current, ...previous]), older, figures.current]
      .map(({ groups, points }) => groups.length + points.length)
      .reduce((all, one) => all + one, 0)
    entries.set(key, { to: range.to, current, previous, part, older, figures, rows })
    return figures

    function rollupScope(metrics: readonly Metric[], { from }: Span): RollupScope {
      return { metrics, unit, filter, from }
    }
  }

  /** Counts what lies between the moment that was counted up to and the one that is asked for. */
  async function refreshPart(
    cached: Part | null,
    { last: bucket, to }: PreviousRange,
    version: Version,
    scope: RollupScope,
  ): Promise<Part> {
    if (version === null) return { version, upTo: to, figures: noFigures, isGone: false }
    const known = cached?.version === version && cached.upTo <= to ? cached : null
    if (known?.isGone === true) return known
    if (known === null && !(await rollups.hasMonthOf(bucket))) {
      return { version, upTo: to, figures: noFigures, isGone: true }
    }
    const from = known?.upTo ?? bucket
    const added = from < to ? await rollups.partOfBucket(scope, { bucket, from, to }) : []
    const figures = known?.figures ?? noFigures
    if (added.length === 0) return { version, upTo: to, figures, isGone: false }
    const { groups } = mergeSegments([figures, { groups: added, points: [] }])
    return {
      version,
      upTo: to,
      figures: { groups, points: toPoints(groups, bucket) },
      isGone: false,
    }
  }
}

const noFigures: Figures = { groups: [], points: [] }

function toPoints(groups: readonly Group[], at: number): Figures['points'] {
  return groups.map(({ metric, dim1, count, sum, sampleCount, sessions }) => {
    return { metric, at, dim1, count, sum, sampleCount, sessions }
  })
}

/** The segments, those with another version counted again; the same array when none has. */
async function refreshStale(
  cached: Segment[] | undefined,
  spans: readonly Span[],
  versions: readonly Version[],
  count: (spans: readonly Span[]) => Promise<Figures[]>,
): Promise<Segment[]> {
  const isStale = (index: number) =>
    cached === undefined || cached[index]?.version !== versions[index]
  const stale = spans.filter((_, index) => isStale(index))
  if (stale.length === 0) return cached ?? []
  const fresh = (await countInTurn(stale, count)).values()
  return spans.map((_, index) => {
    const known = cached?.[index]
    if (known !== undefined && !isStale(index)) return known
    const figures = fresh.next().value ?? { groups: [], points: [] }
    return { version: versions[index] ?? null, figures }
  })
}

/**
 * The newest segments in one statement, as a rule all there is to count; older ones in one each, so that no
 * statement over a cold disk runs into its timeout.
 */
async function countInTurn(
  spans: readonly Span[],
  count: (spans: readonly Span[]) => Promise<Figures[]>,
): Promise<Figures[]> {
  const figures = await count(spans.slice(0, newestSegments))
  for (const span of spans.slice(newestSegments)) figures.push(...(await count([span])))
  return figures
}

function getFigures(segments: readonly Segment[]): Figures[] {
  return segments.map(({ figures }) => figures)
}

function isSame(segments: readonly Segment[], others: readonly Segment[]): boolean {
  return segments.every((segment, index) => segment === others[index])
}
