import type {
  Dimension,
  SeriesUnit,
  VisitDimension,
  VisitFigures,
} from '@cardroom/contracts/explore'
import {
  always,
  chosenConversions,
  codeOfConversion,
  codesOf,
  isOfVisit,
  passingVisits,
  type Scope,
} from './choose-visits.ts'
import { countRecords } from './count-record-rows.ts'
import { type CountedRow, ratio } from './counted-row.ts'
import {
  addDays,
  bytesOfDays,
  type DayCounts,
  dayCounts,
  keptFor,
  visitorDays,
} from './kept-days.ts'
import { type Parts, pairsFor, partsOf, visitorCounter } from './scope-parts.ts'
import { type Conversions, none, type Visits } from './visits.ts'

/** The totals of a scope, and its figures by key of the bucket (as of `seriesBuckets`), where there is something. */
export function countReport(
  visits: Visits,
  scope: Scope,
  unit: SeriesUnit,
): { totals: VisitFigures; series: Map<number, VisitFigures> } {
  const bucketOf = bucketReader(unit)
  const kept = unit === 'hour' ? null : keptVisits(visits, scope, null)
  const parts = partsOf(visits, scope, kept !== null)
  const { places, earlier, chosen, days } = parts
  const ofVisits = (own: Int32Array) =>
    own.map((place) => bucketOf(visits.ms.values[place] ?? 0, visits.day.values[place] ?? 0))
  const { conversions } = visits
  const groups: Groups = {
    visits: ofVisits(places),
    earlier: ofVisits(earlier),
    conversions: Int32Array.from(chosen, (nth) =>
      bucketOf(conversions.ms[nth] ?? 0, conversions.day[nth] ?? 0),
    ),
  }
  const ofDays = days === null ? [] : [bucketOf(0, days.from), bucketOf(0, days.to - 1)]
  const [first, last] = limitsOf(groups.visits, groups.conversions, Int32Array.from(ofDays))
  for (const buckets of Object.values(groups)) {
    for (let index = 0; index < buckets.length; index += 1) {
      buckets[index] = (buckets[index] ?? 0) - first
    }
  }
  const count = last - first + 1
  const counted = countGroups(visits, scope, { parts, groups, count })
  const total = totalOf(visits, scope, { parts, counted })
  if (days !== null && kept !== null) {
    for (const [index, own] of [kept, keptConversions(visits, scope, null)].entries()) {
      const start = index * firstOfConversions
      addDays(counted, own, days, (_, day) => (bucketOf(0, day) - first) * width + start)
      addDays(total, own, days, () => start)
    }
  }
  const series = new Map<number, VisitFigures>()
  for (let group = 0; group < count; group += 1) {
    if (isCounted(counted, group)) series.set(group + first, figuresAt(counted, group))
  }
  return { totals: figuresAt(total, 0), series }
}

/** The sums of all groups as one; visitors that are in several groups are counted once. */
function totalOf(
  visits: Visits,
  { span }: Scope,
  { parts, counted }: { parts: Parts; counted: Counted },
): Counted {
  const { places, earlier } = parts
  const total = new Float64Array(width)
  for (let index = 0; index < counted.length; index += 1) {
    total[index % width] = (total[index % width] ?? 0) + (counted[index] ?? 0)
  }
  const { isOnly, isNew } = visitorCounter(visits, span, pairsFor(visits, parts, 1))
  for (const place of earlier) isNew(place, 0)
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
  const kept = keptVisits(visits, scope, by)
  const parts = partsOf(visits, scope, kept !== null)
  const { places, earlier, chosen, days } = parts
  const groups: Groups = {
    visits: codesOf(visits, places, by),
    earlier: codesOf(visits, earlier, by),
    conversions: Int32Array.from(chosen, (nth) => codeOfConversion(visits, nth, by, scope.touch)),
  }
  const { list } = visits.texts[by]
  const counted = countGroups(visits, scope, { parts, groups, count: list.length })
  if (days !== null && kept !== null) {
    addDays(counted, kept, days, (group) => group * width)
    const start = firstOfConversions
    addDays(counted, keptConversions(visits, scope, by), days, (group) => group * width + start)
  }
  return list.flatMap((name, group) =>
    isCounted(counted, group) ? [{ name, figures: figuresAt(counted, group) }] : [],
  )
}

/** The groups of visits and conversions, one for each. */
type Groups = { visits: Int32Array; earlier: Int32Array; conversions: Int32Array }

