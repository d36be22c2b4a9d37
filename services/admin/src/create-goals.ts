import type { AnyFigures, ExploreQuery, ExploreTable } from '@cardroom/contracts/explore'
import {
  type Goal,
  GoalFigures,
  type GoalReport,
  type GoalResult,
  type GoalTableQuery,
} from '@cardroom/contracts/goals'
import { comparedTable, frameOf, rangeReader, scopeOf, shared } from './create-explore.ts'
import { goalTableQuestion, goalTotalsQuestion } from './domain/goal-sql.ts'
import type { GoalReports } from './domain/goals.ts'
import type { CopyRow, VisitCopy } from './visit-copy.ts'

const columns = Object.keys(GoalFigures.shape)
const nothing: AnyFigures = {
  ...Object.fromEntries(columns.map((name) => [name, 0])),
  conversionRate: null,
  medianSeconds: null,
  p90Seconds: null,
}

/** The reports of goals and funnels, from the copy of the visits. */
export function createGoals(copy: VisitCopy, now: () => number = Date.now): GoalReports {
  const rangeOf = rangeReader(copy, now)

  async function report({ goal, query }: { goal: Goal; query: ExploreQuery }): Promise<GoalReport> {
    const { current, compared } = await rangeOf(query)
    const spans = compared === null ? [current] : [current, compared]
    const answers = await copy.read(
      spans.map((span) => goalTotalsQuestion(goal, scopeOf(query, span))),
    )
    const [own, before] = answers.map(([row]) => resultOf(goal, row ?? {}))
    return {
      ...frameOf(current, compared),
      goal,
      current: own ?? resultOf(goal, {}),
      compared: before ?? null,
    }
  }

  async function table({
    goal,
    query,
  }: {
    goal: Goal
    query: GoalTableQuery
  }): Promise<ExploreTable> {
    const { current, compared } = await rangeOf(query)
    const { by } = query
    return {
      ...frameOf(current, compared),
      by,
      ...(await comparedTable(copy, columns, nothing, {
        rows: goalTableQuestion(goal, scopeOf(query, current), by, query),
        before: (names) => compared && goalTableQuestion(goal, scopeOf(query, compared), by, names),
      })),
    }
  }

  const sharedReport = shared(report)
  const sharedTable = shared(table)
  return {
    report: (goal, query) => sharedReport({ goal, query }),
    table: (goal, query) => sharedTable({ goal, query }),
  }
}

function resultOf({ steps }: Goal, row: CopyRow): GoalResult {
  const figures = GoalFigures.parse({ ...nothing, ...row })
  const reached = steps.map((_, index) => Number(row[`reached${index}`] ?? 0))
  return {
    figures,
    steps: reached.map((count, index) => ({
      reached: count,
      ofBefore: rateOf(count, reached[index - 1] ?? figures.visits),
      ofFirst: rateOf(count, figures.started),
    })),
  }
}

/** Per hundred, to two decimals; null without a denominator. */
function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 100
}
