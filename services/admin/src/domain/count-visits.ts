import type { AnyFigures, Dimension, SeriesUnit, VisitFigures } from '@cardroom/contracts/explore'
import {
  chosenConversions,
  chosenVisits,
  codeOfConversion,
  codesOf,
  filtersOn,
  isEvent,
  isOfVisit,
  passingRecords,
  type Scope,
} from './choose-visits.ts'
import { numberPairs } from './number-pairs.ts'
import { none, type Visits } from './visits.ts'

/** A row of a table, without what it is compared with. */
export type CountedRow = { name: string; figures: AnyFigures }

/** The totals of a scope. */
export function countTotals(visits: Visits, scope: Scope): VisitFigures {
  const places = chosenVisits(visits, scope)
  const chosen = chosenConversions(visits, scope)
  const zeros = {
    visits: new Int32Array(places.length),
    conversions: new Int32Array(chosen.length),
  }
  return figuresAt(countGroups(visits, scope, { places, chosen, groups: zeros, count: 1 }), 0)
}

/** By key of the bucket, as of `seriesBuckets`; only those that have something. */
export function countSeries(
  visits: Visits,
  scope: Scope,
  unit: SeriesUnit,
): Map<number, VisitFigures> {
  const places = chosenVisits(visits, scope)
  const chosen = chosenConversions(visits, scope)
  const { conversions } = visits
  const bucketOf = bucketReader(unit)
  const own = places.map((place) =>
    bucketOf(visits.ms.values[place] ?? 0, visits.day.values[place] ?? 0),
  )
  const ofConversions = Int32Array.from(chosen, (nth) =>
    bucketOf(conversions.ms[nth] ?? 0, conversions.day[nth] ?? 0),
  )
  const [first, last] = limitsOf(own, ofConversions)
  const from = (bucket: number) => bucket - first
  const counted = countGroups(visits, scope, {
    places,
    chosen,
    groups: { visits: own.map(from), conversions: ofConversions.map(from) },
    count: last - first + 1,
  })
  return new Map(
    Array.from({ length: counted.count }, (_, group) => group)
      .filter((group) => isCounted(counted, group))
      .map((group) => [group + first, figuresAt(counted, group)]),
  )
}

function limitsOf(...lists: Int32Array[]): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const list of lists) {
    for (const number of list) {
      if (number < first) first = number
      if (number > last) last = number
    }
  }
  return first > last ? [0, -1] : [first, last]
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The key of a moment's bucket; the day is that of the brand's time zone. */
function bucketReader(unit: SeriesUnit): (ms: number, day: number) => number {
  if (unit === 'hour') return (ms) => Math.floor(ms / hourMs)
  if (unit === 'day') return (_, day) => day
  if (unit === 'week') return (_, day) => weekOf(day)
  const months = new Map<number, number>()
  return (_, day) => {
    const known = months.get(day)
    if (known !== undefined) return known
    const date = new Date(day * dayMs)
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    months.set(day, month)
    return month
  }
}

/** The number of a day's week, which begins on Monday: 1970 began on a Thursday. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}

/** The rows of a dimension. */
export function countTable(visits: Visits, scope: Scope, by: Dimension): CountedRow[] {
  if (!isOfVisit(by)) return countRecords(visits, scope, by)
  const places = chosenVisits(visits, scope)
  const chosen = chosenConversions(visits, scope)
  const counted = countGroups(visits, scope, {
    places,
    chosen,
    groups: {
      visits: codesOf(visits, places, by),
      conversions: Int32Array.from(chosen, (nth) => codeOfConversion(visits, nth, by, scope.touch)),
    },
    count: visits.texts[by].list.length,
  })
  return visits.texts[by].list.flatMap((name, group) =>
    isCounted(counted, group) ? [{ name, figures: figuresAt(counted, group) }] : [],
  )
}

type Chosen = {
  places: Int32Array
  /** Conversions, by number. */
  chosen: readonly number[]
  /** Of each of the places and conversions. */
  groups: { visits: Int32Array; conversions: Int32Array }
  /** How many groups there are. */
  count: number
}

const sums = [
  'visits',
  'visitors',
  'newVisitors',
  'views',
  'bounces',
  'seconds',
  'timed',
  'conversions',
  'submissions',
  'newsletters',
  'sponsorships',
  'leads',
  'value',
] as const
/** How many sums a group has. */
const width = sums.length
const at = Object.fromEntries(sums.map((name, index) => [name, index])) as Record<
  (typeof sums)[number],
  number
>
const sumOfKind: Record<string, number> = {
  submission: at.submissions,
  newsletter: at.newsletters,
  sponsorship: at.sponsorships,
  lead: at.leads,
}

type Counted = { count: number; values: Float64Array }

