import { timeframes } from '@cardroom/contracts/report-frame'
import { describe, expect, it } from 'vitest'
import { bucketsIn, toTimeRange } from '../../src/domain/time-range.ts'

const now = Date.parse('2026-11-20T18:45:00Z')
const iso = (at: number) => new Date(at).toISOString()

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

      expect(previous?.to).toBe(from)
      expect(bucketsIn({ unit, from: previous?.from ?? 0, to: from })).toHaveLength(
        bucketsIn({ unit, from, to }).length,
      )
    },
  )

  it('has nothing to compare a lifetime with', () => {
    expect(toTimeRange('lifetime', now).previous).toBeNull()
  })
})
