import { describe, expect, it } from 'vitest'
import { droppedSpans, staleSpans } from '../../src/domain/stale-spans.ts'

const hour = 60 * 60 * 1000
/** Midnight in Los Angeles. */
const day = Date.UTC(2026, 10, 20, 8)
const now = day + 10 * hour

const versions = (days: [number, string][], hours: [number, string][]) => ({
  day: new Map(days),
  hour: new Map(hours),
})
const before = versions(
  [[day, '7']],
  [
    [day, '5'],
    [day + hour, '7'],
  ],
)

describe('staleSpans', () => {
  it('are none while nothing has changed', () => {
    expect(staleSpans(before, before, now)).toEqual([])
  })

  it('are the changed hours of a day', () => {
    const after = versions(
      [[day, '9']],
      [
        [day, '5'],
        [day + hour, '9'],
      ],
    )

    expect(staleSpans(before, after, now)).toEqual([{ from: day + hour, to: day + 2 * hour }])
  })

  it.each([
    [
      'no hour explains',
      versions(
        [[day, '9']],
        [
          [day, '8'],
          [day + hour, '7'],
        ],
      ),
    ],
    ['has an hour less', versions([[day, '9']], [[day + hour, '9']])],
    ['is there no more', versions([], [])],
  ])('are a whole day that %s', (_, after) => {
    expect(staleSpans(before, after, now)).toEqual([{ from: day, to: day + 24 * hour }])
  })

  it('are whole days where hours may have been deleted', () => {
    const after = versions(
      [[day, '9']],
      [
        [day, '5'],
        [day + hour, '9'],
      ],
    )

    expect(staleSpans(before, after, now + 72 * hour)).toEqual([{ from: day, to: day + 24 * hour }])
  })
})

describe('droppedSpans', () => {
  it('are the months that are gone', () => {
    const spans = droppedSpans(new Set(['2025_12', '2026_01']), new Set(['2026_01', '2026_02']))

    expect(spans).toEqual([{ from: Date.UTC(2025, 11), to: Date.UTC(2026, 0) }])
  })
})
