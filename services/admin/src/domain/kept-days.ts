import { bytesOfPairs, type PairSums, pairSums } from './pair-sums.ts'
import type { Visits } from './visits.ts'

/* What has been counted of some visits by day, kept for the next question about them, whatever its dates. */

/** Days since 1970, the end excluded. */
export type DayRange = { from: number; to: number }

/** Sums by group and day. Different visitors are a sum of each day, less those who came on an earlier day as well. */
export type DayCounts = {
  width: number
  /** Which of the sums counts different visitors. */
  visitors: number
  sums: PairSums
  /** By group, and the day of a visit with the days until the visitor's next day (as of {@link pairOfDays}). */
  repeats: PairSums
}

export function dayCounts(width: number, visitors: number): DayCounts {
  return { width, visitors, sums: pairSums(width), repeats: pairSums(1) }
}

const gapBits = 15

function pairOfDays(day: number, next: number): number {
  return day * 2 ** gapBits + (next - day)
}

/** Adds so many of a group and day to the different visitors; to be told of a visitor's visits in turn, by time. */
export function visitorDays(
  { repeats, sums, visitors }: DayCounts,
  groups: number,
  sign: 1 | -1,
): (visitor: number, group: number, day: number, start: number) => void {
  const lastVisitor = new Int32Array(groups).fill(-1)
  const lastDay = new Int32Array(groups)
  return (visitor, group, day, start) => {
    if (lastVisitor[group] === visitor) {
      const before = lastDay[group] ?? 0
      if (before === day) return
      const nth = repeats.startOf(group, pairOfDays(before, day))
      repeats.values[nth] = (repeats.values[nth] ?? 0) + sign
    }
    lastVisitor[group] = visitor
    lastDay[group] = day
    sums.values[start + visitors] = (sums.values[start + visitors] ?? 0) + sign
  }
}

/** Adds the sums of a range of days. @param startOf where those of a group on a day are to be added */
export function addDays(
  target: Float64Array,
  { sums, repeats, width, visitors }: DayCounts,
  { from, to }: DayRange,
  startOf: (group: number, day: number) => number,
): void {
  for (let nth = 0; nth < sums.count; nth += 1) {
    const day = sums.seconds[nth] ?? 0
    if (day < from || day >= to) continue
    const start = startOf(sums.firsts[nth] ?? 0, day)
    for (let sum = 0; sum < width; sum += 1) {
      target[start + sum] = (target[start + sum] ?? 0) + (sums.values[nth * width + sum] ?? 0)
    }
  }
  for (let nth = 0; nth < repeats.count; nth += 1) {
    const pair = repeats.seconds[nth] ?? 0
    const day = pair >>> gapBits
    const next = day + (pair & (2 ** gapBits - 1))
    if (day < from || next >= to) continue
    const group = repeats.firsts[nth] ?? 0
    const start = startOf(group, next)
    if (start !== startOf(group, day)) continue
    target[start + visitors] = (target[start + visitors] ?? 0) - (repeats.values[nth] ?? 0)
  }
}

/** What is kept, and how it takes in visits. */
export type Keeper<Kept> = {
  make: () => Kept
  /** Adds the visits of some places, or takes them away again: all of a visitor, in turn and in the order of time. */
  add: (kept: Kept, places: Int32Array, sign: 1 | -1) => void
  bytes: (kept: Kept) => number
}

/** `count` and `left` tell how far the changes of the visits have been taken in. */
type Entry = {
  kept: unknown
  count: number
  left: number
  bytes: number
  /** The places that are still to be added; null once it has all. */
  rest: Int32Array | null
  failure: Error | undefined
}

const keptOf = new WeakMap<Visits, Map<string, Entry>>()
const maxBytes = 128 * 2 ** 20
const maxEntries = 2000
/** So many visits are added at a time, so that other questions are answered in between. */
const sliceVisits = 20_000

/**
 * What is kept under a key, brought up to the visits as they are now; null while it is being made, which the first
 * question begins.
 */
export function keptFor<Kept>(visits: Visits, key: string, keeper: Keeper<Kept>): Kept | null {
  const entries = keptOf.get(visits) ?? new Map<string, Entry>()
  keptOf.set(visits, entries)
  const entry = entries.get(key) ?? begun(visits, keeper)
  // The last of the map is the one that was used last; one that has failed is not kept.
  entries.delete(key)
  if (entry.failure !== undefined) throw entry.failure
  if (entry.rest === null) follow(visits, entry, keeper)
  entries.set(key, entry)
  forgetOldest(entries)
  return entry.rest === null ? (entry.kept as Kept) : null
}

