import { describe, expect, it } from 'vitest'
import { raceWeeks, rakeRace } from '../src/seasons.ts'

const dayMs = 24 * 60 * 60 * 1000
const zone = { timeZone: 'America/New_York' } as const
const days = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric' })
const mondays = new Intl.DateTimeFormat('en-US', {
  ...zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

describe('the rake race', () => {
  it('is four weeks from Monday to Sunday in Eastern time, each paid on the next Monday', () => {
    const start = Date.parse(rakeRace.startsAt)
    const expected = [1, 2, 3, 4].map((number) => {
      const first = start + (number - 1) * 7 * dayMs
      const last = days.format(first + 7 * dayMs - 1)
      return {
        number,
        label: `${days.format(first)}-${last.replace('Aug ', '')}`,
        paidOn: mondays.format(first + 7 * dayMs),
      }
    })

    expect(raceWeeks).toEqual(expected)
    expect(mondays.format(start)).toBe('Monday, August 4')
    expect(Date.parse(rakeRace.endsAt)).toBe(start + 28 * dayMs)
  })
})
