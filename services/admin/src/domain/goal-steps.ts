import { eventParts, type Goal, type GoalStep } from '@cardroom/contracts/goals'
import { conversionsOf, type Passing } from './choose-visits.ts'
import { couldBeOne } from './goals.ts'
import { none, type Visits } from './visits.ts'

/**
 * Reads when a visit reached each step: at the first record that may come after those before.
 * @param moments receives them
 * @returns how many steps it reached
 */
export function stepReader(
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
export function worthReader(
  visits: Visits,
  { steps, value }: Pick<Goal, 'steps' | 'value'>,
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
