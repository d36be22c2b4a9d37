import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { acesFromChance, type Aimed, aimAtASeat, chiSquareOf, seedPool } from './aim-at-a-seat.ts'

// By chance one seed in 15,000 is further away than four standard deviations, and one in 10,000 above 98 on 51 degrees.
const maxDeviations = 4
const maxChiSquare = 98

const seed = Number(process.env['SEED'] ?? 13)
const tried = 1000

const perCard = ({ aces, hands }: Aimed) => (aces / hands / 4).toFixed(4)

/** Defines the test of a server that tries 1,000 seeds a hand for the sake of one seat. */
export function checkAiming(hands: number): void {
  describe(`a server that aims at a seat, ${hands} hands of ${tried} tried seeds, SEED=${seed}`, () => {
    const pool = seedPool(seed, tried * 10)

    it('deals it no more aces than chance, and every card as often', { timeout: 3_000_000 }, () => {
      const aimed = aimAtASeat(pool, { hands, tried, seed, hasContributions: true })
      const deviations = acesFromChance(aimed)
      const chiSquare = chiSquareOf(aimed)

      process.stdout.write(
        `aces a card: ${perCard(aimed)}, by chance ${(4 / 52).toFixed(4)} (${deviations.toFixed(2)} standard deviations); chi-square of the cards ${chiSquare.toFixed(1)} on 51\n`,
      )
      expect(aimed.cards.reduce((sum, count) => sum + count, 0)).toBe(hands * 4)
      expect(Math.abs(deviations)).toBeLessThan(maxDeviations)
      expect(chiSquare).toBeLessThan(maxChiSquare)
    })

    it('would be found by the same figures if the order of the deck were dealt', () => {
      const alone = aimAtASeat(pool, { hands: 500, tried, seed, hasContributions: false })

      process.stdout.write(`in the order of the deck: ${perCard(alone)} aces a card\n`)
      expect(acesFromChance(alone)).toBeGreaterThan(maxDeviations * 10)
      expect(chiSquareOf(alone)).toBeGreaterThan(maxChiSquare)
    })
  })
}
