import {
  type Dimension,
  type ExploreFilter,
  eventDimensions,
  type Touch,
  touchDimensions,
  type VisitDimension,
} from '@cardroom/contracts/explore'
import type { Span } from './time-range.ts'
import type { Conversions, EventDimension, Records, Texts, Visits } from './visits.ts'

/** Which visits and conversions a question is about. */
export type Scope = { span: Span; filters: readonly ExploreFilter[]; touch: Touch }

export const always: Span = { from: -Infinity, to: Infinity }

/** By code: 1 where it passes. */
export type Passing = Uint8Array

/** The places of the visits that began in a span and pass the filters, by their visitor's first touch if asked. */
export function chosenVisits(
  visits: Visits,
  { span, filters }: Pick<Scope, 'span' | 'filters'>,
  byFirstTouch = false,
): Int32Array {
  return passingVisits(visits, placesWithin(visits, span), { filters, byFirstTouch })
}

/** Those of the places whose visits pass the filters, in the same memory. */
export function passingVisits(
  visits: Visits,
  all: Int32Array,
  { filters, byFirstTouch = false }: { filters: readonly ExploreFilter[]; byFirstTouch?: boolean },
): Int32Array {
  let places = all
  for (const [dimension, passing] of visitFilters(visits, filters)) {
    const codes = codesOf(visits, places, dimension, byFirstTouch)
    places = kept(places, (_, index) => passing[codes[index] ?? 0] === 1)
  }
  for (const { records, passing, isWanted } of recordFilters(visits, filters)) {
    places = kept(places, (place) => hasRecord(records, place, passing) === isWanted)
  }
  return places
}

/** Those for which it is true, in the same memory. */
function kept(places: Int32Array, isKept: (place: number, index: number) => boolean): Int32Array {
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    if (!isKept(place, index)) continue
    places[count] = place
    count += 1
  }
  return places.subarray(0, count)
}

/** The conversions of a scope, by their number. */
export function chosenConversions(visits: Visits, { span, filters, touch }: Scope): number[] {
  const { conversions } = visits
  const ofVisits = visitFilters(visits, filters)
  const ofRecords = recordFilters(visits, filters)
  const chosen: number[] = []
  for (let nth = 0; nth < conversions.count; nth += 1) {
    const at = conversions.ms[nth] ?? 0
    const place = conversions.place[nth] ?? -1
    if (
      at >= span.from &&
      at < span.to &&
      ofVisits.every(
        ([dimension, passing]) => passing[codeOfConversion(visits, nth, dimension, touch)] === 1,
      ) &&
      ofRecords.every(
        ({ records, passing, isWanted }) =>
          (place >= 0 && hasRecord(records, place, passing)) === isWanted,
      )
    ) {
      chosen.push(nth)
    }
  }
  return chosen
}

function placesWithin({ ms, isThere, sorted, count }: Visits, { from, to }: Span): Int32Array {
  const [moments, there] = [ms.values, isThere.values]
  const [first, end] = [firstFrom(moments, sorted, from), firstFrom(moments, sorted, to)]
  const places = new Int32Array(end - first + count - sorted)
  let found = 0
  for (let place = first; place < end; place += 1) {
    if (there[place] === 0) continue
    places[found] = place
    found += 1
  }
  for (let place = sorted; place < count; place += 1) {
    const at = moments[place] ?? 0
    if (there[place] === 0 || at < from || at >= to) continue
    places[found] = place
    found += 1
  }
  return places.subarray(0, found)
}

/** The visits of the same visitors that began before those places, within a span. */
export function visitsBefore(
  { previous, visitor, ms }: Visits,
  places: Int32Array,
  { from, to }: Span,
): Int32Array {
  const before: number[] = []
  const visitors = new Set<number>()
  for (const place of places) {
    const own = visitor.values[place] ?? 0
    if (visitors.has(own)) continue
    visitors.add(own)
    for (
      let nth = previous.values[place] ?? -1;
      nth >= 0 && (ms.values[nth] ?? 0) >= from;
      nth = previous.values[nth] ?? -1
    ) {
      if ((ms.values[nth] ?? 0) < to) before.push(nth)
    }
  }
  return Int32Array.from(before)
}

