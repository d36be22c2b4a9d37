import type { VisitDimension } from '@cardroom/contracts/explore'
import type { Goal, GoalFigures } from '@cardroom/contracts/goals'
import { chosenVisits, codesOf, passingVisits, type Scope } from './choose-visits.ts'
import { ratio } from './counted-row.ts'
import { stepReader, worthReader } from './goal-steps.ts'
import {
  addDays,
  bytesOfDays,
  type DayCounts,
  dayCounts,
  type DayRange,
  keptFor,
} from './kept-days.ts'
import { nthSmallest } from './nth-smallest.ts'
import { bytesOfPairs, type PairSums, pairSums } from './pair-sums.ts'
import { keptDays } from './scope-parts.ts'
import { type Column, floats, integers, put, type Visits } from './visits.ts'

export type Measured = Pick<Goal, 'steps' | 'value'>
/** The figures of a goal, and how many visits reached each step. */
export type CountedGoal = { figures: GoalFigures; reached: number[] }

/** The figures of a goal in a scope. */
export function countGoal(visits: Visits, goal: Measured, scope: Scope): CountedGoal {
  const [counted] = countGroups(visits, goal, { scope, by: null })
  return counted ?? { figures: noFigures, reached: [] }
}

/** The figures of a goal by a dimension of the visits. */
export function countGoalTable(
  visits: Visits,
  goal: Measured,
  { scope, by }: { scope: Scope; by: VisitDimension },
): { name: string; figures: GoalFigures }[] {
  const counted = countGroups(visits, goal, { scope, by })
  return visits.texts[by].list.flatMap((name, group) => {
    const own = counted[group]
    return own === undefined || own.figures.visits === 0 ? [] : [{ name, figures: own.figures }]
  })
}

export const noFigures: GoalFigures = {
  visits: 0,
  started: 0,
  completions: 0,
  conversionRate: null,
  value: 0,
  medianSeconds: null,
  p90Seconds: null,
}

type Divided = { scope: Scope; by: VisitDimension | null }

/** The first sums of a group; after them, how many visits reached each step. */
const at = { visits: 0, worth: 1, reached: 2 }

function countGroups(visits: Visits, goal: Measured, divided: Divided): CountedGoal[] {
  const { scope, by } = divided
  const kept = keptGoal(visits, goal, divided)
  const whole = kept && keptDays(visits, scope.span)
  const count = groupCount(visits, by)
  const width = at.reached + goal.steps.length
  const sums = new Float64Array(count * width)
  const durations = durationList()
  if (kept !== null && whole !== null) addKept(kept, { days: whole.days, sums, durations })

  const span = whole?.rest ?? scope.span
  const isFirst = scope.touch === 'first'
  const places = chosenVisits(visits, { ...scope, span }, isFirst)
  const groups = groupsOf(visits, places, divided)
  const read = outcomeReader(visits, goal)
  for (let index = 0; index < places.length; index += 1) {
    const group = groups[index] ?? 0
    const outcome = read(places[index] ?? 0)
    addOutcome(outcome, { sums, start: group * width, sign: 1 })
    if (outcome.reached === goal.steps.length) durations.add(group, outcome.duration, 1)
  }
  return figuresOfGroups(sums, { count, width, durations })
}

function groupCount(visits: Visits, by: VisitDimension | null): number {
  return by === null ? 1 : visits.texts[by].list.length
}

function groupsOf(visits: Visits, places: Int32Array, { scope, by }: Divided): Int32Array {
  if (by === null) return new Int32Array(places.length)
  return codesOf(visits, places, by, scope.touch === 'first')
}

function figuresOfGroups(
  sums: Float64Array,
  { count, width, durations }: { count: number; width: number; durations: Durations },
): CountedGoal[] {
  const ofGroup = durations.byGroup(count)
  return Array.from({ length: count }, (_, group) => {
    const own = sums.subarray(group * width, (group + 1) * width)
    const reached = [...own.subarray(at.reached)]
    const visits = own[at.visits] ?? 0
    const completions = reached.at(-1) ?? 0
    return {
      figures: {
        visits,
        started: reached[0] ?? 0,
        completions,
        conversionRate: ratio(100 * completions, visits, 2),
        value: own[at.worth] ?? 0,
        medianSeconds: secondsAt(ofGroup(group), completions, 0.5),
        p90Seconds: secondsAt(ofGroup(group), completions, 0.9),
      },
      reached,
    }
  })
}

