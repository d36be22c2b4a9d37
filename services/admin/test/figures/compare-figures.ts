import { reportNames, reportTables } from '@cardroom/contracts/analytics-reports'
import {
  type Dimension,
  dimensions,
  type ExploreFilter,
  ExploreQuery,
  type ExploreReport,
  type ExploreTable,
  ExploreTableQuery,
  filterText,
  visitDimensions,
} from '@cardroom/contracts/explore'
import { GoalTableQuery, type GoalStep } from '@cardroom/contracts/goals'
import { timeframes } from '@cardroom/contracts/report-frame'
import { type FilterName, filterNames } from '@cardroom/contracts/summaries'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { createFiguresCopy } from '../../src/figures/copy.ts'
import { createExplore } from '../../src/figures/explore.ts'
import { createGoals } from '../../src/figures/goals.ts'
import { createOldMonths } from '../../src/figures/old-months.ts'
import { createReports } from '../../src/figures/reports.ts'
import {
  createOracle,
  dayFigures,
  type Figures,
  goalFigures,
  type Question,
  refreshOracle,
  retention,
  tab,
  visitFigures,
} from './oracle.ts'
import {
  changeRecords,
  erasePeople,
  names,
  now,
  randomTraffic,
  storeTraffic,
} from './random-traffic.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), {
  applicationName: 'figures',
  statementTimeoutMs: 60_000,
})
const logger = createLogger('admin', 'silent')
const clock = () => now
// The copy is refreshed when its own clock has moved on, and not for each question.
let copyAt = now
const copy = createFiguresCopy({ db, logger, maxWaitMs: 60_000, now: () => copyAt })
const reports = createReports({ copy, db, now: clock })
const explore = createExplore(copy, clock)
const goals = createGoals(copy, clock)
await createOracle(owner)
afterAll(async () => {
  await copy.close()
  await db.destroy()
})

/** Days after which months of raw rows are dropped: those before May. */
const retentionDays = 200

/**
 * Compares every figure with the oracle: on a history, after late records, after changes and an erasure, and after old
 * months were dropped.
 */
export async function compareRound(seed: number): Promise<void> {
  await clear()
  await storeTraffic(owner, randomTraffic(seed, 70))
  await compareAll(seed)
  await storeTraffic(owner, randomTraffic(seed + 1, 20))
  await compareSome(seed + 1)
  await changeRecords(owner)
  await erasePeople(owner)
  await compareSome(seed + 2)
  await dropOldMonths()
  await compareSome(seed + 3)
}

async function clear(): Promise<void> {
  for (const table of [
    'traffic_sources',
    'page_views',
    'user_events',
    'conversions',
    'imported_days',
    'newsletters',
    'applications',
    'sponsorships',
    'past_leads',
    'tombstones',
  ]) {
    await sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(owner)
  }
  await sql`SELECT ensure_month_partitions('2026-02-01', '2026-12-01')`.execute(owner)
}

async function dropOldMonths(): Promise<void> {
  const before = new Date(Date.UTC(2026, 4, 1))
  await refresh()
  const expected = await dayFigures(owner, before)
  await createOldMonths({ db, copy, logger, retentionDays, now: clock }).drop()
  const { rows } = await sql`
    SELECT day, dimension, key, visits::int, visitors::int, views::int FROM imported_days
    WHERE imported_from = 'cardroom' ORDER BY 1, 2, 3`.execute(owner)
  expect(rows).toEqual(expected)
  const left = await sql`SELECT FROM traffic_sources WHERE "timestamp" < ${before}`.execute(owner)
  expect(left.rows).toEqual([])
}

async function refresh(): Promise<void> {
  copyAt += 60_000
  await refreshOracle(owner)
}

/** Every tab and every table of visits over all of time, and random questions. */
async function compareAll(seed: number): Promise<void> {
  await refresh()
  await compareTabs('lifetime', null)
  for (const by of dimensions) await compareTable({ ...wholeYear, by })
  expect((await explore.retention()).cohorts).toEqual(await retention(owner))
  await compareRandom(seed)
}

/** A random timeframe, and random questions. */
async function compareSome(seed: number): Promise<void> {
  await refresh()
  await compareTabs(timeframes[seed % timeframes.length] ?? '30days', filterOf(seed))
  await compareRandom(seed)
}

type Asked = Question & { by: Dimension }

const wholeYear = {
  from: '2026-02-01',
  to: '2026-11-19',
  filters: [],
  touch: 'first',
  compare: 'previous',
} as const satisfies Question

