import { brand } from '@cardroom/brand/brand'
import { addDays } from '@cardroom/contracts/buckets'
import { hourlyDays } from '@cardroom/contracts/summaries'
import type { Span } from './time-range.ts'

const hourMs = 60 * 60 * 1000
const { timeZone } = brand

/** The transaction that changed each bucket last, by grain and start in epoch milliseconds. */
export type BucketVersions = Record<'hour' | 'day', ReadonlyMap<number, string>>

/**
 * The spans that have changed between two states of the versions: hours where those explain the change of their
 * day, whole days otherwise.
 * @param now epoch milliseconds
 */
export function staleSpans(before: BucketVersions, after: BucketVersions, now: number): Span[] {
  // Older hours may have been left out of the versions already.
  const firstByHour = now - (hourlyDays - 1) * 24 * hourMs
  return changedBuckets(before.day, after.day).flatMap((day) => {
    const version = after.day.get(day)
    const end = addDays(day, 1, timeZone)
    const whole = [{ from: day, to: end }]
    if (day < firstByHour || !before.day.has(day)) return whole
    const isOfDay = ([hour]: [number, string]) => hour >= day && hour < end
    const hours = [...after.hour].filter(isOfDay)
    const isExplained = hours.some(([, one]) => one === version)
    const hasAll = [...before.hour].filter(isOfDay).every(([hour]) => after.hour.has(hour))
    if (!isExplained || !hasAll) return whole
    return hours
      .filter(([hour, one]) => before.hour.get(hour) !== one)
      .map(([hour]) => ({ from: hour, to: hour + hourMs }))
  })
}

/** The buckets whose version is another one in two states, or is in one of them alone. */
export function changedBuckets(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): number[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (bucket) => before.get(bucket) !== after.get(bucket),
  )
}

/** The spans of months (`2026_11`, of UTC) that are there no more. */
export function droppedSpans(before: ReadonlySet<string>, after: ReadonlySet<string>): Span[] {
  return [...before]
    .filter((month) => !after.has(month))
    .map((month) => {
      const [year = 0, number = 1] = month.split('_').map(Number)
      return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) }
    })
}
