import { startOfDay } from '@cardroom/brand/calendar'
import type { Grain } from './cell-sheet.ts'

/** One session more (or less) in a bucket, by the bucket in which it saw the page last. */
export type Link = { grain: Grain; bucket: number; seenBefore: number | null; sessions: 1 | -1 }

/**
 * What changes when a session sees a page in one more hour; nothing when it has seen it then before.
 * @param hours in which it has, in epoch milliseconds and in any order
 */
export function linksOf(hours: readonly number[], hour: number): Link[] {
  return [
    ...insertion('hour', hours, hour),
    ...insertion('day', hours.map(startOfDay), startOfDay(hour)),
  ]
}

/** What all its hours came to, taken away (-1) or added (1). */
export function wholeChain(hours: readonly number[], sessions: 1 | -1): Link[] {
  return (['hour', 'day'] as const).flatMap((grain) => {
    const buckets = new Set(grain === 'hour' ? hours : hours.map(startOfDay))
    return [...buckets]
      .toSorted((one, other) => one - other)
      .map((bucket, index, sorted) => ({
        grain,
        bucket,
        seenBefore: sorted[index - 1] ?? null,
        sessions,
      }))
  })
}

function insertion(grain: Grain, buckets: readonly number[], bucket: number): Link[] {
  let before: number | null = null
  let after: number | null = null
  for (const known of buckets) {
    if (known === bucket) return []
    if (known < bucket && (before === null || known > before)) before = known
    if (known > bucket && (after === null || known < after)) after = known
  }
  const links: Link[] = [{ grain, bucket, seenBefore: before, sessions: 1 }]
  if (after !== null) {
    links.push({ grain, bucket: after, seenBefore: before, sessions: -1 })
    links.push({ grain, bucket: after, seenBefore: bucket, sessions: 1 })
  }
  return links
}
