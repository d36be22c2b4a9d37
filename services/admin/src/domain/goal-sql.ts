import { touchDimensions, type VisitDimension } from '@cardroom/contracts/explore'
import { eventParts, type Goal, type GoalStep } from '@cardroom/contracts/goals'
import {
  type Bind,
  ending,
  question,
  type Question,
  type Scope,
  type TableOrder,
  totalOf,
  visitColumns,
  visitsWithin,
} from './explore-sql.ts'
import { couldBeOne } from './goals.ts'

/* The questions of a goal's report, as SQL of the copy (visit-copy.ts). */

type Measured = Pick<Goal, 'steps' | 'value'>

/** The figures of a goal, and how many visits reached each step as `reached0` and on: one row. */
export function goalTotalsQuestion(goal: Measured, scope: Scope): Question {
  return question((bind) => {
    const reached = goal.steps.map((_, index) => `count(at${index})::DOUBLE AS reached${index}`)
    return `${funnel(goal, scope, null, bind)}
      SELECT ${figures(goal)}, ${reached.join(', ')} FROM valued`
  })
}

/** The figures of a goal by a dimension of the visits; rows as those of `tableQuestion`. */
export function goalTableQuestion(
  goal: Measured,
  scope: Scope,
  by: VisitDimension,
  rows: TableOrder | readonly string[],
): Question {
  return question(
    (bind) => `${funnel(goal, scope, by, bind)},
      found AS MATERIALIZED (SELECT name, ${figures(goal)} FROM valued GROUP BY name)
      SELECT *, ${totalOf('found')} FROM found ${ending(rows, bind)}`,
  )
}

function figures({ steps }: Measured): string {
  const done = `at${steps.length - 1}`
  // By a clock that was set back, a step may seem to be before the beginning of the visit.
  const seconds = `greatest(${done} - ${steps.length === 1 ? 'ms' : 'at0'}, 0)`
  const share = (part: string) =>
    `quantile_disc(${seconds}, ${part}) FILTER (${done} IS NOT NULL) / 1000`
  return `count(*)::DOUBLE AS visits, count(at0)::DOUBLE AS started, count(${done})::DOUBLE AS completions,
    round(100 * count(${done}) / nullif(count(*), 0), 2) AS "conversionRate", coalesce(sum(worth), 0)::DOUBLE AS value,
    ${share('0.5')} AS "medianSeconds", ${share('0.9')} AS "p90Seconds"`
}

/**
 * Common tables up to `valued`: the visits of a scope, when each reached each step (`at0` and on), and what its
 * completion is worth. A step is the first record that may come after the steps before it.
 */
function funnel(
  { steps, value }: Measured,
  scope: Scope,
  by: VisitDimension | null,
  bind: Bind,
): string {
  const tables = [`step AS (${chosen(steps, scope, by, bind)})`]
  let before = 'step'
  for (const [index, step] of steps.entries()) {
    const found = firstAt(step, earliest(steps, index), bind)
    const at = index === 0 ? found : `CASE WHEN at${index - 1} IS NOT NULL THEN ${found} END`
    tables.push(`step${index} AS (SELECT *, ${at} AS at${index} FROM ${before})`)
    before = `step${index}`
  }
  tables.push(`valued AS (${valued(steps, value, bind)})`)
  return `WITH ${tables.join(',\n')}`
}

const listOf = { page: 'page', event: 'happening' } as const