const filter = fc.constantFrom(...dimensions).chain((dimension) =>
  fc.record<ExploreFilter>({
    operator: fc.constantFrom('is', 'is_not'),
    dimension: fc.constant(dimension),
    value: fc.constantFrom(...names[dimension]),
  }),
)
const part = fc.record<ExploreFilter>({
  operator: fc.constant('contains'),
  dimension: fc.constantFrom('source', 'page', 'event-label', 'city', 'entry-page'),
  value: fc.constantFrom('O', 'DR', 'a', '/'),
})
const anyDays = fc
  .tuple(fc.integer({ min: 0, max: 270 }), fc.constantFrom(1, 2, 5, 30, 120))
  .map(([back, length]) => {
    const to = Temporal.PlainDate.from('2026-11-19').subtract({ days: back })
    return { from: to.subtract({ days: length - 1 }).toString(), to: to.toString() }
  })
const question = fc
  .record({
    dates: fc.oneof(anyDays, fc.constant({ from: wholeYear.from, to: wholeYear.to })),
    filters: fc.array(fc.oneof({ weight: 4, arbitrary: filter }, part), { maxLength: 3 }),
    by: fc.constantFrom(...dimensions),
    touch: fc.constantFrom('first', 'last' as const),
    compare: fc.constantFrom('previous', 'year' as const),
  })
  .map(({ dates, ...asked }): Asked => ({ ...dates, ...asked }))

const eventText = fc.option(
  fc.constantFrom(
    { match: 'is', value: 'cta' } as const,
    { match: 'is', value: 'Open it' } as const,
    { match: 'contains', value: 'O' } as const,
    { match: 'contains', value: 'a' } as const,
  ),
  { nil: undefined },
)
const step = fc.oneof(
  fc
    .record({
      match: fc.constantFrom('is', 'is', 'starts_with' as const),
      path: fc.constantFrom('/', '/', '/drink', '/wsop'),
    })
    .map((page): GoalStep => ({ kind: 'page', ...page })),
  fc
    .record({ category: eventText, action: eventText, label: eventText })
    .filter((texts) => Object.values(texts).some((text) => text !== undefined))
    .map((texts): GoalStep => ({ kind: 'event', ...texts })),
  fc.constantFrom<GoalStep>(
    { kind: 'conversion', type: 'newsletter' },
    { kind: 'conversion', type: 'submission' },
    { kind: 'conversion', type: 'lead' },
  ),
)
const goal = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  value: fc.constantFrom(null, null, 0, 75),
  asked: question,
  by: fc.constantFrom(...visitDimensions),
})

async function compareRandom(seed: number): Promise<void> {
  for (const asked of fc.sample(question, { seed, numRuns: 4 })) await compareVisits(asked)
  for (const one of fc.sample(goal, { seed, numRuns: 2 })) {
    await compareGoal(one.steps, one.value, { ...one.asked, by: one.by })
    await compareGoal(one.steps, one.value, { ...wholeYear, by: one.by })
  }
}

const queryOf = ({ from, to, touch, compare, filters }: Question) => ({
  from,
  to,
  touch,
  compare,
  filter: filters.map(filterText),
})
const everyRow = { limit: 500, sort: 'name', order: 'asc' } as const

async function compareVisits(asked: Asked): Promise<void> {
  const report = await explore.report(ExploreQuery.parse({ ...queryOf(asked), unit: 'month' }))
  const plain = async (by: 'month' | null, isCompared: boolean) =>
    await visitFigures(owner, asked, { by, isCompared })
  const [current, compared] = [await plain(null, false), await plain(null, true)]
  expect({ asked, totals: report.totals, comparedTotals: report.comparedTotals }).toEqual({
    asked,
    totals: closeTo(current.get('all') ?? nothingOf(report.totals)),
    comparedTotals: closeTo(compared.get('all') ?? nothingOf(report.totals)),
  })
  expectSeries(report.series, await plain('month', false))
  expectSeries(report.comparedSeries ?? [], await plain('month', true))
  await compareTable(asked)
}

async function compareTable(asked: Asked): Promise<void> {
  const { by } = asked
  const table = await explore.table(ExploreTableQuery.parse({ ...queryOf(asked), ...everyRow, by }))
  const plain = async (isCompared: boolean) => await visitFigures(owner, asked, { by, isCompared })
  expectRows({ asked, table }, await plain(false), await plain(true))
}

function expectSeries(series: ExploreReport['series'], expected: Map<string, Figures>): void {
  const found = series.map(({ at, ...figures }) => ({ month: at.slice(0, 7), figures }))
  expect(found).toEqual(
    found.map(({ month, figures }) => ({
      month,
      figures: closeTo(expected.get(month) ?? nothingOf(figures)),
    })),
  )
  expect(found.map(({ month }) => month)).toEqual(expect.arrayContaining([...expected.keys()]))
}

