import { startOfDay, startOfHour } from '@cardroom/brand/calendar'
import { timeframes } from '@cardroom/contracts/report-frame'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUpPieces, piecesOf } from '../../src/domain/pieces.ts'
import { bucketsOf, windowOf } from '../../src/domain/window.ts'
import { group } from './build-figures.ts'

// Around the day in November on which the clocks of Los Angeles go back.
const moment = fc.integer({
  min: Date.parse('2026-10-25T00:00:00Z'),
  max: Date.parse('2027-03-20T00:00:00Z'),
})

describe('piecesOf', () => {
  it('covers a window without a gap, newest first, and cuts it between buckets', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...timeframes), (now, timeframe) => {
        const window = windowOf(timeframe, now)

        const pieces = piecesOf(window.unit, window)

        expect(pieces[0]?.to).toBe(window.to)
        expect(pieces.at(-1)?.from).toBe(window.from)
        expect(pieces.slice(1).map(({ to }) => to)).toEqual(
          pieces.slice(0, -1).map(({ from }) => from),
        )
        const edges = pieces.slice(0, -1).map(({ from }) => from)
        const bucketOf = window.unit === 'day' ? startOfDay : startOfHour
        expect(edges.map(bucketOf)).toEqual(edges)
        expect(pieces.length).toBeLessThanOrEqual(11)
      }),
    )
  })

  it('holds the newest two buckets by themselves, and more the further back', () => {
    const window = windowOf('30days', Date.parse('2026-11-20T20:00:00Z'))

    const sizes = piecesOf('day', window).map((piece) => bucketsOf({ ...window, ...piece }).length)

    expect(sizes).toEqual([1, 1, 2, 4, 8, 14])
  })
})

describe('addUpPieces', () => {
  it('adds up what has the same keys, and leaves the pieces as they are', () => {
    const today = { groups: [group({ panel: 'event', key1: 'cta', n: 2 })], points: [] }
    const before = {
      groups: [
        group({ panel: 'event', key1: 'cta', n: 3, sessions: 1 }),
        group({ panel: 'visit', key1: 'cta', n: 4 }),
      ],
      points: [],
    }

    const { groups } = addUpPieces([today, before])

    expect(groups).toEqual([
      group({ panel: 'event', key1: 'cta', n: 5, sessions: 1 }),
      group({ panel: 'visit', key1: 'cta', n: 4 }),
    ])
    expect(today.groups[0]?.n).toBe(2)
  })
})
