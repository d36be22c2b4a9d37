import {
  type AnyFigures,
  type ExploreFilter,
  type ExploreQuery,
  type ExploreReport,
  type ExploreTable,
  type ExploreTableQuery,
  figuresOf,
  readFilter,
  SeriesPoint,
  VisitFigures,
} from '@cardroom/contracts/explore'
import type { RetentionReport } from '@cardroom/contracts/retention'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Explore } from './domain/explore.ts'
import { seriesBuckets, toExploreRange } from './domain/explore-range.ts'
import {
  type Question,
  type Scope,
  seriesQuestion,
  tableQuestion,
  totalsQuestion,
} from './domain/explore-sql.ts'
import { retentionQuestion, retentionReport } from './domain/retention.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import type { Span } from './domain/time-range.ts'
import type { CopyRow, VisitCopy } from './visit-copy.ts'

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
    const scopes = spans.map((span) => scopeOf(query, span))
    const answers = await copy.read([
      ...scopes.map(totalsQuestion),
      ...scopes.map((scope) => seriesQuestion(scope, unit)),
    ])
    const totals = answers.slice(0, spans.length).map(([row]) => VisitFigures.parse(row))
    const series = buckets.map((own, index) => {
      const rows = new Map((answers[spans.length + index] ?? []).map((row) => [row.key, row]))
      return own.map(({ at, key }) =>
        SeriesPoint.parse({
          ...nothingOf(visitColumns),
          ...rows.get(key),
          at: new Date(at).toISOString(),
        }),
      )
    })
    return {
      ...frameOf(current, compared),
      unit,
      totals: totals[0] ?? VisitFigures.parse({}),
      comparedTotals: totals[1] ?? null,
      series: series[0] ?? [],
      comparedSeries: series[1] ?? null,
    }
  }

  async function table(query: ExploreTableQuery): Promise<ExploreTable> {
    const { current, compared } = await rangeOf(query)
    const { by } = query
    const columns = Object.keys(figuresOf(by).shape)
    return {
      ...frameOf(current, compared),
      by,
      ...(await comparedTable(copy, columns, nothingOf(columns), {
        rows: tableQuestion(scopeOf(query, current), by, query),
        before: (names) => compared && tableQuestion(scopeOf(query, compared), by, names),
      })),
    }
  }

  async function retention(): Promise<RetentionReport> {
    const at = now()
    const [rows = []] = await copy.read([retentionQuestion(at)])
    return retentionReport(rows, at)
  }

  return { report: shared(report), table: shared(table), retention }
}

type Asked = Omit<ExploreQuery, 'unit'>

/** Reads which dates a query asks for; all of them begin with the first visit. */
export function rangeReader(copy: VisitCopy, now: () => number) {
  return async (query: ExploreQuery | Asked) => {
    const at = now()
    const isAll = query.period === 'all' && query.from === undefined
    const [rows = []] = isAll
      ? await copy.read([{ text: 'SELECT min(ms)::DOUBLE AS first FROM visit', values: [] }])
      : []
    return toExploreRange(query, at, Number(rows[0]?.first ?? at))
  }
}

type TableQuestions = {
  rows: Question
  /** The same rows of the compared period; null when nothing is compared. */
  before: (names: readonly string[]) => Question | null
}

/**
 * The rows of a table, each with the same of the compared period.
 * @param nothing the figures of a row that the compared period does not have
 */
export async function comparedTable(
  copy: VisitCopy,
  columns: readonly string[],
  nothing: AnyFigures,
  questions: TableQuestions,
): Promise<Pick<ExploreTable, 'rows' | 'total'>> {
  const [rows = []] = await copy.read([questions.rows])
  const earlier = questions.before(rows.map(nameOf))
  const [others = []] = earlier === null ? [] : await copy.read([earlier])
  const before = new Map(others.map((row) => [row.name, toFigures(row, columns)]))
  return {
    rows: rows.map((row) => ({
      name: nameOf(row),
      figures: toFigures(row, columns),
      compared: earlier === null ? null : (before.get(nameOf(row)) ?? nothing),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Concurrent calls with the same query share one run. */
export function shared<Query, Answer>(make: (query: Query) => Promise<Answer>) {
  const run = shareInFlight((key: string) => make(JSON.parse(key) as Query))
  return (query: Query) => run(JSON.stringify(query))
}

const visitColumns = Object.keys(VisitFigures.shape)
/** Figures that are null without a denominator. */
const ratios = new Set([
  'viewsPerVisit',
  'bounceRate',
  'averageSeconds',
  'conversionRate',
  'eventValue',
])

/** The figures where nothing is counted. */
function nothingOf(columns: readonly string[]): AnyFigures {
  return Object.fromEntries(columns.map((name) => [name, ratios.has(name) ? null : 0]))
}

/** The question of a query about one of its spans. */
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

function nameOf(row: CopyRow): string {
  return String(row.name ?? '')
}

function toFigures(row: CopyRow, columns: readonly string[]): AnyFigures {
  return Object.fromEntries(
    columns.map((name) => {
      const value = row[name]
      return [name, value === null || value === undefined ? null : Number(value)]
    }),
  )
}
