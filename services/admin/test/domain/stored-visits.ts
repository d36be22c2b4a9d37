import { brand } from '@cardroom/brand/brand'
import fc from 'fast-check'
import type { Span } from '../../src/domain/time-range.ts'
import {
  addEvents,
  addViews,
  addVisits,
  leavePlaces,
  settle,
  type Value,
  type Visits,
  visitTexts,
} from '../../src/domain/visits.ts'

/** One visit; the moments of its records are milliseconds after it began. */
export type MadeVisit = {
  visitor: number
  ms: number
  country: string
  views: { after: number; page: string; seconds: number | null }[]
  events: { after: number; action: string; value: number | null }[]
}

const hourMs = 60 * 60 * 1000
/** Midnight in the brand's zone; the clocks change two days later. */
const midnight = Date.UTC(2026, 9, 30, 7)
const countries = ['US', 'DE']
export const madePages = ['/', '/rake', '/drink']

const moment = fc.integer({ min: 0, max: 12 * 24 * hourMs - 1 }).map((after) => midnight + after)
export const madeVisit = fc.record<MadeVisit>({
  visitor: fc.nat({ max: 8 }),
  ms: moment,
  country: fc.constantFrom(...countries),
  views: fc.array(
    fc.record({
      after: fc.nat({ max: 99 }),
      page: fc.constantFrom(...madePages),
      seconds: fc.constantFrom(3, null),
    }),
    { maxLength: 3 },
  ),
  events: fc.array(
    fc.record({
      after: fc.nat({ max: 99 }),
      action: fc.constantFrom('open', 'close'),
      value: fc.constantFrom(5, null),
    }),
    { maxLength: 2 },
  ),
})
/** From a midnight, or not; to any moment. */
export const madeSpan = fc
  .tuple(fc.nat({ max: 4 }), moment, fc.boolean())
  .map(([days, to, isMidnight]): Span => {
    const from = midnight + days * 24 * hourMs + (days > 2 ? hourMs : 0)
    return { from: isMidnight ? from : from + 5 * hourMs, to: Math.max(to, from + 6 * hourMs) }
  })
export function dayOf(ms: number): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(
    brand.timeZone,
  )
  return Date.UTC(year, month - 1, day) / (24 * 60 * 60 * 1000)
}

const columnsOf = (rows: readonly Value[][]): Value[][] =>
  (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? null))

/**
 * Puts all visits of some visitors at the end, in the order of time, as the copy of the visits does.
 * @param placesOf of each visitor, where its visits are; is changed
 */
export function storeVisitors(
  visits: Visits,
  made: readonly MadeVisit[],
  placesOf: Map<number, number[]>,
): void {
  const start = visits.count
  const visitors = new Set(made.map(({ visitor }) => visitor))
  leavePlaces(
    visits,
    [...visitors].flatMap((visitor) => placesOf.get(visitor) ?? []),
  )
  for (const visitor of visitors) placesOf.set(visitor, [])
  const sorted = made.toSorted((one, other) => one.ms - other.ms)
  for (const [index, { visitor }] of sorted.entries()) placesOf.get(visitor)?.push(start + index)
  const rows = sorted.map(({ visitor, ms, country }, index): Value[] => {
    const own = placesOf.get(visitor) ?? []
    const nth = own.indexOf(start + index)
    const [previous = -1, next = -1] = [own[nth - 1], own[nth + 1]]
    return [
      start + index,
      ms,
      dayOf(ms),
      own[0] ?? null,
      sorted[previous - start]?.ms ?? -1e13,
      sorted[next - start]?.ms ?? 1e14,
      previous,
      0,
      '/',
      ...visitTexts.map((name) => (name === 'country' ? country : '')),
    ]
  })
  addVisits(visits, columnsOf(rows))
  const records = <Row>(
    rowsOf: (visit: MadeVisit) => Row[],
    columns: (row: Row, ms: number) => Value[],
  ) =>
    columnsOf(
      sorted.flatMap((visit, index) =>
        rowsOf(visit).map((row) => [start + index, ...columns(row, visit.ms)]),
      ),
    )
  addViews(
    visits,
    records(
      ({ views }) => views,
      ({ after, page, seconds }, ms) => [ms + after, seconds, page],
    ),
  )
  addEvents(
    visits,
    records(
      ({ events }) => events,
      ({ after, action, value }, ms) => [ms + after, value, '', '', action, ''],
    ),
  )
  settle(visits, start)
  if (start === 0) visits.sorted = visits.count
}