function countGroups(
  visits: Visits,
  { span }: Scope,
  { places, chosen, groups, count }: Chosen,
): Counted {
  const values = new Float64Array(count * width)
  const add = (index: number, by: number) => {
    values[index] = (values[index] ?? 0) + by
  }
  const isNewVisitor = newVisitors(visits, span)
  const { visitor, views, seconds, isBounce } = visits
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const group = groups.visits[index] ?? 0
    const start = group * width
    add(start + at.visits, 1)
    if (isNewVisitor(place, group)) add(start + at.visitors, 1)
    if (visitor.values[place] === place) add(start + at.newVisitors, 1)
    add(start + at.views, views.values[place] ?? 0)
    add(start + at.bounces, isBounce.values[place] ?? 0)
    const visible = seconds.values[place] ?? none
    if (visible === none) continue
    add(start + at.seconds, visible)
    add(start + at.timed, 1)
  }
  const { kinds, value } = visits.conversions
  for (const [index, nth] of chosen.entries()) {
    const start = (groups.conversions[index] ?? 0) * width
    const kind = kinds[nth] ?? ''
    const sum = sumOfKind[kind]
    if (sum !== undefined) add(start + sum, 1)
    if (kind === 'lead') continue
    add(start + at.conversions, 1)
    const worth = value[nth] ?? none
    if (worth !== none) add(start + at.value, worth)
  }
  return { count, values }
}

/**
 * Tells whether a visit's visitor has not been counted in a group yet. Visitors without another visit in the span are
 * told by their neighbours, and only the rest is remembered.
 */
function newVisitors({ visitor, previousMs, nextMs }: Visits, { from, to }: Scope['span']) {
  const counted = numberPairs()
  return (place: number, group: number): boolean =>
    ((previousMs.values[place] ?? 0) < from && (nextMs.values[place] ?? 0) >= to) ||
    counted.add(group, visitor.values[place] ?? 0)
}

function isCounted({ values }: Counted, group: number): boolean {
  const start = group * width
  return [at.visits, at.conversions, at.leads].some((sum) => (values[start + sum] ?? 0) > 0)
}

function figuresAt({ values }: Counted, group: number): VisitFigures {
  const sum = (name: (typeof sums)[number]) => values[group * width + at[name]] ?? 0
  const visits = sum('visits')
  return {
    visits,
    visitors: sum('visitors'),
    newVisitors: sum('newVisitors'),
    views: sum('views'),
    viewsPerVisit: ratio(sum('views'), visits, 2),
    bounceRate: ratio(100 * sum('bounces'), visits, 2),
    averageSeconds: ratio(sum('seconds'), sum('timed'), 1),
    conversions: sum('conversions'),
    submissions: sum('submissions'),
    newsletters: sum('newsletters'),
    sponsorships: sum('sponsorships'),
    leads: sum('leads'),
    conversionRate: ratio(100 * sum('conversions'), visits, 2),
    value: sum('value'),
  }
}

/** To so many digits; null without a denominator. */
export function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10 ** digits) / 10 ** digits
}

/** Pages or events: of the visits that have them. The filters on the same kind of record choose records as well. */
function countRecords(visits: Visits, scope: Scope, by: Dimension): CountedRow[] {
  const kind = isEvent(by) ? 'event' : 'page'
  const texts = isEvent(by) ? visits.eventTexts[by] : visits.pages
  const groupOf = isEvent(by) ? visits.eventCodes[by].values : null
  const passing = passingRecords(visits, kind, filtersOn(kind, scope.filters))
  const { from, to, code, amount } = visits[kind]
  const count = texts.list.length
  const [ofVisits, ofVisitors, ofRecords, timed, total] = Array.from(
    { length: 5 },
    () => new Float64Array(count),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]
  /** By group, the visit that was counted last. */
  const last = new Int32Array(count).fill(-1)
  const isNewVisitor = newVisitors(visits, scope.span)
  for (const place of chosenVisits(visits, scope)) {
    const end = to.values[place] ?? 0
    for (let nth = from.values[place] ?? 0; nth < end; nth += 1) {
      const own = code.values[nth] ?? 0
      if (passing[own] === 0) continue
      const group = groupOf === null ? own : (groupOf[own] ?? 0)
      ofRecords[group] = (ofRecords[group] ?? 0) + 1
      const one = amount.values[nth] ?? none
      if (one !== none) {
        timed[group] = (timed[group] ?? 0) + 1
        total[group] = (total[group] ?? 0) + one
      }
      if (last[group] === place) continue
      last[group] = place
      ofVisits[group] = (ofVisits[group] ?? 0) + 1
      if (isNewVisitor(place, group)) ofVisitors[group] = (ofVisitors[group] ?? 0) + 1
    }
  }
  return texts.list.flatMap((name, group) => {
    const [records = 0, known = 0, sum = 0] = [ofRecords[group], timed[group], total[group]]
    if (records === 0) return []
    const common = { visits: ofVisits[group] ?? 0, visitors: ofVisitors[group] ?? 0 }
    const figures: AnyFigures =
      kind === 'page'
        ? { ...common, views: records, averageSeconds: ratio(sum, known, 1) }
        : { ...common, events: records, eventValue: known === 0 ? null : sum }
    return [{ name, figures }]
  })
}