/** The first of so many ordered numbers that is not less. */
function firstFrom(ordered: Float64Array, count: number, least: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordered[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The code of each of the places in a dimension. */
export function codesOf(
  visits: Visits,
  places: Int32Array,
  dimension: VisitDimension,
  byFirstTouch = false,
): Int32Array {
  const codes = visits.codes[dimension].values
  const found = new Int32Array(places.length)
  if (byFirstTouch && touchDimensions.some((one) => one === dimension)) {
    const visitors = visits.visitor.values
    for (let index = 0; index < places.length; index += 1) {
      found[index] = codes[visitors[places[index] ?? 0] ?? 0] ?? 0
    }
  } else {
    for (let index = 0; index < places.length; index += 1) {
      found[index] = codes[places[index] ?? 0] ?? 0
    }
  }
  return found
}

/** What a conversion stored of its touch, or else its visit has; empty where that is unknown. */
export function codeOfConversion(
  { conversions, codes }: Visits,
  nth: number,
  dimension: VisitDimension,
  touch: Touch,
): number {
  const stored = conversions[touch]
  const own = stored.get(dimension)
  if (own !== undefined && stored.get('source')?.[nth] !== 0) return own[nth] ?? 0
  const place = conversions.place[nth] ?? -1
  return place < 0 ? 0 : (codes[dimension].values[place] ?? 0)
}

export function isEvent(dimension: Dimension): dimension is EventDimension {
  return eventDimensions.some((one) => one === dimension)
}

export function isOfVisit(dimension: Dimension): dimension is VisitDimension {
  return dimension !== 'page' && !isEvent(dimension)
}

function visitFilters(
  visits: Visits,
  filters: readonly ExploreFilter[],
): [VisitDimension, Passing][] {
  return groupsOf(filters).flatMap((group): [VisitDimension, Passing][] => {
    const [{ dimension }] = group
    return isOfVisit(dimension) ? [[dimension, passingTexts(visits.texts[dimension], group)]] : []
  })
}

/** Conditions of one operator and dimension are alternatives; all groups of them hold. */
type Group = [ExploreFilter, ...ExploreFilter[]]
function groupsOf(filters: readonly ExploreFilter[]): Group[] {
  return [
    ...Map.groupBy(filters, ({ operator, dimension }) => `${operator} ${dimension}`).values(),
  ] as Group[]
}

function passingTexts({ list }: Texts, group: Group): Passing {
  const [{ operator }] = group
  const values = group.map(({ value }) => (operator === 'contains' ? value.toLowerCase() : value))
  const isFound = (text: string) =>
    operator === 'contains'
      ? values.some((value) => text.toLowerCase().includes(value))
      : values.includes(text)
  return Uint8Array.from(list, (text) => (isFound(text) === (operator !== 'is_not') ? 1 : 0))
}

/**
 * A visit has a record for which all positive conditions hold, and none that is excluded: conditions on a page, and
 * on one and the same event.
 */
function recordFilters(visits: Visits, filters: readonly ExploreFilter[]) {
  return (['page', 'event'] as const).flatMap((kind) => {
    const own = filters.filter(({ dimension }) =>
      kind === 'page' ? dimension === 'page' : isEvent(dimension),
    )
    const wanted = own.filter(({ operator }) => operator !== 'is_not')
    const excluded = own.filter(({ operator }) => operator === 'is_not')
    const records = visits[kind]
    return [
      ...(wanted.length > 0
        ? [{ records, passing: passingRecords(visits, kind, wanted), isWanted: true }]
        : []),
      ...excluded.map((filter) => ({
        records,
        passing: passingRecords(visits, kind, [{ ...filter, operator: 'is' }]),
        isWanted: false,
      })),
    ]
  })
}

/** Which pages or different events pass all filters on them. */
export function passingRecords(
  { pages, eventKinds, eventTexts, eventCodes }: Visits,
  kind: 'page' | 'event',
  filters: readonly ExploreFilter[],
): Passing {
  const passing = new Uint8Array(kind === 'page' ? pages.list.length : eventKinds.size).fill(1)
  for (const group of groupsOf(filters)) {
    const [{ dimension }] = group
    const texts = isEvent(dimension) ? eventTexts[dimension] : pages
    const codes = isEvent(dimension) ? eventCodes[dimension].values : null
    const passingOfGroup = passingTexts(texts, group)
    for (const code of passing.keys()) {
      if (passingOfGroup[codes === null ? code : (codes[code] ?? 0)] === 0) passing[code] = 0
    }
  }
  return passing
}

/** The filters that choose records of a kind as well, not only the visits that have them. */
export function filtersOn(kind: 'page' | 'event', filters: readonly ExploreFilter[]) {
  return filters.filter(({ dimension }) =>
    kind === 'page' ? dimension === 'page' : isEvent(dimension),
  )
}

function hasRecord({ from, to, code }: Records, place: number, passing: Passing): boolean {
  const end = to.values[place] ?? 0
  for (let nth = from.values[place] ?? 0; nth < end; nth += 1) {
    if (passing[code.values[nth] ?? 0] === 1) return true
  }
  return false
}

/** The conversions of a visit, by their number. */
export function conversionsOf({ head, next }: Conversions, place: number): number[] {
  const found: number[] = []
  for (let nth = head[place] ?? -1; nth >= 0; nth = next[nth] ?? -1) found.push(nth)
  return found
}
