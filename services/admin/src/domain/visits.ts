import {
  eventDimensions,
  touchDimensions,
  type VisitDimension,
  visitDimensions,
} from '@cardroom/contracts/explore'

/* The visits and what happened in them, by columns: what every figure of Explore and of the goals is counted from. */

/** The different texts of a dimension; in columns, a text's place in the list stands for it. The first is empty. */
export type Texts = { list: string[]; codes: Map<string, number> }

/** A list of numbers that grows; `values` has room for more than are in use. */
export type Column<Values extends Float64Array | Int32Array> = { values: Values }

export type EventDimension = (typeof eventDimensions)[number]
export type Value = string | number | boolean | null

/** The texts of a visit that do not follow from its records. */
export const visitTexts = visitDimensions.filter(
  (name) => !['visitor-type', 'entry-page', 'exit-page'].includes(name),
)
/** The touches that a conversion's row has of its own; another one is its visit's. */
export const storedTouches = {
  first: touchDimensions,
  last: ['channel', 'source', 'medium', 'campaign'],
} as const

/** Seconds and values that a row does not have. */
export const none = -1 << 31

/** Conversions are few: there is one list of them, made anew when one has changed. Ordered by no column. */
export type Conversions = {
  count: number
  ms: Float64Array
  day: Int32Array
  kinds: string[]
  value: Float64Array
  /** Of the visit; -1 where it is unknown. */
  place: Int32Array
  /** By the names of {@link storedTouches}, codes of the dimension's texts. */
  first: Map<VisitDimension, Int32Array>
  last: Map<VisitDimension, Int32Array>
  /** By place, the first conversion of a visit, and by conversion the next one of the same visit; -1 for none. */
  head: Int32Array
  next: Int32Array
}

/**
 * A visit has a place in every column. A visit that changes leaves its place, and what it has become is added at the
 * end, so that nothing else is moved.
 */
export type Visits = {
  /** How many places there are, left ones included. */
  count: number
  /** So many of the first places are in the order of time; those after them have none. */
  sorted: number
  left: number
  /** The left ones, in the order of leaving. */
  leftPlaces: Column<Int32Array>
  isThere: Column<Int32Array>
  ms: Column<Float64Array>
  day: Column<Int32Array>
  /** The place of the first visit that is stored of its visitor, which is what tells visitors apart. */
  visitor: Column<Int32Array>
  /** When the visitor's visits before and after this one began. */
  previousMs: Column<Float64Array>
  nextMs: Column<Float64Array>
  /** The place of the one before; -1 for none. */
  previous: Column<Int32Array>
  views: Column<Int32Array>
  seconds: Column<Float64Array>
  isBounce: Column<Int32Array>
  texts: Record<VisitDimension, Texts>
  codes: Record<VisitDimension, Column<Int32Array>>
  page: Records
  event: Records
  pages: Texts
  /** Different events; of each, the code of its text in each dimension. */
  eventKinds: Map<string, number>
  eventTexts: Record<EventDimension, Texts>
  eventCodes: Record<EventDimension, Column<Int32Array>>
  conversions: Conversions
}

/** The records of the visits: those of one place lie side by side, in no order of time. */
export type Records = {
  count: number
  /** So many of the first lie side by side; of the others, the places. */
  settled: number
  unsettled: Column<Int32Array>
  /** By place, the first record and the one after the last. */
  from: Column<Int32Array>
  to: Column<Int32Array>
  /** Which page or event. */
  code: Column<Int32Array>
  ms: Column<Float64Array>
  /** Visible seconds of a page, the value of an event. */
  amount: Column<Int32Array>
}

export const integers = (): Column<Int32Array> => ({ values: new Int32Array(1024) })
export const floats = (): Column<Float64Array> => ({ values: new Float64Array(1024) })
const noTexts = (): Texts => ({ list: [''], codes: new Map([['', 0]]) })
const noRecords = (): Records => ({
  count: 0,
  settled: 0,
  unsettled: integers(),
  from: integers(),
  to: integers(),
  code: integers(),
  ms: floats(),
  amount: integers(),
})

const byName = <Name extends string, Made>(names: readonly Name[], make: () => Made) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Made>

export function emptyVisits(): Visits {
  return {
    count: 0,
    sorted: 0,
    left: 0,
    leftPlaces: integers(),
    isThere: integers(),
    ms: floats(),
    day: integers(),
    visitor: integers(),
    previousMs: floats(),
    nextMs: floats(),
    previous: integers(),
    views: integers(),
    seconds: floats(),
    isBounce: integers(),
    texts: byName(visitDimensions, noTexts),
    codes: byName(visitDimensions, integers),
    page: noRecords(),
    event: noRecords(),
    pages: noTexts(),
    eventKinds: new Map(),
    eventTexts: byName(eventDimensions, noTexts),
    eventCodes: byName(eventDimensions, integers),
    conversions: noConversions(),
  }
}

