import { describe, expect, it } from 'vitest'
import type { Comparison, PeriodName } from '@cardroom/contracts/explore'
import { seriesBuckets, toExploreRange } from './explore-range.ts'

const local = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Los_Angeles]`)
const at = (text: string) => local(text).epochMilliseconds
/** A Monday, two weeks after the end of daylight saving time. */
const now = at('2026-11-16T09:30')

const textOf = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((one) =>
    Temporal.Instant.fromEpochMilliseconds(one)
      .toZonedDateTimeISO('America/Los_Angeles')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  )

function rangeOf(period: PeriodName, compare: Comparison = 'previous') {
  const { current, compared } = toExploreRange({ period, compare }, now, at('2026-03-03T12:00'))
  return [textOf(current), compared === null ? null : textOf(compared)]
}

describe('toExploreRange', () => {
  it.each<[PeriodName, string[], string[] | null]>([
    ['today', ['2026-11-16T00:00', '2026-11-16T09:30'], ['2026-11-15T00:00', '2026-11-15T09:30']],
    [
      'yesterday',
      ['2026-11-15T00:00', '2026-11-16T00:00'],
      ['2026-11-14T00:00', '2026-11-15T00:00'],
    ],
    ['7days', ['2026-11-10T00:00', '2026-11-16T09:30'], ['2026-11-03T00:00', '2026-11-09T09:30']],
    // Across the end of daylight saving time, the clock shows the same hour.
    ['30days', ['2026-10-18T00:00', '2026-11-16T09:30'], ['2026-09-18T00:00', '2026-10-17T09:30']],
    ['week', ['2026-11-16T00:00', '2026-11-16T09:30'], ['2026-11-09T00:00', '2026-11-09T09:30']],
    [
      'last-week',
      ['2026-11-09T00:00', '2026-11-16T00:00'],
      ['2026-11-02T00:00', '2026-11-09T00:00'],
    ],
    ['month', ['2026-11-01T00:00', '2026-11-16T09:30'], ['2026-10-01T00:00', '2026-10-16T09:30']],
    [
      'last-month',
      ['2026-10-01T00:00', '2026-11-01T00:00'],
      ['2026-09-01T00:00', '2026-10-01T00:00'],
    ],
    ['year', ['2026-01-01T00:00', '2026-11-16T09:30'], ['2025-01-01T00:00', '2025-11-16T09:30']],
    ['24hours', ['2026-11-15T10:00', '2026-11-16T09:30'], ['2026-11-14T10:00', '2026-11-15T09:30']],
    [
      '12months',
      ['2025-12-01T00:00', '2026-11-16T09:30'],
      ['2024-12-01T00:00', '2025-11-16T09:30'],
    ],
    ['all', ['2026-03-03T00:00', '2026-11-16T09:30'], null],
  ])('compares %s up to the same moment', (period, current, compared) => {
    expect(rangeOf(period)).toEqual([current, compared])
  })

  it('compares with the same dates a year before, or with nothing', () => {
    const year = ['2025-11-01T00:00', '2025-11-16T09:30']

    expect(rangeOf('month', 'year')[1]).toEqual(year)
    expect(rangeOf('month', 'none')[1]).toBeNull()
  })

  it('ends the comparison of a long month with the shorter one before', () => {
    const query = { period: 'month', compare: 'previous' } as const

    const { compared } = toExploreRange(query, at('2026-03-31T12:00'), 0)

    expect(compared && textOf(compared)).toEqual(['2026-02-01T00:00', '2026-02-28T12:00'])
  })

  it('takes own dates whole, both included', () => {
    const query = {
      period: '7days',
      compare: 'previous',
      from: '2026-11-01',
      to: '2026-11-02',
    } as const

    const { current, compared, unit } = toExploreRange(query, now, 0)

    expect(textOf(current)).toEqual(['2026-11-01T00:00', '2026-11-03T00:00'])
    expect(compared && textOf(compared)).toEqual(['2026-10-30T00:00', '2026-11-01T00:00'])
    expect(unit).toBe('hour')
  })
})

describe('seriesBuckets', () => {
  const span = { from: at('2026-10-31T00:00'), to: at('2026-11-03T00:00') }

  it('has a day of 25 hours', () => {
    expect(seriesBuckets(span, 'hour')).toHaveLength(73)
    expect(seriesBuckets(span, 'day').map((one) => one.at)).toEqual([
      at('2026-10-31T00:00'),
      at('2026-11-01T00:00'),
      at('2026-11-02T00:00'),
    ])
  })

  it('begins weeks on Monday and months on the first', () => {
    expect(seriesBuckets(span, 'week').map((one) => one.at)).toEqual([
      at('2026-10-26T00:00'),
      at('2026-11-02T00:00'),
    ])
    expect(seriesBuckets(span, 'month').map((one) => one.at)).toEqual([
      at('2026-10-01T00:00'),
      at('2026-11-01T00:00'),
    ])
  })
})
