import { type Timeframe, timeframes } from '@cardroom/contracts/report-frame'
import { describe, expect, it } from 'vitest'
import { seriesBuckets } from './explore-range.ts'
import { type Span, toTimeRange } from './time-range.ts'

const now = Date.parse('2026-11-20T18:45:00Z')
const iso = (at: number) => new Date(at).toISOString()
const bucketsIn = ({ unit, ...span }: Span & { unit: 'hour' | 'day' }) =>
  seriesBuckets(span, unit).map(({ at }) => at)

describe('toTimeRange', () => {
  it('takes the hour that is not over and the 23 before it', () => {
    const range = toTimeRange('24hours', now)

    expect([range.from, range.to].map(iso)).toEqual([
      '2026-11-19T19:00:00.000Z',
      '2026-11-20T19:00:00.000Z',
    ])
    expect(bucketsIn(range)).toHaveLength(24)
  })

  it('takes whole days of the brand, clocks changed or not', () => {
    const range = toTimeRange('30days', now)

    expect([range.from, range.to].map(iso)).toEqual([
      '2026-10-22T07:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ])
    expect(bucketsIn(range)).toHaveLength(30)
  })

  it.each(timeframes.filter((timeframe) => timeframe !== 'lifetime'))(
    'compares %s with as many buckets just before',
    (timeframe) => {
      const { unit, from, to, previous } = toTimeRange(timeframe, now)
      const before = bucketsIn({ unit, from: previous?.from ?? 0, to: from })

      expect(before).toHaveLength(bucketsIn({ unit, from, to }).length)
      expect(previous?.last).toBe(before.at(-1))
    },
  )

  // In Los Angeles, November 1 has 25 hours and March 8 has 23.
  it.each([
    ['24hours', '2026-11-20T18:45:10.900Z', '2026-11-19T18:45:10.000Z'],
    ['7days', '2026-11-20T18:45:10.900Z', '2026-11-13T18:45:10.000Z'],
    ['30days', '2026-11-20T18:45:00Z', '2026-10-21T17:45:00.000Z'],
    ['7days', '2026-11-20T08:00:00Z', '2026-11-13T08:00:00.000Z'],
    ['7days', '2026-11-21T07:59:59Z', '2026-11-14T07:59:59.000Z'],
    [
      '7days, whose last day before had 25 hours',
      '2026-11-08T17:00:00Z',
      '2026-11-01T17:00:00.000Z',
    ],
    [
      '7days, in the hour that came twice: the first',
      '2026-11-08T09:30:00Z',
      '2026-11-01T08:30:00.000Z',
    ],
    ['7days, in the second hour of the two', '2026-11-01T09:30:00Z', '2026-10-25T08:30:00.000Z'],
    ['7days, on a day of 23 hours', '2026-03-08T17:00:00Z', '2026-03-01T18:00:00.000Z'],
    ['7days, in the hour that was skipped', '2026-03-15T09:30:00Z', '2026-03-08T10:30:00.000Z'],
    [
      '7days, whose last day before had 23 hours',
      '2026-03-15T17:00:00Z',
      '2026-03-08T17:00:00.000Z',
    ],
  ])('ends the comparison of %s at the same time of day: %s, %s', (name, at, until) => {
    const [timeframe] = name.split(',')

    const { previous } = toTimeRange(timeframe as Timeframe, Date.parse(at))

    expect(iso(previous?.to ?? 0)).toBe(until)
  })

  it('has nothing to compare a lifetime with', () => {
    expect(toTimeRange('lifetime', now).previous).toBeNull()
  })
})
