import { brand } from '@cardroom/brand/brand'
import { addDays } from '@cardroom/contracts/buckets'
import type { Figures, Group } from './figures.ts'
import type { Span, TimeRange } from './time-range.ts'

const hourMs = 60 * 60 * 1000
/** The longest segment, in buckets; all that lies before it is one segment more. */
const maxBuckets = 256

/**
 * Cuts a span into segments, newest first: two of one bucket, and then each twice as long as the one after it.
 * New records change the newest buckets, so a short segment has to be counted again.
 */
export function toSegments(unit: TimeRange['unit'], { from, to }: Span): Span[] {
  const segments: Span[] = []
  let end = to
  for (let size = 1; end > from; size = segments.length === 1 ? 1 : size * 2) {
    const begin = size > maxBuckets ? from : Math.max(from, before(unit, end, size))
    segments.push({ from: begin, to: end })
    end = begin
  }
  return segments
}

function before(unit: TimeRange['unit'], at: number, buckets: number): number {
  return unit === 'hour' ? at - buckets * hourMs : addDays(at, -buckets, brand.timeZone)
}

/** Adds segments up. They share no bucket, so only the groups have to be merged. */
export function mergeSegments(segments: readonly Figures[]): Figures {
  const groups = new Map<string, Group>()
  for (const group of segments.flatMap((segment) => segment.groups)) {
    const { metric, dim1, dim2, dim3 } = group
    const key = `${metric}\u0000${dim1}\u0000${dim2}\u0000${dim3}`
    const merged = groups.get(key)
    if (merged === undefined) {
      groups.set(key, { ...group })
      continue
    }
    merged.count += group.count
    merged.sum += group.sum
    merged.sampleCount += group.sampleCount
    merged.sessions += group.sessions
  }
  return { groups: [...groups.values()], points: segments.flatMap(({ points }) => points) }
}
