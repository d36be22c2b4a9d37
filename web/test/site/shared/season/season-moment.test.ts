import { mainEvent, rakeRace } from '@cardroom/brand/seasons'
import { describe, expect, it } from 'vitest'
import { durationInWords, seasonMoment } from '../../../../src/site/shared/season/season-moment.ts'

const at = (time: string) => Date.parse(time)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('a moment', () => {
  it('before a season waits for its start', () => {
    expect(seasonMoment(mainEvent, at('2025-07-01T23:00:00-07:00'))).toEqual({
      phase: 'before',
      leftMs: hourMs,
    })
  })

  it('in a season counts down to its end', () => {
    expect(seasonMoment(mainEvent, at('2025-07-02T00:00:00-07:00'))).toEqual({
      phase: 'during',
      leftMs: 15 * dayMs,
    })
  })

  it('at its end and later is after it', () => {
    expect(seasonMoment(mainEvent, at('2025-07-17T00:00:00-07:00'))).toEqual({ phase: 'after' })
    expect(seasonMoment(mainEvent, at('2026-11-22T00:00:00Z'))).toEqual({ phase: 'after' })
  })

  it.each([
    ['2025-08-04T00:00:00-04:00', 7 * dayMs],
    ['2025-08-10T23:59:00-04:00', 60_000],
    ['2025-08-11T00:00:00-04:00', 7 * dayMs],
    ['2025-08-31T23:00:00-04:00', hourMs],
  ])('in a week of the race, such as %s, counts down to its Sunday', (time, leftMs) => {
    expect(seasonMoment(rakeRace, at(time), 7 * dayMs)).toEqual({ phase: 'during', leftMs })
  })

  it('never has more left than the season, however long its parts', () => {
    expect(seasonMoment(rakeRace, at('2025-08-31T00:00:00-04:00'), 60 * dayMs)).toEqual({
      phase: 'during',
      leftMs: dayMs,
    })
  })
})

describe('a duration in words', () => {
  it.each([
    [0, '1 minute'],
    [1, '1 minute'],
    [60_001, '2 minutes'],
    [hourMs, '1 hour'],
    [hourMs + 1, '1 hour 1 minute'],
    [5 * hourMs + 20 * 60_000, '5 hours 20 minutes'],
    [dayMs - 1, '1 day'],
    [12 * dayMs + 4 * hourMs + 59 * 60_000, '12 days 4 hours'],
  ])('of %i ms is %s', (ms, words) => {
    expect(durationInWords(ms)).toBe(words)
  })
})
