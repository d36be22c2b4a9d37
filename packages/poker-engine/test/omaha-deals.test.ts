import { describe, expect, it } from 'vitest'
import { rankOmaha, rankShowdown } from '../src/hand-rank.ts'
import { dealing } from './check-deals.ts'
import { inWorker } from './in-worker.ts'

const checkDeals = new URL('check-deals.ts', import.meta.url)

// Seconds of work; the rest is for a machine that has much else to do.
const patience = { timeout: 300_000 }

describe('rankOmaha, on a million random deals', () => {
  it.each([
    [4, 60, 1],
    [5, 100, 2],
  ])('ranks %i hole cards as the best of all %i combinations', patience, async (count, _, seed) => {
    const misranked = await inWorker(checkDeals, 'misrankedDeals', count, 500_000, seed)

    expect(misranked).toEqual([])
  })
})

describe('rankShowdown', () => {
  it('ranks six hands on two boards as one by one', () => {
    const source = dealing(34, 3)
    for (let deal = 0; deal < 5000; deal += 1) {
      const cards = source.next().value ?? []
      const hands = Array.from({ length: 6 }, (_, place) => cards.slice(place * 4, place * 4 + 4))
      const [top, bottom] = [cards.slice(24, 29), cards.slice(29)]

      const ranks = rankShowdown(hands, top, bottom)

      expect(ranks).toEqual({
        top: hands.map((hole) => rankOmaha(hole, top)),
        bottom: hands.map((hole) => rankOmaha(hole, bottom)),
      })
    }
  })
})
