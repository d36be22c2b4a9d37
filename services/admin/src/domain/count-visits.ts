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

/** The totals of a scope, and its figures by key of the bucket (as of `seriesBuckets`), where there is something. */
export function countReport(
  visits: Visits,
  scope: Scope,
  unit: SeriesUnit,
): { totals: VisitFigures; series: Map<number, VisitFigures> } {
  const places = chosenVisits(visits, scope)
  const chosen = chosenConversions(visits, scope)
  const { conversions } = visits
  const bucketOf = bucketReader(unit)
  const own = new Int32Array(places.length)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    own[index] = bucketOf(visits.ms.values[place] ?? 0, visits.day.values[place] ?? 0)
  }
  const ofConversions = Int32Array.from(chosen, (nth) =>
    bucketOf(conversions.ms[nth] ?? 0, conversions.day[nth] ?? 0),
  )
  const [first, last] = limitsOf(own, ofConversions)
  for (const buckets of [own, ofConversions]) {
    for (let index = 0; index < buckets.length; index += 1) {
      buckets[index] = (buckets[index] ?? 0) - first
    }
  }
  const count = last - first + 1
  const groups = { visits: own, conversions: ofConversions }
  const counted = countGroups(visits, scope, { places, chosen, groups, count })
  const series = new Map<number, VisitFigures>()
  for (let group = 0; group < count; group += 1) {
    if (isCounted(counted, group)) series.set(group + first, figuresAt(counted, group))
  }
  return { totals: figuresAt(totalOf(visits, scope, { places, counted }), 0), series }
}

/** The sums of all groups as one; visitors that are in several groups are counted once. */
function totalOf(
  visits: Visits,
  { span }: Scope,
  { places, counted }: { places: Int32Array; counted: Counted },
): Counted {
  const total = new Float64Array(width)
  for (let index = 0; index < counted.length; index += 1) {
    total[index % width] = (total[index % width] ?? 0) + (counted[index] ?? 0)
  }
  const { isOnly, isNew } = visitorCounter(visits, span, 1)
  let visitors = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    if (isOnly(place) || isNew(place, 0)) visitors += 1
  }
  total[at.visitors] = visitors
  return total
}

function limitsOf(...lists: Int32Array[]): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1) {
      const number = list[index] ?? 0
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

/** So many groups, with the sums of each one after the other. */
type Counted = Float64Array

function countGroups(
  visits: Visits,
  { span }: Scope,
  { places, chosen, groups, count }: Chosen,
): Counted {
  const sum = new Float64Array(count * width)
  const { isOnly, isNew } = visitorCounter(visits, span, count)
  const [visitor, views] = [visits.visitor.values, visits.views.values]
  const [seconds, isBounce] = [visits.seconds.values, visits.isBounce.values]
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const group = groups.visits[index] ?? 0
    const start = group * width
    sum[start + at.visits] = (sum[start + at.visits] ?? 0) + 1
    if (isOnly(place) || isNew(place, group))
      sum[start + at.visitors] = (sum[start + at.visitors] ?? 0) + 1
    if (visitor[place] === place) {
      sum[start + at.newVisitors] = (sum[start + at.newVisitors] ?? 0) + 1
    }
    sum[start + at.views] = (sum[start + at.views] ?? 0) + (views[place] ?? 0)
    sum[start + at.bounces] = (sum[start + at.bounces] ?? 0) + (isBounce[place] ?? 0)
    const visible = seconds[place] ?? none
    if (visible === none) continue
    sum[start + at.seconds] = (sum[start + at.seconds] ?? 0) + visible
    sum[start + at.timed] = (sum[start + at.timed] ?? 0) + 1
  }
  const { kinds, value } = visits.conversions
  const add = (index: number, by: number) => {
    sum[index] = (sum[index] ?? 0) + by
  }
  for (const [index, nth] of chosen.entries()) {
    const start = (groups.conversions[index] ?? 0) * width
    const kind = kinds[nth] ?? ''
    const ofKind = sumOfKind[kind]
    if (ofKind !== undefined) add(start + ofKind, 1)
    if (kind === 'lead') continue
    add(start + at.conversions, 1)
    const worth = value[nth] ?? none
    if (worth !== none) add(start + at.value, worth)
  }
  return sum
}

/**
 * Tells different visitors. Those without another visit in the span are told by their neighbours, and only the rest is
 * remembered.
 */
function visitorCounter(visits: Visits, { from, to }: Scope['span'], groups: number) {
  const counted = numberPairs({ first: groups, second: visits.count })
  const visitor = visits.visitor.values
  const [previous, next] = [visits.previousMs.values, visits.nextMs.values]
  return {
    /** Whether a visit is the only one of its visitor in the span. */
    isOnly: (place: number) => (previous[place] ?? 0) < from && (next[place] ?? 0) >= to,
    /** Whether a visit's visitor has not been counted in a group yet. */
    isNew: (place: number, group: number) => counted.add(group, visitor[place] ?? 0),
  }
}

function isCounted(counted: Counted, group: number): boolean {
  const start = group * width
  return [at.visits, at.conversions, at.leads].some((sum) => (counted[start + sum] ?? 0) > 0)
}

function figuresAt(counted: Counted, group: number): VisitFigures {
  const sum = (name: (typeof sums)[number]) => counted[group * width + at[name]] ?? 0
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
  const records = visits[kind]
  const [from, to] = [records.from.values, records.to.values]
  const [code, amount] = [records.code.values, records.amount.values]
  const count = texts.list.length
  const [ofVisits, ofVisitors] = [new Int32Array(count), new Int32Array(count)]
  const [ofRecords, known, sum] = [
    new Int32Array(count),
    new Int32Array(count),
    new Float64Array(count),
  ]
  /** By group, the visit that was counted last. */
  const last = new Int32Array(count).fill(-1)
  const { isOnly, isNew } = visitorCounter(visits, scope.span, count)
  const places = chosenVisits(visits, scope)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const end = to[place] ?? 0
    const isOnlyVisit = isOnly(place)
    for (let nth = from[place] ?? 0; nth < end; nth += 1) {
      const own = code[nth] ?? 0
      if (passing[own] === 0) continue
      const group = groupOf === null ? own : (groupOf[own] ?? 0)
      ofRecords[group] = (ofRecords[group] ?? 0) + 1
      const one = amount[nth] ?? none
      if (one !== none) {
        known[group] = (known[group] ?? 0) + 1
        sum[group] = (sum[group] ?? 0) + one
      }
      if (last[group] === place) continue
      last[group] = place
      ofVisits[group] = (ofVisits[group] ?? 0) + 1
      if (isOnlyVisit || isNew(place, group)) ofVisitors[group] = (ofVisitors[group] ?? 0) + 1
    }
  }
  return texts.list.flatMap((name, group) => {
    const [found = 0, timed = 0, all = 0] = [ofRecords[group], known[group], sum[group]]
    if (found === 0) return []
    const common = { visits: ofVisits[group] ?? 0, visitors: ofVisitors[group] ?? 0 }
    const figures: AnyFigures =
      kind === 'page'
        ? { ...common, views: found, averageSeconds: ratio(all, timed, 1) }
        : { ...common, events: found, eventValue: timed === 0 ? null : all }
    return [{ name, figures }]
  })
}