function expectRows(
  { asked, table }: { asked: object; table: ExploreTable },
  current: Map<string, Figures>,
  compared: Map<string, Figures>,
): void {
  expect({ asked, total: table.total, rows: table.rows }).toEqual({
    asked,
    total: current.size,
    rows: [...current]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, figures]) => ({
        name,
        figures: closeTo(figures),
        compared: closeTo(compared.get(name) ?? nothingOf(figures)),
      })),
  })
}

async function compareGoal(steps: GoalStep[], value: number | null, asked: Asked): Promise<void> {
  const measured = { id: crypto.randomUUID(), name: 'goal', steps, value }
  const query = queryOf(asked)
  const report = await goals.report(measured, ExploreQuery.parse(query))
  const table = await goals.table(
    measured,
    GoalTableQuery.parse({ ...query, ...everyRow, by: asked.by }),
  )
  const plain = async (by: Dimension | null, isCompared: boolean) =>
    await goalFigures(owner, asked, measured, { by, isCompared })
  const resultOf = (counted: Map<string, Figures>) => {
    const all = counted.get('all') ?? {}
    const reached = steps.map((_, nth) => all[`reached${nth}`] ?? 0)
    return {
      figures: closeTo(withoutSteps(all, steps)),
      steps: reached.map((count, nth) => ({
        reached: count,
        ofBefore: share(count, reached[nth - 1] ?? all['visits'] ?? 0),
        ofFirst: share(count, reached[0] ?? 0),
      })),
    }
  }
  expect({ asked, steps, current: report.current, compared: report.compared }).toEqual({
    asked,
    steps,
    current: resultOf(await plain(null, false)),
    compared: resultOf(await plain(null, true)),
  })
  const rows = async (isCompared: boolean) =>
    new Map(
      [...(await plain(asked.by, isCompared))].map(([name, all]) => [
        name,
        withoutSteps(all, steps),
      ]),
    )
  expectRows({ asked: { ...asked, steps }, table }, await rows(false), await rows(true))
}

const goalNames = [
  'visits',
  'started',
  'completions',
  'conversionRate',
  'value',
  'medianSeconds',
  'p90Seconds',
]

function withoutSteps(all: Figures, steps: readonly GoalStep[]): Figures {
  const isEmpty = steps.length === 0 || all['visits'] === undefined
  const nothing = {
    ...Object.fromEntries(goalNames.map((name) => [name, 0])),
    conversionRate: null,
    medianSeconds: null,
    p90Seconds: null,
  }
  return isEmpty ? nothing : Object.fromEntries(goalNames.map((name) => [name, all[name] ?? null]))
}

const share = (part_: number, whole: number) =>
  whole === 0 ? null : expect.closeTo((100 * part_) / whole, 1)

/** Figures where nothing is counted: without a denominator they are null. */
function nothingOf(figures: object): Figures {
  const ratios =
    /^(?:viewsPerVisit|bounceRate|averageSeconds|conversionRate|eventValue|medianSeconds|p90Seconds)$/
  return Object.fromEntries(
    Object.keys(figures).map((name) => [name, ratios.test(name) ? null : 0]),
  )
}

/** The same figures, with fractions within the rounding of their last digit. */
function closeTo(figures: Figures): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null || Number.isInteger(value) ? value : expect.closeTo(value, 1),
    ]),
  )
}

const tabFilters: Record<FilterName, readonly string[]> = {
  source: ['google', 'instagram', 'unknown'],
  medium: ['organic', 'unknown'],
  page: ['/drink', '/'],
  country: ['US'],
  device: ['mobile'],
}

function filterOf(seed: number) {
  const all = [
    null,
    ...filterNames.flatMap((name) => tabFilters[name].map((value) => ({ name, value }))),
  ]
  return all[seed % all.length] ?? null
}

/** Every report of the tabs and every table that it exports. */
async function compareTabs(
  timeframe: (typeof timeframes)[number],
  filterBy: ReturnType<typeof filterOf>,
): Promise<void> {
  const query = { timeframe, ...(filterBy && { [filterBy.name]: filterBy.value }) }
  const keptSince = await copy.read(async (_ask, since) => since)
  for (const name of reportNames) {
    const { report, tables } = await tab(owner, name, { timeframe, filter: filterBy, keptSince })
    const found = withoutColors(await reports[name](query))
    expect({ name, query, ...found }).toEqual({ name, query, ...report })
    for (const table of reportTables[name]) {
      const rows = (await reports.table(name, table, query))?.rows
      expect({ name, table, query, rows }).toEqual({ name, table, query, rows: tables[table] })
    }
  }
}

function withoutColors(report: object): object {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => (key === 'color' ? undefined : value)),
  ) as object
}
