import { brand } from '@cardroom/brand/brand'
import { startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import { timeframes } from '@cardroom/contracts/report-frame'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSegments, toSegments } from '../../src/domain/segments.ts'
import { bucketsIn, toTimeRange } from '../../src/domain/time-range.ts'
import { group } from './build-figures.ts'

// Around the day in November on which the clocks of Los Angeles go back.
const moment = fc.integer({
  min: Date.parse('2026-10-25T00:00:00Z'),
  max: Date.parse('2027-03-20T00:00:00Z'),
})

describe('toSegments', () => {
  it('covers a range without a gap, newest first, and cuts it between buckets', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...timeframes), (now, timeframe) => {
        const range = toTimeRange(timeframe, now)

        const segments = toSegments(range.unit, range)

        expect(segments[0]?.to).toBe(range.to)
        expect(segments.at(-1)?.from).toBe(range.from)
        expect(segments.slice(1).map(({ to }) => to)).toEqual(
          segments.slice(0, -1).map(({ from }) => from),
        )
        const edges = segments.slice(0, -1).map(({ from }) => from)
        const bucketOf =
          range.unit === 'day' ? (at: number) => startOfDay(at, brand.timeZone) : startOfHour
        expect(edges.map(bucketOf)).toEqual(edges)
        expect(segments.length).toBeLessThanOrEqual(11)
      }),
    )
  })

  it('holds the newest two buckets by themselves, and more the further back', () => {
    const range = toTimeRange('30days', Date.parse('2026-11-20T20:00:00Z'))

    const sizes = toSegments('day', range).map(
      (segment) => bucketsIn({ ...range, ...segment }).length,
    )

    expect(sizes).toEqual([1, 1, 2, 4, 8, 14])
  })
})

describe('mergeSegments', () => {
  it('adds groups of the same dimensions, and leaves the segments as they are', () => {
    const today = { groups: [group({ metric: 'event', dim1: 'cta', count: 2 })], points: [] }
    const before = {
      groups: [
        group({ metric: 'event', dim1: 'cta', count: 3, sessions: 1 }),
        group({ metric: 'visit', dim1: 'cta', count: 4 }),
      ],
      points: [],
    }

    const { groups } = mergeSegments([today, before])

    expect(groups).toEqual([
      group({ metric: 'event', dim1: 'cta', count: 5, sessions: 1 }),
      group({ metric: 'visit', dim1: 'cta', count: 4 }),
    ])
    expect(today.groups[0]?.count).toBe(2)
  })
})
