import type { ExploreQuery, ExploreTable, VisitDimension } from '@cardroom/contracts/explore'
import {
  eventParts,
  type Goal,
  type GoalFigures,
  type GoalReport,
  type GoalResult,
  type GoalStep,
  type GoalTableQuery,
} from '@cardroom/contracts/goals'
import { type RawBuilder, sql } from 'kysely'
import { couldBeOne } from './steps.ts'
import type { Ask, FiguresCopy } from './copy.ts'
import { comparedRows, frameOf, rangeOf, ratio } from './explore.ts'
import {
  and,
  firstTouchColumn,
  passes,
  type Scope,
  scopeOf,
  visitColumn,
  within,
} from './explore-scope.ts'
import { shared } from './share-in-flight.ts'

/** The interface of the goal reports that the routes use. */
export type GoalReports = {
  report: (goal: Goal, query: ExploreQuery) => Promise<GoalReport>
  table: (goal: Goal, query: GoalTableQuery) => Promise<ExploreTable>
}

/** The reports of goals and funnels. */
export function createGoals(copy: FiguresCopy, now: () => number = Date.now): GoalReports {
  const report = shared(
    async ({ goal, query }: { goal: Goal; query: ExploreQuery }): Promise<GoalReport> =>
      await copy.read(async (ask) => {
        const { current, compared } = await rangeOf(ask, query, now())
        return {
          ...frameOf(current, compared),
          goal,
          current: await countGoal(ask, goal, scopeOf(query, current)),
          compared: compared && (await countGoal(ask, goal, scopeOf(query, compared))),
        }
      }),
  )
  const table = shared(
    async ({ goal, query }: { goal: Goal; query: GoalTableQuery }): Promise<ExploreTable> =>
      await copy.read(async (ask) => {
        const { current, compared } = await rangeOf(ask, query, now())
        const { by } = query
        const rows = comparedRows(query, {
          current: await countGroups(ask, goal, { scope: scopeOf(query, current), by }),
          compared:
            compared && (await countGroups(ask, goal, { scope: scopeOf(query, compared), by })),
          nothing: noFigures,
        })
        return { ...frameOf(current, compared), by, ...rows }
      }),
  )
  return {
    report: (goal, query) => report({ goal, query }),
    table: (goal, query) => table({ goal, query }),
  }
}

const noFigures: GoalFigures = {
  visits: 0,
  started: 0,
  completions: 0,
  conversionRate: null,
  value: 0,
  medianSeconds: null,
  p90Seconds: null,
}

type Measured = Pick<Goal, 'steps' | 'value'>
type Counted = { name: string; figures: GoalFigures; reached: number[] }

async function countGoal(ask: Ask, goal: Measured, scope: Scope): Promise<GoalResult> {
  const [counted] = await countGroups(ask, goal, { scope, by: null })
  const { figures, reached } = counted ?? { figures: noFigures, reached: goal.steps.map(() => 0) }
  return {
    figures,
    steps: reached.map((count, index) => ({
      reached: count,
      ofBefore: ratio(100 * count, reached[index - 1] ?? figures.visits, 2),
      ofFirst: ratio(100 * count, figures.started, 2),
    })),
  }
}

type Row = {
  name: string
  visits: number
  value: number
  durations: (number | bigint)[] | null
} & Record<string, unknown>

