import { brand } from '@cardroom/brand/brand'
import { startOfDay } from '@cardroom/contracts/buckets'
import type { Grain } from './rollup-changes.ts'

/**
 * One session more or less in a bucket, by the bucket in which it saw the page last. The distinct sessions
 * of a range are those whose previous bucket lies before the range.
 */
export type SessionDelta = {
  grain: Grain
  bucket: number
  previousBucket: number | null
  sessions: 1 | -1
}

const toDay = (hour: number) => startOfDay(hour, brand.timeZone)

/**
 * The changes when a session sees a page in one more hour; none when it has seen it in that hour before.
 * @param hours in which it has seen the page, in epoch milliseconds and in any order
 */
export function deltasForNewHour(hours: readonly number[], hour: number): SessionDelta[] {
  const days = insertBucket('day', hours.map(toDay), toDay(hour))
  return [...insertBucket('hour', hours, hour), ...days]
}

/** All that was counted for these hours, added again (1) or taken away (-1). */
export function allDeltas(hours: readonly number[], sessions: 1 | -1): SessionDelta[] {
  return (['hour', 'day'] as const).flatMap((grain) => {
    const buckets = new Set(grain === 'hour' ? hours : hours.map(toDay))
    const inOrder = [...buckets].toSorted((one, other) => one - other)
    return inOrder.map((bucket, index) => {
      return { grain, bucket, previousBucket: inOrder[index - 1] ?? null, sessions }
    })
  })
}

function insertBucket(grain: Grain, buckets: readonly number[], bucket: number): SessionDelta[] {
  if (buckets.includes(bucket)) return []
  const sorted = buckets.toSorted((one, other) => one - other)
  const previous = sorted.findLast((known) => known < bucket) ?? null
  const next = sorted.find((known) => known > bucket)
  const deltas: SessionDelta[] = [{ grain, bucket, previousBucket: previous, sessions: 1 }]
  if (next !== undefined) {
    deltas.push({ grain, bucket: next, previousBucket: previous, sessions: -1 })
    deltas.push({ grain, bucket: next, previousBucket: bucket, sessions: 1 })
  }
  return deltas
}
