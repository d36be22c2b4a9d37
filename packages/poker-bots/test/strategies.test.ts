import { formatCard, parseCard } from '@cardroom/poker-engine/card'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { describe, expect, it } from 'vitest'
import type { Spot } from '../src/spot.ts'
import { tight } from '../src/tight.ts'
import { checkMatch } from './check-match.ts'
import { match } from './match.ts'

function headsUp(hole: string): Spot {
  const ante = { stack: 99, bet: 1, lastAction: null }
  return {
    seatIndex: 0,
    hole: hole.split(' ').map(parseCard),
    players: [
      { ...ante, seatIndex: 1, bet: 100, stack: 0, lastAction: 'pot' },
      { ...ante, seatIndex: 0 },
    ],
  }
}

describe('the good strategy', () => {
  it.each([
    ['As Ad Ks Kd', 'pot'],
    ['Ah Kh Qs Js', 'pot'],
    ['2c 2d 2h 2s', 'fold'],
    ['2c 2d 7h 2s', 'fold'],
  ] as const)('does the right thing with %s against a bet of everything', (hole, move) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(tight(headsUp(hole), seededRandom(seed))).toBe(move)
    }
  })

  it('decides the same with the same numbers, and changes no card it was given', () => {
    const spot = headsUp('9c 8d 5h 4s')
    const moves = [7, 7].map((seed) => tight(spot, seededRandom(seed)))

    expect(moves[0]).toBe(moves[1])
    expect(spot.hole.map(formatCard)).toEqual(['9c', '8d', '5h', '4s'])
  })
})

describe('the strategies against each other', () => {
  checkMatch(['tight', 'loose'], 4000, 5)

  it('win nothing from themselves', () => {
    const { per100 } = match(['loose', 'loose'], 200, 5)

    expect(per100).toBe(0)
  })
})