/** How many steps a visit reached and, of one that reached all, the milliseconds that took and what it is worth. */
type Outcome = { reached: number; duration: number; worth: number }

/** Reads what a visit made of a goal; the next visit's is in the same memory. */
function outcomeReader(visits: Visits, goal: Measured): (place: number) => Outcome {
  const last = goal.steps.length - 1
  /** When the visit that is looked at reached each step. */
  const moments = new Float64Array(goal.steps.length)
  const stepsOf = stepReader(visits, goal.steps, moments)
  const worthOf = worthReader(visits, goal)
  const outcome = { reached: 0, duration: 0, worth: 0 }
  return (place) => {
    outcome.reached = stepsOf(place)
    outcome.duration = 0
    outcome.worth = 0
    if (outcome.reached > last) {
      const end = moments[last] ?? 0
      const begin = last === 0 ? visits.ms.values[place] : moments[0]
      // By a clock that was set back, a step may seem to be before the beginning of the visit.
      outcome.duration = Math.max(end - (begin ?? 0), 0)
      outcome.worth = worthOf(place, end)
    }
    return outcome
  }
}

function addOutcome(
  { reached, worth }: Outcome,
  { sums, start, sign }: { sums: Float64Array; start: number; sign: 1 | -1 },
): void {
  sums[start + at.visits] = (sums[start + at.visits] ?? 0) + sign
  sums[start + at.worth] = (sums[start + at.worth] ?? 0) + sign * worth
  for (let step = at.reached; step < at.reached + reached; step += 1) {
    sums[start + step] = (sums[start + step] ?? 0) + sign
  }
}

/** What the visits of all places made of a goal. It stays when a place is left, though its conversions do not. */
type Outcomes = {
  number: number
  reached: Column<Int32Array>
  /** Of a place, one more than the number of its completion. */
  completion: Column<Int32Array>
  completions: number
  duration: Column<Float64Array>
  worth: Column<Float64Array>
}

let outcomesMade = 0

function keptOutcomes(visits: Visits, goal: Measured): Outcomes | null {
  return keptFor<Outcomes>(visits, JSON.stringify(['outcomes', goal.steps, goal.value]), {
    make: () => ({
      number: (outcomesMade += 1),
      reached: integers(),
      completion: integers(),
      completions: 0,
      duration: floats(),
      worth: floats(),
    }),
    bytes: ({ reached, completion, duration, worth }) =>
      [reached, completion, duration, worth].reduce((sum, own) => sum + own.values.byteLength, 0),
    add(kept, places, sign) {
      if (sign < 0) return
      const read = outcomeReader(visits, goal)
      for (const place of places) {
        const { reached, duration, worth } = read(place)
        put(kept.reached, place, reached)
        put(kept.completion, place, 0)
        if (reached < goal.steps.length) continue
        put(kept.duration, kept.completions, duration)
        put(kept.worth, kept.completions, worth)
        kept.completions += 1
        put(kept.completion, place, kept.completions)
      }
    },
  })
}

/** The sums of a goal by group and day, and how many took how long: the different durations of a group, by day. */
type GoalDays = { days: DayCounts; durations: PairSums; byDay: PairSums; longer: number[] }

/** Whole durations below this are stored as they are, any other one as its place in a list. */
const maxStored = 2 ** 30

function addKept(
  kept: GoalDays,
  { days, sums, durations }: { days: DayRange; sums: Float64Array; durations: Durations },
): void {
  addDays(sums, kept.days, days, (group) => group * kept.days.width)
  const { firsts, seconds, count } = kept.durations
  const weights = new Float64Array(count)
  const { byDay } = kept
  for (let nth = 0; nth < byDay.count; nth += 1) {
    const day = byDay.seconds[nth] ?? 0
    if (day < days.from || day >= days.to) continue
    const own = byDay.firsts[nth] ?? 0
    weights[own] = (weights[own] ?? 0) + (byDay.values[nth] ?? 0)
  }
  for (let nth = 0; nth < count; nth += 1) {
    const weight = weights[nth] ?? 0
    if (weight === 0) continue
    const stored = seconds[nth] ?? 0
    const duration = stored < maxStored ? stored : (kept.longer[stored - maxStored] ?? 0)
    durations.add(firsts[nth] ?? 0, duration, weight)
  }
}

