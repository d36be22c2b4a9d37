import { describe, expect, it } from 'vitest'
import { judgeTraffic, type Traffic } from './alert-rules.ts'

const usual: Traffic = {
  lastHour: 20,
  usualHour: [20, 18, 22, 20],
  lastHours: 60,
  usualHours: [60, 55, 66, 60],
  hasHistory: true,
}
const none = new Set<never>()

describe('a spike', () => {
  it.each([
    [{ lastHour: 60 }, []],
    [{ lastHour: 61 }, ['spike']],
    [{ lastHour: 30, usualHour: [0, 0, 0, 0] }, []],
    [{ lastHour: 31, usualHour: [0, 0, 0, 0] }, ['spike']],
    [{ lastHour: 500, hasHistory: false }, []],
  ])('begins with %o: %o', (change, begins) => {
    expect(judgeTraffic({ ...usual, ...change }, none)).toEqual({ begins, ends: [] })
  })

  it.each([
    [40, []],
    [39, ['spike']],
  ])('is over below two thirds of what began it: %i', (lastHour, ends) => {
    const judged = judgeTraffic({ ...usual, lastHour }, new Set(['spike']))

    expect(judged).toEqual({ begins: [], ends })
  })
})

describe('a silence', () => {
  it.each([
    [{ lastHour: 0, lastHours: 0 }, ['silence']],
    [{ lastHour: 0, lastHours: 1 }, []],
    [{ lastHour: 0, lastHours: 0, usualHours: [60, 55, 4, 60] }, []],
    [{ lastHour: 0, lastHours: 0, hasHistory: false }, []],
  ])('begins with %o: %o', (change, begins) => {
    expect(judgeTraffic({ ...usual, ...change }, none)).toEqual({ begins, ends: [] })
  })

  it('is over with the first visit', () => {
    const judged = judgeTraffic({ ...usual, lastHour: 1, lastHours: 1 }, new Set(['silence']))

    expect(judged).toEqual({ begins: [], ends: ['silence'] })
  })
})
