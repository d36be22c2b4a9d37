import { describe, expect, it } from 'vitest'
import { addDays, startOfDay, startOfHour } from '../src/buckets.ts'

const zone = 'America/Los_Angeles'
const iso = (at: number) => new Date(at).toISOString()

describe('startOfDay', () => {
  it.each([
    ['2026-11-20T07:59:59.999Z', '2026-11-19T08:00:00.000Z'],
    ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['2026-07-04T06:59:00.000Z', '2026-07-03T07:00:00.000Z'],
    // The day on which the clocks go back has 25 hours, the one on which they go ahead 23.
    ['2026-11-02T07:30:00.000Z', '2026-11-01T07:00:00.000Z'],
    ['2026-03-09T06:30:00.000Z', '2026-03-08T08:00:00.000Z'],
  ])('of %s is %s in Los Angeles', (at, start) => {
    expect(iso(startOfDay(Date.parse(at), zone))).toBe(start)
  })
})

describe('addDays', () => {
  it('counts a day of 23 or 25 hours as one', () => {
    const beforeAutumn = Date.parse('2026-10-31T07:00:00Z')

    expect(iso(addDays(beforeAutumn, 1, zone))).toBe('2026-11-01T07:00:00.000Z')
    expect(iso(addDays(beforeAutumn, 2, zone))).toBe('2026-11-02T08:00:00.000Z')
    expect(iso(addDays(beforeAutumn, -237, zone))).toBe('2026-03-08T08:00:00.000Z')
  })
})

describe('startOfHour', () => {
  it('cuts minutes', () => {
    expect(iso(startOfHour(Date.parse('2026-11-20T07:59:59.999Z')))).toBe(
      '2026-11-20T07:00:00.000Z',
    )
  })
})