/** The figures of a goal by a dimension of the visits, or for all visits. */
async function countGroups(
  ask: Ask,
  goal: Measured,
  { scope, by }: { scope: Scope; by: VisitDimension | null },
): Promise<Counted[]> {
  const { span, filters, touch } = scope
  const columnOf = touch === 'first' ? firstTouchColumn : visitColumn
  const firstVisits =
    touch === 'first' ? sql`JOIN visit AS f ON f.is_new AND f.visitor = v.visitor` : sql``
  const last = goal.steps.length - 1
  // If the clock was set back, a step may appear to precede its visit.
  const duration = sql`greatest(${at(last)} - ${last === 0 ? sql`chosen.ms` : at(0)}, 0)`
  const rows = await ask(sql<Row>`
    WITH chosen AS (
      SELECT v.id, v.visit, v.ms, v.is_first, ${by === null ? sql`''` : columnOf(by)} AS name
      FROM visit AS v ${firstVisits}
      WHERE v.quality = 'ok' AND ${within(span, 'v.ms')} AND ${passes(filters, columnOf)}),
    ${sql.join(goal.steps.map((step, index) => stepRows(goal.steps, step, index)))},
    worth AS (${worthRows(goal)})
    SELECT name, count(*) AS visits, ${sql.join(goal.steps.map((_, index) => sql`count(${at(index)}) AS ${sql.ref(`reached${index}`)}`))},
      coalesce(sum(worth) FILTER (${at(last)} IS NOT NULL), 0) AS value,
      quantile_disc(${duration}, [0.5, 0.9]) FILTER (${at(last)} IS NOT NULL) AS durations
    FROM chosen LEFT JOIN ${sql.table(`step${last}`)} AS reached
      ON reached.visit = CASE WHEN chosen.is_first THEN chosen.visit END
    LEFT JOIN worth ON worth.visit = reached.visit
    GROUP BY name`)
  return rows.map(({ name, visits, value, durations, ...row }) => {
    const reached = goal.steps.map((_, index) => Number(row[`reached${index}`]))
    const completions = reached.at(-1) ?? 0
    const secondsAt = (nth: number) =>
      completions === 0 ? null : Number(durations?.[nth] ?? 0) / 1000
    return {
      name,
      figures: {
        visits,
        started: reached[0] ?? 0,
        completions,
        conversionRate: ratio(100 * completions, visits, 2),
        value,
        medianSeconds: secondsAt(0),
        p90Seconds: secondsAt(1),
      },
      reached,
    }
  })
}

function at(index: number): RawBuilder<unknown> {
  return sql.ref(`at${index}`)
}

/**
 * A table expression with the time at which each visit reached each step up to this one: the first matching record
 * after the previous step. Null if a visit did not reach the step.
 */
function stepRows(steps: readonly GoalStep[], step: GoalStep, index: number): RawBuilder<unknown> {
  const name = sql.table(`step${index}`)
  if (index === 0) {
    return sql`${name} AS (
      SELECT r.visit, min(r.ms) AS at0 FROM ${recordsOf(step)} AS r
      WHERE r.visit IN (SELECT visit FROM chosen WHERE is_first) GROUP BY r.visit)`
  }
  // One record must not count as two steps, so steps that could both match it need different times.
  const earliest = steps.slice(0, index).flatMap((before, nth) => {
    if (couldBeOne(before, step)) return [sql`${at(nth)} + 1`]
    return nth === index - 1 ? [at(nth)] : []
  })
  const moments = sql.join(steps.slice(0, index).map((_, nth) => at(nth)))
  return sql`${name} AS (
    SELECT before.visit, ${moments}, min(r.ms) AS ${at(index)}
    FROM ${sql.table(`step${index - 1}`)} AS before LEFT JOIN ${recordsOf(step)} AS r
      ON r.visit = CASE WHEN ${at(index - 1)} IS NOT NULL THEN before.visit END AND r.ms >= greatest(${sql.join(earliest)})
    GROUP BY before.visit, ${moments})`
}

/** The records that match a step, with their values. */
function recordsOf(step: GoalStep): RawBuilder<unknown> {
  if (step.kind === 'conversion') {
    return sql`(SELECT visit, ms, value FROM outcome WHERE kind = ${step.type})`
  }
  if (step.kind === 'page') {
    const isPage =
      step.match === 'is' ? sql`page = ${step.path}` : sql`starts_with(page, ${step.path})`
    return sql`(SELECT visit, ms, 0 AS value FROM view WHERE quality = 'ok' AND ${isPage})`
  }
  const conditions = eventParts.flatMap((part) => {
    const text = step[part]
    if (text === undefined) return []
    return text.match === 'is'
      ? [sql`${sql.ref(part)} = ${text.value}`]
      : [sql`contains(lower(${sql.ref(part)}), ${text.value.toLowerCase()})`]
  })
  return sql`(SELECT visit, ms, value FROM event WHERE quality = 'ok' AND ${and(conditions)})`
}

/** The value of a completion: the goal's fixed value, or the largest value of the records that completed it. */
function worthRows({ steps, value }: Measured): RawBuilder<unknown> {
  const last = steps.length - 1
  const step = steps[last]
  if (value !== null || step === undefined) {
    return sql`SELECT visit, ${sql.lit(Math.trunc(value ?? 0))} AS worth FROM ${sql.table(`step${last}`)}`
  }
  return sql`SELECT reached.visit, max(r.value) AS worth FROM ${sql.table(`step${last}`)} AS reached
    JOIN ${recordsOf(step)} AS r ON r.visit = reached.visit AND r.ms = ${at(last)} GROUP BY reached.visit`
}
