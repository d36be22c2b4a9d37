import {
  type AnyFigures,
  type ExploreFilter,
  type ExploreQuery,
  type ExploreReport,
  type ExploreTable,
  type ExploreTableQuery,
  figuresOf,
  readFilter,
  type SeriesPoint,
  VisitFigures,
} from '@cardroom/contracts/explore'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Scope } from './domain/choose-visits.ts'
import { countReport, countTable } from './domain/count-visits.ts'
import type { CountedRow } from './domain/counted-row.ts'
import type { Explore } from './domain/explore.ts'
import { seriesBuckets, toExploreRange } from './domain/explore-range.ts'
import { countRetention } from './domain/retention.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import { type RowOrder, sortedRows } from './domain/sorted-rows.ts'
import type { Span } from './domain/time-range.ts'
import { firstMoment } from './domain/visits.ts'
import type { VisitCopy } from './visit-copy.ts'

/** A series of more points shows nothing, and is refused. */
const maxPoints = 1000

/** The report of visits for any dates, filters and dimension, from the copy of the visits. */
export function createExplore(copy: VisitCopy, now: () => number = Date.now): Explore {
  const rangeOf = rangeReader(copy, now)

  async function report(query: ExploreQuery): Promise<ExploreReport> {
    const { current, compared, unit } = await rangeOf(query)
    const spans = compared === null ? [current] : [current, compared]
    const buckets = spans.map((span) => seriesBuckets(span, unit))
    if (buckets.some(({ length }) => length > maxPoints)) {
      throw new AppError('bad_request', 'The period is too long for a series by this unit')
    }
    const counted = await copy.read((visits) =>
      spans.map((span) => countReport(visits, scopeOf(query, span), unit)),
    )
    const series = buckets.map((own, index) =>
      own.map(({ at, key }): SeriesPoint => ({
        at: new Date(at).toISOString(),
        ...(counted[index]?.series.get(key) ?? noFigures),
      })),
    )
    return {
      ...frameOf(current, compared),
      unit,
      totals: counted[0]?.totals ?? noFigures,
      comparedTotals: counted[1]?.totals ?? null,
      series: series[0] ?? [],
      comparedSeries: series[1] ?? null,
    }
  }

  async function table(query: ExploreTableQuery): Promise<ExploreTable> {
    const { current, compared } = await rangeOf(query)
    const { by } = query
    const rows = await copy.read((visits) =>
      comparedRows(
        { current, compared, order: query },
        {
          count: (span) => countTable(visits, scopeOf(query, span), by),
          nothing: nothingOf(Object.keys(figuresOf(by).shape)),
        },
      ),
    )
    return { ...frameOf(current, compared), by, ...rows }
  }

  async function retention() {
    return await copy.read((visits) => countRetention(visits, now()))
  }

  return { report: shared(report), table: shared(table), retention }
}

type Asked = Omit<ExploreQuery, 'unit'>

/** Reads which dates a query asks for; all of them begin with the first visit. */
export function rangeReader(copy: VisitCopy, now: () => number) {
  return async (query: ExploreQuery | Asked) => {
    const at = now()
    const isAll = query.period === 'all' && query.from === undefined
    const first = isAll ? await copy.read(firstMoment) : null
    return toExploreRange(query, at, first ?? at)
  }
}

type Compared = { current: Span; compared: Span | null; order: RowOrder }

/**
 * The rows of a table, each with the same of the compared period.
 * @param nothing the figures of a row that the compared period does not have
 */
export function comparedRows(
  { current, compared, order }: Compared,
  { count, nothing }: { count: (span: Span) => CountedRow[]; nothing: AnyFigures },
): Pick<ExploreTable, 'rows' | 'total'> {
  const rows = count(current)
  const before =
    compared && new Map(count(compared).map(({ name, figures }) => [name, figures] as const))
  return {
    rows: sortedRows(rows, order).map(({ name, figures }) => ({
      name,
      figures,
      compared: before && (before.get(name) ?? nothing),
    })),
    total: rows.length,
  }
}

/** Concurrent calls with the same query share one run. */
export function shared<Query, Answer>(make: (query: Query) => Promise<Answer>) {
  const run = shareInFlight((key: string) => make(JSON.parse(key) as Query))
  return (query: Query) => run(JSON.stringify(query))
}

/** Figures that are null without a denominator. */
const ratios = new Set([
  'viewsPerVisit',
  'bounceRate',
  'averageSeconds',
  'conversionRate',
  'eventValue',
])

const noFigures = VisitFigures.parse(nothingOf(Object.keys(VisitFigures.shape)))

/** The figures where nothing is counted. */
function nothingOf(columns: readonly string[]): AnyFigures {
  return Object.fromEntries(columns.map((name) => [name, ratios.has(name) ? null : 0]))
}

/** What a query is about in one of its spans. */
export function scopeOf(
  { filter, touch }: Pick<ExploreQuery, 'filter' | 'touch'>,
  span: Span,
): Scope {
  const filters = filter.map(readFilter).filter((one): one is ExploreFilter => one !== null)
  return { span, filters, touch }
}

/** Which dates an answer is of. */
export function frameOf(current: Span, compared: Span | null) {
  return {
    period: toPeriod(current),
    comparedPeriod: compared === null ? null : toPeriod(compared),
  }
}

function toPeriod({ from, to }: Span) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