function noConversions(): Conversions {
  return {
    count: 0,
    ms: new Float64Array(),
    day: new Int32Array(),
    kinds: [],
    value: new Float64Array(),
    place: new Int32Array(),
    first: new Map(),
    last: new Map(),
    head: new Int32Array(),
    next: new Int32Array(),
  }
}

export function put(
  column: Column<Float64Array> | Column<Int32Array>,
  place: number,
  value: number,
) {
  if (place >= column.values.length) {
    const length = Math.max(place + 1, column.values.length * 2)
    const longer =
      column.values instanceof Float64Array ? new Float64Array(length) : new Int32Array(length)
    longer.set(column.values)
    column.values = longer
  }
  column.values[place] = value
}

function codeOf({ list, codes }: Texts, text: string): number {
  const known = codes.get(text)
  if (known !== undefined) return known
  codes.set(text, list.length)
  return list.push(text) - 1
}

const numberOf = (value: Value | undefined) => Number(value ?? none)
const textOf = (value: Value | undefined) => String(value ?? '')

/**
 * Adds visits at places after all others; {@link settle} is to follow.
 * @param columns place, milliseconds, day, place of the visitor's first visit, milliseconds of its visits before and
 *   after, place of the one before, whether there is a conversion, the landing page, then {@link visitTexts}
 */
export function addVisits(visits: Visits, columns: readonly (readonly Value[])[]): void {
  const [places = []] = columns
  const numbers = [
    visits.ms,
    visits.day,
    visits.visitor,
    visits.previousMs,
    visits.nextMs,
    visits.previous,
    // Until its records are known, too.
    visits.isBounce,
  ]
  const texts = [...(['entry-page'] as const), ...visitTexts]
  for (const [row, value] of places.entries()) {
    const place = numberOf(value)
    for (const [index, column] of numbers.entries()) {
      put(column, place, numberOf(columns[index + 1]?.[row]))
    }
    for (const [index, name] of texts.entries()) {
      const text = textOf(columns[numbers.length + 1 + index]?.[row])
      put(visits.codes[name], place, codeOf(visits.texts[name], text))
    }
    const type = visits.visitor.values[place] === place ? 'new' : 'returning'
    put(visits.codes['visitor-type'], place, codeOf(visits.texts['visitor-type'], type))
    put(visits.isThere, place, 1)
    visits.count = Math.max(visits.count, place + 1)
  }
}

/** Adds views of added visits. @param columns place, milliseconds, seconds, page */
export function addViews(visits: Visits, columns: readonly (readonly Value[])[]): void {
  addRecords(visits.page, columns, (row) => codeOf(visits.pages, textOf(columns[3]?.[row])))
}

/** Adds events of added visits. @param columns place, milliseconds, value, then {@link eventDimensions} */
export function addEvents(visits: Visits, columns: readonly (readonly Value[])[]): void {
  addRecords(visits.event, columns, (row) => {
    const own = eventDimensions.map((_, index) => textOf(columns[3 + index]?.[row]))
    const key = own.join('\u0000')
    const known = visits.eventKinds.get(key)
    if (known !== undefined) return known
    const kind = visits.eventKinds.size
    visits.eventKinds.set(key, kind)
    for (const [index, name] of eventDimensions.entries()) {
      put(visits.eventCodes[name], kind, codeOf(visits.eventTexts[name], own[index] ?? ''))
    }
    return kind
  })
}

function addRecords(
  made: Records,
  [places = [], moments = [], amounts = []]: readonly (readonly Value[])[],
  codeAt: (row: number) => number,
): void {
  for (const [row, value] of places.entries()) {
    put(made.unsettled, made.count - made.settled, numberOf(value))
    put(made.code, made.count, codeAt(row))
    put(made.ms, made.count, numberOf(moments[row]))
    put(made.amount, made.count, numberOf(amounts[row]))
    made.count += 1
  }
}

/** Puts the added records of each visit side by side, and into the visits from a place on what these add up to. */
export function settle(visits: Visits, start: number): void {
  for (const records of [visits.page, visits.event]) settleRecords(records, start, visits.count)
  for (let place = start; place < visits.count; place += 1) addUp(visits, place)
}

function settleRecords(records: Records, start: number, end: number): void {
  const { settled, count, unsettled } = records
  // By place: first how many records there are, then where the next one goes.
  const next = new Int32Array(end - start)
  for (let nth = settled; nth < count; nth += 1) {
    const own = (unsettled.values[nth - settled] ?? 0) - start
    next[own] = (next[own] ?? 0) + 1
  }
  let at = settled
  for (let own = 0; own < next.length; own += 1) {
    const length = next[own] ?? 0
    put(records.from, start + own, at)
    put(records.to, start + own, at + length)
    next[own] = at
    at += length
  }
  const columns = [records.code, records.ms, records.amount].map(({ values }) => ({
    values,
    before: values.slice(settled, count),
  }))
  for (let nth = 0; nth < count - settled; nth += 1) {
    const own = (unsettled.values[nth] ?? 0) - start
    const target = next[own] ?? 0
    for (const { values, before } of columns) values[target] = before[nth] ?? 0
    next[own] = target + 1
  }
  records.settled = count
  records.unsettled = integers()
}

