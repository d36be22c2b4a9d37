import {
  type AnyFigures,
  type Dimension,
  type ExploreQuery,
  type ExploreReport,
  type ExploreTable,
  type ExploreTableQuery,
  figuresOf,
  type SeriesPoint,
  type SeriesUnit,
  type VisitDimension,
  VisitFigures,
} from '@cardroom/contracts/explore'
import type { RetentionReport } from '@cardroom/contracts/retention'
import { AppError } from '@cardroom/service-kit/app-error'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { type RawBuilder, sql } from 'kysely'
import { seriesBuckets, toExploreRange } from './explore-range.ts'
import { type CountedRow, type RowOrder, sortedRows } from './sorted-rows.ts'
import type { Span } from './time-range.ts'
import type { Ask, FiguresCopy } from './copy.ts'
import {
  bucketColumn,
  isOfRecords,
  kindOf,
  outcomeColumn,
  passes,
  recordColumn,
  recordsPass,
  type Scope,
  scopeOf,
  visitColumn,
  within,
} from './explore-scope.ts'
import { round } from './numbers.ts'
import { countRetention } from './retention.ts'
import { shared } from './share-in-flight.ts'

/** Longer series are refused because they would be unreadable. */
const maxPoints = 1000

/** The interface of the visits report that the routes use. */
export type Explore = {
  report: (query: ExploreQuery) => Promise<ExploreReport>
  table: (query: ExploreTableQuery) => Promise<ExploreTable>
  retention: () => Promise<RetentionReport>
}

/** The report of visits for any dates, filters and dimension. */
export function createExplore(copy: FiguresCopy, now: () => number = Date.now): Explore {
  async function report(query: ExploreQuery): Promise<ExploreReport> {
    return await copy.read(async (ask) => {
      const { current, compared, unit } = await rangeOf(ask, query, now())
      const spans = compared === null ? [current] : [current, compared]
      const buckets = spans.map((span) => seriesBuckets(span, unit))
      if (buckets.some(({ length }) => length > maxPoints)) {
        throw new AppError('bad_request', 'The period is too long for a series by this unit')
      }
      const counted: Awaited<ReturnType<typeof countReport>>[] = []
      for (const span of spans) counted.push(await countReport(ask, scopeOf(query, span), unit))
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
        comparedTotals: compared === null ? null : (counted[1]?.totals ?? noFigures),
        series: series[0] ?? [],
        comparedSeries: series[1] ?? null,
      }
    })
  }

  async function table(query: ExploreTableQuery): Promise<ExploreTable> {
    return await copy.read(async (ask) => {
      const { current, compared } = await rangeOf(ask, query, now())
      const { by } = query
      const countRows = (span: Span) => countTable(ask, scopeOf(query, span), by)
      const rows = comparedRows(query, {
        current: await countRows(current),
        compared: compared && (await countRows(compared)),
        nothing: nothingOf(Object.keys(figuresOf(by).shape)),
      })
      return { ...frameOf(current, compared), by, ...rows }
    })
  }

  return {
    report: shared(report),
    table: shared(table),
    retention: () => copy.read((ask) => countRetention(ask, now())),
  }
}

/** The dates of a query. "All time" begins with the first visit. */
export async function rangeOf(
  ask: Ask,
  query: Omit<ExploreQuery, 'unit'> & { unit?: SeriesUnit | undefined },
  at: number,
) {
  const isAll = query.period === 'all' && query.from === undefined
  const [first] = isAll
    ? await ask(sql<{ ms: number | null }>`SELECT min(ms) AS ms FROM visit WHERE quality = 'ok'`)
    : []
  return toExploreRange(query, at, first?.ms ?? at)
}

