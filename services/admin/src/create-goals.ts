import type { ExploreQuery, ExploreTable } from '@cardroom/contracts/explore'
import {
  type Goal,
  type GoalReport,
  type GoalResult,
  type GoalTableQuery,
} from '@cardroom/contracts/goals'
import { comparedRows, frameOf, rangeReader, scopeOf, shared } from './create-explore.ts'
import { type CountedGoal, countGoal, countGoalTable, noFigures } from './domain/count-goals.ts'
import type { GoalReports } from './domain/goals.ts'
import type { VisitCopy } from './visit-copy.ts'

/** The reports of goals and funnels, from the copy of the visits. */
export function createGoals(copy: VisitCopy, now: () => number = Date.now): GoalReports {
  const rangeOf = rangeReader(copy, now)

  async function report({ goal, query }: { goal: Goal; query: ExploreQuery }): Promise<GoalReport> {
    const { current, compared } = await rangeOf(query)
    const spans = compared === null ? [current] : [current, compared]
    const counted = await copy.read((visits) =>
      spans.map((span) => countGoal(visits, goal, scopeOf(query, span))),
    )
    const [own, before] = counted.map(resultOf)
    return {
      ...frameOf(current, compared),
      goal,
      current: own ?? { figures: noFigures, steps: [] },
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
    const rows = await copy.read((visits) =>
      comparedRows(
        { current, compared, order: query },
        {
          count: (span) => countGoalTable(visits, goal, { scope: scopeOf(query, span), by }),
          nothing: noFigures,
        },
      ),
    )
    return { ...frameOf(current, compared), by, ...rows }
  }

  const sharedReport = shared(report)
  const sharedTable = shared(table)
  return {
    report: (goal, query) => sharedReport({ goal, query }),
    table: (goal, query) => sharedTable({ goal, query }),
  }
}

function resultOf({ figures, reached }: CountedGoal): GoalResult {
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
