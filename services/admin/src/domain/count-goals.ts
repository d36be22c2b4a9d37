import type { VisitDimension } from '@cardroom/contracts/explore'
import { eventParts, type Goal, type GoalFigures, type GoalStep } from '@cardroom/contracts/goals'
import { chosenVisits, codesOf, conversionsOf, type Passing, type Scope } from './choose-visits.ts'
import { ratio } from './counted-row.ts'
import { couldBeOne } from './goals.ts'
import { nthSmallest } from './nth-smallest.ts'
import { none, type Visits } from './visits.ts'

export type Measured = Pick<Goal, 'steps' | 'value'>
/** The figures of a goal, and how many visits reached each step. */
export type CountedGoal = { figures: GoalFigures; reached: number[] }

/** The figures of a goal in a scope. */
export function countGoal(visits: Visits, goal: Measured, scope: Scope): CountedGoal {
  const places = chosenVisits(visits, scope, scope.touch === 'first')
  const [counted] = countGroups(visits, goal, {
    places,
    groups: new Int32Array(places.length),
    count: 1,
  })
  return counted ?? { figures: noFigures, reached: [] }
}

/** The figures of a goal by a dimension of the visits. */
export function countGoalTable(
  visits: Visits,
  goal: Measured,
  { scope, by }: { scope: Scope; by: VisitDimension },
): { name: string; figures: GoalFigures }[] {
  const isFirst = scope.touch === 'first'
  const places = chosenVisits(visits, scope, isFirst)
  const names = visits.texts[by].list
  const groups = codesOf(visits, places, by, isFirst)
  const counted = countGroups(visits, goal, { places, groups, count: names.length })
  return names.flatMap((name, group) => {
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

type Chosen = { places: Int32Array; groups: Int32Array; count: number }

function countGroups(
  visits: Visits,
  goal: Measured,
  { places, groups, count }: Chosen,
): CountedGoal[] {
  const { steps } = goal
  const last = steps.length - 1
  /** When the visit that is looked at reached each step. */
  const moments = new Float64Array(steps.length)
  const stepsOf = stepReader(visits, steps, moments)
  const worthOf = worthReader(visits, goal)
  const counted = new Int32Array(count)
  const reached = new Int32Array(count * steps.length)
  const worth = new Float64Array(count)
  const done = new Float64Array(places.length)
  const doneGroups = new Int32Array(places.length)
  let doneCount = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const group = groups[index] ?? 0
    counted[group] = (counted[group] ?? 0) + 1
    const stepCount = stepsOf(place)
    for (let step = 0; step < stepCount; step += 1) {
      const cell = group * steps.length + step
      reached[cell] = (reached[cell] ?? 0) + 1
    }
    if (stepCount <= last) continue
    const end = moments[last] ?? 0
    worth[group] = (worth[group] ?? 0) + worthOf(place, end)
    const begin = last === 0 ? visits.ms.values[place] : moments[0]
    // By a clock that was set back, a step may seem to be before the beginning of the visit.
    done[doneCount] = Math.max(end - (begin ?? 0), 0)
    doneGroups[doneCount] = group
    doneCount += 1
  }
  const durations = byGroup(done.subarray(0, doneCount), doneGroups, count)
  return Array.from(counted, (chosen, group) => {
    const own = Array.from(steps, (_, step) => reached[group * steps.length + step] ?? 0)
    const completions = own[last] ?? 0
    return {
      figures: {
        visits: chosen,
        started: own[0] ?? 0,
        completions,
        conversionRate: ratio(100 * completions, chosen, 2),
        value: worth[group] ?? 0,
        medianSeconds: secondsAt(durations(group), 0.5),
        p90Seconds: secondsAt(durations(group), 0.9),
      },
      reached: own,
    }
  })
}

/**
 * Reads when a visit reached each step: at the first record that may come after those before.
 * @param moments receives them
 * @returns how many steps it reached
 */
function stepReader(
  visits: Visits,
  steps: readonly GoalStep[],
  moments: Float64Array,
): (place: number) => number {
  const readers = steps.map((step, index) => ({
    first: firstReader(visits, step),
    // Those before it that one and the same record could be.
    shared: [...steps.keys()].filter((nth) => nth < index && couldBeOne(steps[nth] ?? step, step)),
  }))
  return (place) => {
    let count = 0
    for (const { first, shared } of readers) {
      let earliest = count === 0 ? -Infinity : (moments[count - 1] ?? 0)
      for (const nth of shared) earliest = Math.max(earliest, (moments[nth] ?? 0) + 1)
      const at = first(place, earliest)
      if (at === Infinity) break
      moments[count] = at
      count += 1
    }
    return count
  }
}

/** The moment of a visit's first record of a step from a moment on; infinite without one. */
function firstReader(visits: Visits, step: GoalStep): (place: number, earliest: number) => number {
  if (step.kind === 'conversion') {
    const { conversions } = visits
    return (place, earliest) => {
      let first = Infinity
      for (const nth of conversionsOf(conversions, place)) {
        const at = conversions.ms[nth] ?? 0
        if (conversions.kinds[nth] === step.type && at >= earliest && at < first) first = at
      }
      return first
    }
  }
  const passing = passingOf(visits, step)
  const records = visits[step.kind]
  const [from, to] = [records.from.values, records.to.values]
  const [code, ms] = [records.code.values, records.ms.values]
  return (place, earliest) => {
    let first = Infinity
    const end = to[place] ?? 0
    for (let nth = from[place] ?? 0; nth < end; nth += 1) {
      if (passing[code[nth] ?? 0] === 0) continue
      const at = ms[nth] ?? 0
      if (at >= earliest && at < first) first = at
    }
    return first
  }
}

/** Which pages, or which different events, a step is. */
function passingOf(
  { pages, eventKinds, eventTexts, eventCodes }: Visits,
  step: Exclude<GoalStep, { kind: 'conversion' }>,
): Passing {
  if (step.kind === 'page') {
    const { match, path } = step
    return Uint8Array.from(pages.list, (page) =>
      Number(match === 'is' ? page === path : page.startsWith(path)),
    )
  }
  const passing = new Uint8Array(eventKinds.size).fill(1)
  for (const part of eventParts) {
    const text = step[part]
    if (text === undefined) continue
    const name = `event-${part}` as const
    const searched = text.value.toLowerCase()
    const isFound = eventTexts[name].list.map((own) =>
      text.match === 'is' ? own === text.value : own.toLowerCase().includes(searched),
    )
    for (const kind of passing.keys()) {
      if (isFound[eventCodes[name].values[kind] ?? 0] !== true) passing[kind] = 0
    }
  }
  return passing
}

/** What a completion is worth: the same for all, or what its record says; of several in one millisecond the most. */
function worthReader(
  visits: Visits,
  { steps, value }: Measured,
): (place: number, end: number) => number {
  const step = steps.at(-1)
  if (value !== null) return () => Math.trunc(value)
  if (step === undefined || step.kind === 'page') return () => 0
  if (step.kind === 'conversion') {
    const { conversions } = visits
    return (place, end) =>
      mostOf(
        conversionsOf(conversions, place)
          .filter((nth) => conversions.kinds[nth] === step.type && conversions.ms[nth] === end)
          .map((nth) => conversions.value[nth] ?? none),
      )
  }
  const passing = passingOf(visits, step)
  const { from, to, code, ms, amount } = visits.event
  return (place, end) => {
    const values: number[] = []
    const after = to.values[place] ?? 0
    for (let nth = from.values[place] ?? 0; nth < after; nth += 1) {
      const isOwn = passing[code.values[nth] ?? 0] === 1 && ms.values[nth] === end
      if (isOwn) values.push(amount.values[nth] ?? none)
    }
    return mostOf(values)
  }
}

function mostOf(values: readonly number[]): number {
  const known = values.filter((value) => value !== none)
  return known.length === 0 ? 0 : Math.max(...known)
}

/** Puts the numbers of each group side by side. @returns those of a group */
function byGroup(
  numbers: Float64Array,
  groups: Int32Array,
  count: number,
): (group: number) => Float64Array {
  const ends = new Int32Array(count)
  for (let index = 0; index < numbers.length; index += 1) {
    const group = groups[index] ?? 0
    ends[group] = (ends[group] ?? 0) + 1
  }
  const starts = new Int32Array(count)
  for (let group = 1; group < count; group += 1) {
    starts[group] = (starts[group - 1] ?? 0) + (ends[group - 1] ?? 0)
  }
  ends.set(starts)
  const ordered = new Float64Array(numbers.length)
  for (let index = 0; index < numbers.length; index += 1) {
    const group = groups[index] ?? 0
    ordered[ends[group] ?? 0] = numbers[index] ?? 0
    ends[group] = (ends[group] ?? 0) + 1
  }
  return (group) => ordered.subarray(starts[group], ends[group])
}

/** The seconds that so great a share of the durations takes at most; a duration that was measured. Moves them. */
function secondsAt(durations: Float64Array, share: number): number | null {
  const { length } = durations
  if (length === 0) return null
  const nth = Math.max(1, length - Math.floor(length - share * length)) - 1
  return nthSmallest(durations, nth) / 1000
}