/** The rows of a table, each with the figures of the comparison period. */
export function comparedRows(
  order: RowOrder,
  counted: {
    current: readonly CountedRow[]
    compared: readonly CountedRow[] | null
    /** The figures for a row that is missing from the comparison period. */
    nothing: AnyFigures
  },
): Pick<ExploreTable, 'rows' | 'total'> {
  const { current, compared, nothing } = counted
  const before = compared && new Map(compared.map(({ name, figures }) => [name, figures]))
  return {
    rows: sortedRows(current, order).map(({ name, figures }) => ({
      name,
      figures,
      compared: before && (before.get(name) ?? nothing),
    })),
    total: current.length,
  }
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

/** The figures of an empty scope. */
function nothingOf(columns: readonly string[]): AnyFigures {
  return Object.fromEntries(columns.map((name) => [name, ratios.has(name) ? null : 0]))
}

/** The periods that a response covers. */
export function frameOf(current: Span, compared: Span | null) {
  return {
    period: toPeriod(current),
    comparedPeriod: compared === null ? null : toPeriod(compared),
  }
}

function toPeriod({ from, to }: Span) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** The totals of a scope and its figures by bucket key. Empty buckets are omitted. */
async function countReport(ask: Ask, scope: Scope, unit: SeriesUnit) {
  const counted = await countGroups<number>(ask, scope, {
    visits: bucketColumn(unit, 'v'),
    outcomes: bucketColumn(unit, 'c'),
    groups: sql`GROUPING SETS ((name), ())`,
  })
  return { totals: counted.get(null) ?? noFigures, series: counted }
}

async function countTable(ask: Ask, scope: Scope, by: Dimension): Promise<CountedRow[]> {
  if (isOfRecords(by)) return await countRecords(ask, scope, by)
  const counted = await countGroups<string>(ask, scope, {
    visits: visitColumn(by),
    outcomes: outcomeColumn(by, scope.touch),
    groups: sql`(name)`,
  })
  return [...counted].map(([name, figures]) => ({ name: name ?? '', figures }))
}

type Grouped = {
  visits: RawBuilder<unknown>
  outcomes: RawBuilder<unknown>
  groups: RawBuilder<unknown>
}

type VisitRow<Name> = { name: Name | null } & Record<
  'visits' | 'visitors' | 'newVisitors' | 'views' | 'bounces' | 'seconds' | 'timed',
  number
>
type OutcomeRow<Name> = { name: Name | null } & Pick<
  VisitFigures,
  'conversions' | 'submissions' | 'newsletters' | 'sponsorships' | 'leads' | 'value'
>

/** Visits that began in the span and outcomes that occurred in it, by name. The null name holds the totals. */
async function countGroups<Name>(
  ask: Ask,
  { span, filters, touch }: Scope,
  { visits, outcomes, groups }: Grouped,
): Promise<Map<Name | null, VisitFigures>> {
  const ofVisits = await ask(sql<VisitRow<Name>>`
    SELECT ${visits} AS name, count(*) AS visits, count(DISTINCT visitor) AS visitors,
      count(*) FILTER (is_new) AS "newVisitors", coalesce(sum(views), 0) AS views,
      count(*) FILTER (is_bounce) AS bounces, coalesce(sum(seconds), 0) AS seconds, count(seconds) AS timed
    FROM visit AS v WHERE quality = 'ok' AND ${within(span, 'v.ms')} AND ${passes(filters, visitColumn)}
    GROUP BY ${groups}`)
  const ofOutcomes = await ask(sql<OutcomeRow<Name>>`
    SELECT ${outcomes} AS name, count(*) FILTER (c.kind <> 'lead') AS conversions,
      count(*) FILTER (c.kind = 'submission') AS submissions, count(*) FILTER (c.kind = 'newsletter') AS newsletters,
      count(*) FILTER (c.kind = ${sponsorshipKind.conversion}) AS sponsorships, count(*) FILTER (c.kind = 'lead') AS leads,
      coalesce(sum(c.value) FILTER (c.kind <> 'lead'), 0) AS value
    FROM outcome AS c LEFT JOIN visit AS v ON v.is_first AND v.visit = c.visit
    WHERE ${within(span, 'c.ms')} AND ${passes(filters, (dimension) => outcomeColumn(dimension, touch))}
    GROUP BY ${groups}`)
  const byName = new Map(ofOutcomes.map((row) => [row.name, row]))
  const names = new Set([...ofVisits, ...ofOutcomes].map(({ name }) => name))
  const rows = new Map(ofVisits.map((row) => [row.name, row]))
  return new Map([...names].map((name) => [name, toFigures(rows.get(name), byName.get(name))]))
}

function toFigures(
  visit: VisitRow<unknown> | undefined,
  outcome: OutcomeRow<unknown> | undefined,
): VisitFigures {
  const { visits = 0, views = 0, bounces = 0, seconds = 0, timed = 0 } = visit ?? {}
  const conversions = outcome?.conversions ?? 0
  return {
    visits,
    visitors: visit?.visitors ?? 0,
    newVisitors: visit?.newVisitors ?? 0,
    views,
    viewsPerVisit: ratio(views, visits, 2),
    bounceRate: ratio(100 * bounces, visits, 2),
    averageSeconds: ratio(seconds, timed, 1),
    conversions,
    submissions: outcome?.submissions ?? 0,
    newsletters: outcome?.newsletters ?? 0,
    sponsorships: outcome?.sponsorships ?? 0,
    leads: outcome?.leads ?? 0,
    conversionRate: ratio(100 * conversions, visits, 2),
    value: outcome?.value ?? 0,
  }
}

/** Figures by page or by event, for the visits that have one. */
async function countRecords(
  ask: Ask,
  { span, filters }: Scope,
  by: Exclude<Dimension, VisitDimension>,
): Promise<CountedRow[]> {
  const kind = kindOf(by)
  const amount = sql.ref(kind === 'view' ? 'r.seconds' : 'r.value')
  type Row = { name: string } & Record<'visits' | 'visitors' | 'records' | 'known', number> & {
      amount: number | null
    }
  // A visit has exactly one first view of each page, so counting these replaces counting distinct visits.
  const isFirst = kind === 'view' ? sql`previous_ms IS NULL` : sql`true`
  const countVisits =
    kind === 'view' ? sql`count(*) FILTER (${isFirst})` : sql`count(DISTINCT v.visit)`
  const rows = await ask(sql<Row>`
    SELECT ${recordColumn(by)} AS name, ${countVisits} AS visits,
      count(DISTINCT v.visitor) FILTER (${isFirst}) AS visitors, count(*) AS records, count(${amount}) AS known, sum(${amount}) AS amount
    FROM ${sql.table(kind)} AS r JOIN visit AS v ON v.is_first AND v.visit = r.visit
    WHERE r.quality = 'ok' AND ${within(span, 'v.ms')} AND ${recordsPass(kind, filters)}
      AND ${passes(filters, visitColumn)}
    GROUP BY 1`)
  return rows.map(({ name, visits, visitors, records, known, amount: sum }) => ({
    name,
    figures:
      kind === 'view'
        ? { visits, visitors, views: records, averageSeconds: ratio(sum ?? 0, known, 1) }
        : { visits, visitors, events: records, eventValue: sum },
  }))
}

/** Divides and rounds to a number of decimals; null without a denominator. */
export function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : round(part / whole, digits)
}
