import { describe, expect, it } from 'vitest'
import {
  axisLabel,
  axisTicks,
  isEmptySeries,
  periodText,
  type SeriesPoint,
  seriesPoints,
  unfinishedLabel,
} from '../../../src/admin/shared/series.ts'

const series = [
  { at: '2026-11-20T08:00:00.000Z', visits: 4, leads: 1 },
  { at: '2026-11-21T08:00:00.000Z', visits: 6, leads: 0 },
]
const previous = [
  { at: '2026-11-18T08:00:00.000Z', visits: 3, leads: 0 },
  { at: '2026-11-19T08:00:00.000Z', visits: 0, leads: 2 },
]

const point = (value: number, before: number | null = null): SeriesPoint => ({
  at: '2026-11-20T08:00:00.000Z',
  label: 'Nov 20',
  value,
  beforeLabel: null,
  before,
  isUnfinished: false,
})

describe('seriesPoints', () => {
  it('sets each day beside the day as far back', () => {
    expect(seriesPoints(series, previous, 'visits', 'day')).toMatchObject([
      { at: series[0]?.at, label: 'Nov 20', value: 4, beforeLabel: 'Nov 18', before: 3 },
      { at: series[1]?.at, label: 'Nov 21', value: 6, beforeLabel: 'Nov 19', before: 0 },
    ])
  })

  it('marks the last, which is not over yet', () => {
    const points = seriesPoints(series, null, 'visits', 'day')

    expect(points.map(({ isUnfinished }) => isUnfinished)).toEqual([false, true])
    expect(unfinishedLabel('day')).toBe('Today so far')
    expect(unfinishedLabel('hour')).toBe('This hour so far')
  })

  it('has nothing to set beside where nothing is compared', () => {
    const points = seriesPoints(series, null, 'leads', 'day')

    expect(points.map(({ value, before }) => [value, before])).toEqual([
      [1, null],
      [0, null],
    ])
  })

  it("names hours by the brand's clock, with their day", () => {
    const [hour] = seriesPoints([{ at: '2026-11-21T05:00:00.000Z', n: 1 }], null, 'n', 'hour')

    expect(hour?.label).toBe('Nov 20, 9 PM')
    expect(axisLabel('2026-11-21T05:00:00.000Z', 'hour')).toBe('9 PM')
  })
})

describe('periodText', () => {
  it('ends with the last day, not with the midnight after it', () => {
    const period = { from: '2026-10-22T07:00:00.000Z', to: '2026-11-21T08:00:00.000Z' }

    expect(periodText({ ...period, unit: 'day' })).toBe('Oct 22 to Nov 20')
  })
})

describe('axisTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [101, [0, 50, 100, 150]],
    [5600, [0, 2000, 4000, 6000]],
  ])('draws lines at round numbers up to %i and above', (top, ticks) => {
    expect(axisTicks([point(top)])).toEqual(ticks)
  })

  it('leaves room for the period before', () => {
    expect(axisTicks([point(3, 30)]).at(-1)).toBe(30)
  })
})

describe('isEmptySeries', () => {
  it('is one of nothing but zeros, in both periods', () => {
    expect(isEmptySeries([point(0), point(0, 0)])).toBe(true)
    expect(isEmptySeries([point(0, 1)])).toBe(false)
  })
})