type Chosen = {
  parts: Parts
  groups: Groups
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
/** The sums from here on are of conversions, those before of visits. */
const firstOfConversions = at.conversions
const sumOfKind: Record<string, number> = {
  submission: at.submissions,
  newsletter: at.newsletters,
  sponsorship: at.sponsorships,
  lead: at.leads,
}

/** So many groups, with the sums of each one after the other. */
type Counted = Float64Array

function countGroups(visits: Visits, { span }: Scope, { parts, groups, count }: Chosen): Counted {
  const { places, earlier, chosen } = parts
  const sum = new Float64Array(count * width)
  const { isOnly, isNew } = visitorCounter(visits, span, pairsFor(visits, parts, count))
  for (const [index, place] of earlier.entries()) isNew(place, groups.earlier[index] ?? 0)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const group = groups.visits[index] ?? 0
    const start = group * width
    addVisit(visits, place, { sum, start, sign: 1 })
    if (isOnly(place) || isNew(place, group))
      sum[start + at.visitors] = (sum[start + at.visitors] ?? 0) + 1
  }
  for (const [index, nth] of chosen.entries()) {
    addConversion(visits, nth, sum, (groups.conversions[index] ?? 0) * width + firstOfConversions)
  }
  return sum
}

/** Adds what a visit is to the sums that begin at a place, its visitor aside. */
function addVisit(
  visits: Visits,
  place: number,
  { sum, start, sign }: { sum: Float64Array; start: number; sign: 1 | -1 },
): void {
  const views = visits.views.values[place] ?? 0
  const isBounce = visits.isBounce.values[place] ?? 0
  sum[start + at.visits] = (sum[start + at.visits] ?? 0) + sign
  if (visits.visitor.values[place] === place) {
    sum[start + at.newVisitors] = (sum[start + at.newVisitors] ?? 0) + sign
  }
  sum[start + at.views] = (sum[start + at.views] ?? 0) + sign * views
  sum[start + at.bounces] = (sum[start + at.bounces] ?? 0) + sign * isBounce
  const visible = visits.seconds.values[place] ?? none
  if (visible === none) return
  sum[start + at.seconds] = (sum[start + at.seconds] ?? 0) + sign * visible
  sum[start + at.timed] = (sum[start + at.timed] ?? 0) + sign
}

/** Adds what a conversion is to the sums of conversions that begin at a place. */
function addConversion(
  { conversions: { kinds, value } }: Visits,
  nth: number,
  sum: Float64Array,
  start: number,
): void {
  const add = (name: number, by: number) => {
    const index = start + name - firstOfConversions
    sum[index] = (sum[index] ?? 0) + by
  }
  const kind = kinds[nth] ?? ''
  const ofKind = sumOfKind[kind]
  if (ofKind !== undefined) add(ofKind, 1)
  if (kind === 'lead') return
  add(at.conversions, 1)
  const worth = value[nth] ?? none
  if (worth !== none) add(at.value, worth)
}

/** The visits that pass the filters, by day and by the text of a dimension. */
function keptVisits(
  visits: Visits,
  { filters }: Scope,
  by: VisitDimension | null,
): DayCounts | null {
  return keptFor(visits, JSON.stringify(['visits', by, filters]), {
    make: () => dayCounts(firstOfConversions, at.visitors),
    bytes: bytesOfDays,
    add(kept, all, sign) {
      const places = passingVisits(visits, all, { filters })
      const groups = by === null ? null : visits.codes[by].values
      const count = by === null ? 1 : visits.texts[by].list.length
      const addVisitor = visitorDays(kept, count, sign)
      const [days, visitor] = [visits.day.values, visits.visitor.values]
      for (let index = 0; index < places.length; index += 1) {
        const place = places[index] ?? 0
        const group = groups === null ? 0 : (groups[place] ?? 0)
        const day = days[place] ?? 0
        const start = kept.sums.startOf(group, day)
        addVisit(visits, place, { sum: kept.sums.values, start, sign })
        addVisitor(visitor[place] ?? 0, group, day, start)
      }
    },
  })
}

const keptOfConversions = new WeakMap<Conversions, Map<string, DayCounts>>()
/** Conversions are counted anew when one has changed; so many choices are kept until then. */
const maxChoices = 500

/** The conversions of a scope on any day, by day and by the text of a dimension. */
function keptConversions(
  visits: Visits,
  { filters, touch }: Scope,
  by: VisitDimension | null,
): DayCounts {
  const { conversions } = visits
  const kept = keptOfConversions.get(conversions) ?? new Map<string, DayCounts>()
  keptOfConversions.set(conversions, kept)
  const key = JSON.stringify([by, touch, filters])
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= maxChoices) kept.clear()
  const made = dayCounts(width - firstOfConversions, 0)
  for (const nth of chosenConversions(visits, { span: always, filters, touch })) {
    const group = by === null ? 0 : codeOfConversion(visits, nth, by, touch)
    const start = made.sums.startOf(group, conversions.day[nth] ?? 0)
    addConversion(visits, nth, made.sums.values, start)
  }
  kept.set(key, made)
  return made
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
