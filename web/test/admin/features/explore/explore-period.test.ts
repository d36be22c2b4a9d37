import { describe, expect, it } from 'vitest'
import {
  daysOf,
  isUnfinished,
  pointOfDay,
  scopeText,
} from '../../../../src/admin/features/explore/explore-period.ts'
import { minimalAnswer } from '../../../component/minimal-answer.ts'
import { ExploreReport } from '@cardroom/contracts/explore'

// Pacific time: summer time ends on November 1.
const october = { from: '2026-10-01T07:00:00.000Z', to: '2026-11-01T07:00:00.000Z' }
const november = { from: '2026-11-01T07:00:00.000Z', to: '2026-11-20T22:14:00.000Z' }

const at = (...starts: string[]) => starts.map((start) => ({ at: start }))

describe('a period of the free report', () => {
  it("begins and ends with days of the brand's time zone, over a clock change too", () => {
    expect(daysOf(october)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(daysOf(november)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(daysOf({ ...november, to: '2026-12-01T08:00:00.000Z' }).to).toBe('2026-11-30')
  })

  it('is unfinished when it ends with the present', () => {
    expect(isUnfinished(october)).toBe(false)
    expect(isUnfinished({ ...november, to: '2026-12-01T08:00:00.000Z' })).toBe(false)
    expect(isUnfinished({ ...november, to: '2026-12-01T07:00:00.000Z' })).toBe(true)
    expect(isUnfinished({ ...november, to: '2026-12-01T08:00:00.001Z' })).toBe(true)
  })

  it('has the point of a day, by hour, day and week', () => {
    const hours = at(
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    )
    const weeks = at('2026-10-26T07:00:00.000Z', '2026-11-02T08:00:00.000Z')

    expect(pointOfDay('2026-11-01', hours)).toBe('2026-11-01T07:00:00.000Z')
    expect(pointOfDay('2026-11-01', weeks)).toBe('2026-10-26T07:00:00.000Z')
    expect(pointOfDay('2026-11-02', weeks)).toBe('2026-11-02T08:00:00.000Z')
    expect(pointOfDay('2026-10-25', weeks)).toBeNull()
  })

  it('is written with what it is compared with, up to the same moment', () => {
    const report = minimalAnswer(ExploreReport, {
      unit: 'day',
      period: november,
      comparedPeriod: { from: october.from, to: '2026-10-20T21:14:00.000Z' },
    })

    expect(scopeText(report)).toBe(
      'Nov 1 to Nov 20 (up to Nov 20, 2:14 PM), compared with Oct 1 to Oct 20 (up to Oct 20, 2:14 PM), Pacific time',
    )
    expect(scopeText({ ...report, period: october, comparedPeriod: null })).toBe(
      'Oct 1 to Oct 31, Pacific time',
    )
  })
})
