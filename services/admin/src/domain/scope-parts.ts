import {
  chosenConversions,
  chosenVisits,
  passingVisits,
  type Scope,
  visitsBefore,
} from './choose-visits.ts'
import { dayAfter, wholeDays } from './explore-range.ts'
import type { DayRange } from './kept-days.ts'
import { type NumberPairs, numberPairs } from './number-pairs.ts'
import type { Span } from './time-range.ts'
import type { Visits } from './visits.ts'

/** What of a scope is kept by day, and what is counted one after the other. */
export type Parts = {
  days: DayRange | null
  /** Visits that are not in those days. */
  places: Int32Array
  /** Those of the days whose visitors have visits among the places. */
  earlier: Int32Array
  /** Conversions that are not in those days, by number. */
  chosen: readonly number[]
}

/**
 * The whole days of a span (as of `wholeDays`), and what is after them. A last day of which nothing is stored after the
 * span is a whole one, which today is.
 */
export function keptDays(visits: Visits, span: Span): { days: DayRange; rest: Span } | null {
  const whole = wholeDays(span)
  if (whole === null || whole.rest.from === span.to) return whole
  const after = { span: { from: span.to, to: dayAfter(whole.rest.from) }, filters: [] }
  if (chosenVisits(visits, after).length > 0) return whole
  if (chosenConversions(visits, { ...after, touch: 'last' }).length > 0) return whole
  const { from, to } = whole.days
  return { days: { from, to: to + 1 }, rest: { from: span.to, to: span.to } }
}

export function partsOf(visits: Visits, scope: Scope, isByDay: boolean): Parts {
  const whole = isByDay ? keptDays(visits, scope.span) : null
  const span = whole?.rest ?? scope.span
  const places = chosenVisits(visits, { ...scope, span })
  return {
    days: whole?.days ?? null,
    places,
    earlier: passingVisits(
      visits,
      visitsBefore(visits, places, { from: scope.span.from, to: span.from }),
      scope,
    ),
    chosen: chosenConversions(visits, { ...scope, span }),
  }
}

/**
 * Tells different visitors. Those without another visit in the span are told by their neighbours, and only the rest is
 * remembered.
 */
export function visitorCounter(visits: Visits, { from, to }: Scope['span'], counted: NumberPairs) {
  const visitor = visits.visitor.values
  const [previous, next] = [visits.previousMs.values, visits.nextMs.values]
  return {
    /** Whether a visit is the only one of its visitor in the span. */
    isOnly: (place: number) => (previous[place] ?? 0) < from && (next[place] ?? 0) >= to,
    /** Whether a visit's visitor has not been counted in a group yet. */
    isNew: (place: number, group: number) => counted.add(group, visitor[place] ?? 0),
  }
}

/** As many as a column can have: few of them are asked about, so that they are not listed. */
const maxPlaces = 2 ** 31

export function pairsFor({ count }: Visits, { days }: Parts, groups: number): NumberPairs {
  return numberPairs({ first: groups, second: days === null ? count : maxPlaces })
}
