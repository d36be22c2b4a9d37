import { describe, expect, it } from 'vitest'
import { rankOmaha, rankShowdown } from '../src/hand-rank.ts'
import { dealing } from './check-deals.ts'
import { checkOmahaDeals } from './check-omaha-deals.ts'
import { testSeed } from './test-seed.ts'

checkOmahaDeals(5_000)

describe(`rankShowdown, SEED=${testSeed}`, () => {
  it('ranks six hands on two boards as one by one', () => {
    const source = dealing(34, testSeed)
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