function begun<Kept>(visits: Visits, keeper: Keeper<Kept>): Entry {
  const { count, left } = visits
  const rest = orderOf(visits)
  const entry: Entry = { kept: keeper.make(), count, left, bytes: 0, rest, failure: undefined }
  addSlice(visits, entry, keeper)
  if (entry.rest !== null) addLater(() => addSlice(visits, entry, keeper))
  return entry
}

/** Adds what is next. @returns whether that was the last */
function addSlice<Kept>({ visitor }: Visits, entry: Entry, { add, bytes }: Keeper<Kept>): boolean {
  const { rest } = entry
  if (rest === null) return true
  const visitorAt = (index: number) => visitor.values[rest[index] ?? 0]
  let end = Math.min(sliceVisits, rest.length)
  while (end < rest.length && visitorAt(end) === visitorAt(end - 1)) end += 1
  try {
    if (end > 0) add(entry.kept as Kept, rest.slice(0, end), 1)
    entry.bytes = bytes(entry.kept as Kept)
    entry.rest = end < rest.length ? rest.subarray(end) : null
  } catch (error) {
    // It is told to the next question about the same.
    entry.failure = error instanceof Error ? error : new Error(String(error))
  }
  return entry.rest === null || entry.failure !== undefined
}

const waiting: (() => boolean)[] = []

/** Calls steps until they are over, one after the other, each between other work of the process. */
function addLater(step: () => boolean): void {
  waiting.push(step)
  if (waiting.length === 1) setImmediate(addNext)
}

function addNext(): void {
  if (waiting[0]?.() === true) waiting.shift()
  if (waiting.length > 0) setImmediate(addNext)
}

/** Takes in what has changed since. */
function follow<Kept>(visits: Visits, entry: Entry, { add, bytes }: Keeper<Kept>): void {
  if (entry.count === visits.count && entry.left === visits.left) return
  const kept = entry.kept as Kept
  const log = visits.leftPlaces.values
  const left = log.slice(entry.left, visits.left).filter((place) => place < entry.count)
  if (left.length > 0) add(kept, byVisitor(visits, left.toSorted()), -1)
  const added = placesFrom(visits, entry.count)
  if (added.length > 0) add(kept, byVisitor(visits, added), 1)
  entry.count = visits.count
  entry.left = visits.left
  entry.bytes = bytes(kept)
}

type Order = { count: number; left: number; places: Int32Array }
const orders = new WeakMap<Visits, Order>()

/** The places of all visits by visitor, made anew when the visits have changed. */
function orderOf(visits: Visits): Int32Array {
  const { count, left } = visits
  const known = orders.get(visits)
  if (known?.count === count && known.left === left) return known.places
  const places = byVisitor(visits, placesFrom(visits, 0))
  orders.set(visits, { count, left, places })
  return places
}

function forgetOldest(entries: Map<string, Entry>): void {
  let bytes = 0
  for (const entry of entries.values()) bytes += entry.bytes
  for (const [key, entry] of entries) {
    if (bytes <= maxBytes && entries.size <= maxEntries) return
    if (entries.size === 1) return
    entries.delete(key)
    bytes -= entry.bytes
  }
}

export function bytesOfDays({ sums, repeats }: DayCounts): number {
  return bytesOfPairs(sums) + bytesOfPairs(repeats)
}

function placesFrom({ isThere, count }: Visits, first: number): Int32Array {
  const places = new Int32Array(count - first)
  let found = 0
  for (let place = first; place < count; place += 1) {
    if (isThere.values[place] === 0) continue
    places[found] = place
    found += 1
  }
  return places.subarray(0, found)
}

/** Above this share of the visits, counting how many each visitor has is faster than comparing. */
const comparedShare = 0.05

/** Ascending places with those of a visitor in turn: its visits lie in the order of time. */
function byVisitor({ visitor, count }: Visits, places: Int32Array): Int32Array {
  const own = visitor.values
  if (places.length < count * comparedShare) {
    return places.toSorted((one, other) => (own[one] ?? 0) - (own[other] ?? 0) || one - other)
  }
  const next = new Int32Array(count + 1)
  for (let index = 0; index < places.length; index += 1) {
    const after = (own[places[index] ?? 0] ?? 0) + 1
    next[after] = (next[after] ?? 0) + 1
  }
  for (let nth = 1; nth <= count; nth += 1) next[nth] = (next[nth] ?? 0) + (next[nth - 1] ?? 0)
  const sorted = new Int32Array(places.length)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const at = next[own[place] ?? 0] ?? 0
    sorted[at] = place
    next[own[place] ?? 0] = at + 1
  }
  return sorted
}