function chosen(
  steps: readonly GoalStep[],
  { span, filters, touch }: Scope,
  by: VisitDimension | null,
  bind: Bind,
): string {
  const kinds = new Set(steps.map(({ kind }) => kind))
  const lists = (['page', 'event'] as const)
    .filter((kind) => kinds.has(kind))
    .flatMap((kind) => [`v.${listOf[kind]}s`, `v.${listOf[kind]}_times`])
  const columns = [
    'v.visit',
    'v.ms',
    ...(by === null ? [] : [`${visitColumns[by]} AS name`]),
    ...lists,
  ]
  const conversions = kinds.has('conversion')
  return `SELECT ${[...columns, ...(conversions ? ['c.made'] : [])].join(', ')}
    FROM ${touch === 'first' ? visitsByFirstTouch : 'visit'} AS v
    ${
      conversions
        ? `LEFT JOIN (SELECT visit, list({kind: kind, "at": ms, worth: value}) AS made FROM counted GROUP BY visit) AS c
      ON c.visit = v.visit AND v.is_first`
        : ''
    }
    WHERE ${visitsWithin(span, filters, bind)}`
}

/** Each visit with the source of its visitor's first one. */
const visitsByFirstTouch = `(SELECT v.* REPLACE (${touchDimensions.map((name) => `f.${name} AS ${name}`).join(', ')})
  FROM visit AS v JOIN visit AS f ON f.is_new AND f.visitor = v.visitor)`

/** The first moment at which a step may be; null where any will do. */
function earliest(steps: readonly GoalStep[], index: number): string | null {
  const step = steps[index]
  if (step === undefined || index === 0) return null
  const own = steps
    .slice(0, index)
    .flatMap((other, nth) => (couldBeOne(other, step) ? [`at${nth} + 1`] : []))
  return `greatest(${[`at${index - 1}`, ...own].join(', ')})`
}

function firstAt(step: GoalStep, from: string | null, bind: Bind): string {
  if (step.kind === 'conversion') {
    const isLater = from === null ? '' : ` AND r."at" >= ${from}`
    return `list_min(list_transform(list_filter(made, lambda r: ${condition(step, bind)}${isLater}), lambda r: r."at"))`
  }
  const times = `${listOf[step.kind]}_times[i]`
  const own = from === null ? times : `list_filter(${times}, lambda t: t >= ${from})`
  return `list_min(list_transform(${listOf[step.kind]}s, lambda r, i: CASE WHEN ${condition(step, bind)} THEN list_min(${own}) END))`
}

/** Of a record `r`. */
function condition(step: GoalStep, bind: Bind): string {
  if (step.kind === 'page') {
    return step.match === 'is'
      ? `r.page = ${bind(step.path)}`
      : `starts_with(r.page, ${bind(step.path)})`
  }
  if (step.kind === 'conversion') return `r.kind = ${bind(step.type)}`
  const parts = eventParts.flatMap((part) => {
    const text = step[part]
    if (text === undefined) return []
    return text.match === 'is'
      ? `r.${part} = ${bind(text.value)}`
      : `contains(lower(r.${part}), lower(${bind(text.value)}))`
  })
  return `(${parts.join(' AND ')})`
}

/** What a completion is worth: the same for all, or what its record says; of several in one millisecond the most. */
function valued(steps: readonly GoalStep[], value: number | null, bind: Bind): string {
  const last = `step${steps.length - 1}`
  const at = `at${steps.length - 1}`
  const step = steps.at(-1)
  if (value !== null)
    return `SELECT *, CASE WHEN ${at} IS NOT NULL THEN ${Math.trunc(value)} END AS worth FROM ${last}`
  if (step?.kind === 'conversion') {
    return `SELECT *, list_max(list_transform(
      list_filter(made, lambda r: ${condition(step, bind)} AND r."at" = ${at}), lambda r: r.worth)) AS worth FROM ${last}`
  }
  if (step?.kind === 'event') {
    return `SELECT l.*, r.worth FROM ${last} AS l LEFT JOIN (
      SELECT r.visit, r.ms, max(r.value) AS worth FROM event AS r WHERE ${condition(step, bind)} AND r.value IS NOT NULL
      GROUP BY r.visit, r.ms) AS r ON r.visit = l.visit AND r.ms = l.${at}`
  }
  return `SELECT *, 0 AS worth FROM ${last}`
}