function keptGoal(visits: Visits, goal: Measured, divided: Divided): GoalDays | null {
  const outcomes = keptOutcomes(visits, goal)
  if (outcomes === null) return null
  const { scope, by } = divided
  const byFirstTouch = scope.touch === 'first'
  // Only the outcomes that it was made of know those of places that were left since.
  const key = JSON.stringify(['goal', outcomes.number, by, byFirstTouch, scope.filters])
  return keptFor<GoalDays>(visits, key, {
    make: () => ({
      days: dayCounts(at.reached + goal.steps.length, at.visits),
      durations: pairSums(0),
      byDay: pairSums(1),
      longer: [],
    }),
    bytes: ({ days, durations, byDay }) =>
      bytesOfDays(days) + bytesOfPairs(durations) + bytesOfPairs(byDay),
    add({ days, durations, byDay, longer }, all, sign) {
      const places = passingVisits(visits, all, { filters: scope.filters, byFirstTouch })
      const groups = groupsOf(visits, places, divided)
      for (let index = 0; index < places.length; index += 1) {
        const [place = 0, group = 0] = [places[index], groups[index]]
        const day = visits.day.values[place] ?? 0
        const completion = (outcomes.completion.values[place] ?? 0) - 1
        const outcome = {
          reached: outcomes.reached.values[place] ?? 0,
          duration: outcomes.duration.values[completion] ?? 0,
          worth: outcomes.worth.values[completion] ?? 0,
        }
        const start = days.sums.startOf(group, day)
        addOutcome(outcome, { sums: days.sums.values, start, sign })
        if (completion < 0) continue
        const pair = durations.numberOf(group, storedDuration(outcome.duration, longer))
        const nth = byDay.numberOf(pair, day)
        byDay.values[nth] = (byDay.values[nth] ?? 0) + sign
      }
    },
  })
}

function storedDuration(duration: number, longer: number[]): number {
  if (Number.isInteger(duration) && duration < maxStored) return duration
  const known = longer.indexOf(duration)
  return maxStored + (known >= 0 ? known : longer.push(duration) - 1)
}

/** Durations of groups, each so many times. */
type Durations = ReturnType<typeof durationList>

function durationList() {
  const [groups, durations, weights] = [integers(), floats(), floats()]
  let length = 0
  return {
    add(group: number, duration: number, weight: number): void {
      put(groups, length, group)
      put(durations, length, duration)
      put(weights, length, weight)
      length += 1
    },

    /** Puts those of each group side by side. @returns those of a group */
    byGroup(count: number): (group: number) => { durations: Float64Array; weights: Float64Array } {
      const next = new Int32Array(count + 1)
      for (let index = 0; index < length; index += 1) {
        const after = (groups.values[index] ?? 0) + 1
        next[after] = (next[after] ?? 0) + 1
      }
      for (let group = 1; group <= count; group += 1) {
        next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0)
      }
      const starts = next.slice()
      const ordered = { durations: new Float64Array(length), weights: new Float64Array(length) }
      for (let index = 0; index < length; index += 1) {
        const group = groups.values[index] ?? 0
        const target = next[group] ?? 0
        ordered.durations[target] = durations.values[index] ?? 0
        ordered.weights[target] = weights.values[index] ?? 0
        next[group] = target + 1
      }
      return (group) => ({
        durations: ordered.durations.subarray(starts[group], starts[group + 1]),
        weights: ordered.weights.subarray(starts[group], starts[group + 1]),
      })
    },
  }
}

/** The seconds that so great a share of the completions takes at most; a duration that was measured. Moves them. */
function secondsAt(
  { durations, weights }: { durations: Float64Array; weights: Float64Array },
  completions: number,
  share: number,
): number | null {
  if (completions === 0) return null
  const nth = Math.max(1, completions - Math.floor(completions - share * completions)) - 1
  return nthSmallest(durations, weights, nth) / 1000
}