/** The views and visible seconds of a visit, its first and last page, and whether it had nothing else. */
function addUp(visits: Visits, place: number): void {
  const { page, event, pages } = visits
  const [from = 0, to = 0] = [page.from.values[place], page.to.values[place]]
  let seconds = none
  let [first, last] = [from, from]
  // Of several in one millisecond, the first by name, and the last.
  const isBefore = (one: number, other: number) => {
    const [at = 0, otherAt = 0] = [page.ms.values[one], page.ms.values[other]]
    return at === otherAt ? nameAt(one) < nameAt(other) : at < otherAt
  }
  const nameAt = (nth: number) => pages.list[page.code.values[nth] ?? 0] ?? ''
  for (let nth = from; nth < to; nth += 1) {
    const own = page.amount.values[nth] ?? none
    if (own !== none) seconds = (seconds === none ? 0 : seconds) + own
    if (isBefore(nth, first)) first = nth
    if (isBefore(last, nth)) last = nth
  }
  put(visits.views, place, to - from)
  put(visits.seconds, place, seconds)
  const landing =
    visits.texts['entry-page'].list[visits.codes['entry-page'].values[place] ?? 0] ?? ''
  const [entry, exit] = to > from ? [nameAt(first), nameAt(last)] : [landing, landing]
  put(visits.codes['entry-page'], place, codeOf(visits.texts['entry-page'], entry))
  put(visits.codes['exit-page'], place, codeOf(visits.texts['exit-page'], exit))
  const hasEvents = (event.to.values[place] ?? 0) > (event.from.values[place] ?? 0)
  const hasConversion = visits.isBounce.values[place] === 1
  put(visits.isBounce, place, Number(to - from <= 1 && !hasEvents && !hasConversion))
}

/** Visits that are there no more, or are added anew. */
export function leavePlaces(visits: Visits, places: readonly Value[]): void {
  for (const value of places) {
    const place = numberOf(value)
    visits.isThere.values[place] = 0
    put(visits.leftPlaces, visits.left, place)
    visits.left += 1
  }
}

/** Some rows of conversions, with codes for their texts. */
export type ConversionRows = Omit<Conversions, 'head' | 'next'>

/**
 * Makes rows of some conversions, so that many thousand can be made with other work in between: the texts of one are ten.
 * @param columns place, milliseconds, day, kind, value, then the first and the last touches of {@link storedTouches}
 */
export function toConversionRows(
  visits: Visits,
  columns: readonly (readonly Value[])[],
): ConversionRows {
  const [places = [], moments = [], days = [], kinds = [], values = []] = columns
  const codes = (names: readonly VisitDimension[], start: number) =>
    new Map(
      names.map((name, index) => [
        name,
        Int32Array.from(columns[start + index] ?? [], (text) =>
          codeOf(visits.texts[name], textOf(text)),
        ),
      ]),
    )
  return {
    count: places.length,
    ms: Float64Array.from(moments, numberOf),
    day: Int32Array.from(days, numberOf),
    kinds: kinds.map(textOf),
    value: Float64Array.from(values, numberOf),
    place: Int32Array.from(places, (own) => (own === null ? -1 : numberOf(own))),
    first: codes(storedTouches.first, 5),
    last: codes(storedTouches.last, 5 + storedTouches.first.length),
  }
}

/** Puts conversions in the place of those before, once all visits have their places. */
export function setConversions(visits: Visits, parts: readonly ConversionRows[]): void {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const all = <Values extends Float64Array | Int32Array>(
    made: Values,
    of: (part: ConversionRows) => Values | undefined,
  ): Values => {
    let at = 0
    for (const part of parts) {
      made.set(of(part) ?? [], at)
      at += part.count
    }
    return made
  }
  const codes = (names: readonly VisitDimension[], touch: 'first' | 'last') =>
    new Map(
      names.map((name) => [name, all(new Int32Array(count), (part) => part[touch].get(name))]),
    )
  const place = all(new Int32Array(count), (part) => part.place)
  const head = new Int32Array(visits.count).fill(-1)
  const next = new Int32Array(count).fill(-1)
  for (const [nth, own] of place.entries()) {
    if (own < 0) continue
    next[nth] = head[own] ?? -1
    head[own] = nth
  }
  visits.conversions = {
    count,
    ms: all(new Float64Array(count), ({ ms }) => ms),
    day: all(new Int32Array(count), ({ day }) => day),
    kinds: parts.flatMap(({ kinds }) => kinds),
    value: all(new Float64Array(count), ({ value }) => value),
    place,
    first: codes(storedTouches.first, 'first'),
    last: codes(storedTouches.last, 'last'),
    head,
    next,
  }
}

/** When the first visit began; null without any. */
export function firstMoment({ count, sorted, isThere, ms }: Visits): number | null {
  let first: number | null = null
  for (let place = 0; place < count; place += 1) {
    if (isThere.values[place] === 0) continue
    const at = ms.values[place] ?? 0
    if (first === null || at < first) first = at
    if (place < sorted) place = sorted - 1
  }
  return first
}
