import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { type Card, type RandomBelow, rankOf } from '../src/card.ts'
import { handPositions } from '../src/deal.ts'
import {
  deckCount,
  deckFrom,
  firstLink,
  mix,
  orderFrom,
  rootOf,
  type SeededDeck,
} from '../src/fair-deal.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

// By chance one seed in 15,000 is further away than four standard deviations, and one in 10,000 above 98 on 51 degrees.
const maxDeviations = 4
const maxChiSquare = 98

const runSeed = Number(process.env['SEED'] ?? 13)
const triedSeeds = 1000

const perCard = ({ aces, hands }: Aimed) => (aces / hands / 4).toFixed(4)

/** Defines the test of a server that tries 1,000 seeds a hand for the sake of one seat. */
export function checkAiming(hands: number): void {
  describe(`a server that aims at a seat, ${hands} hands of ${triedSeeds} tried seeds, SEED=${runSeed}`, () => {
    const pool = seedPool(runSeed, triedSeeds * 10)

    it('deals it no more aces than chance, and every card as often', { timeout: 3_000_000 }, () => {
      const aimed = aimAtASeat(pool, {
        hands,
        tried: triedSeeds,
        seed: runSeed,
        hasContributions: true,
      })
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
      const alone = aimAtASeat(pool, {
        hands: 500,
        tried: triedSeeds,
        seed: runSeed,
        hasContributions: false,
      })

      process.stdout.write(`in the order of the deck: ${perCard(alone)} aces a card\n`)
      expect(acesFromChance(alone)).toBeGreaterThan(maxDeviations * 10)
      expect(chiSquareOf(alone)).toBeGreaterThan(maxChiSquare)
    })
  })
}

const ace = 12
/** Of four players, the third from the left of the button. */
const target = handPositions(2)

/** What the seat that the server aimed at was dealt, over all hands: cards by number, and the aces among them. */
type Aimed = { hands: number; cards: number[]; aces: number }

/**
 * Deals hands as a server would that wants aces at one seat: for every hand it tries seeds and keeps the 16 that would
 * serve the seat best if the cards came out in the order of the deck; then the seats contribute, and the hand is dealt
 * as the protocol has it.
 */
function aimAtASeat(pool: SeedPool, { hands, tried, seed, hasContributions }: AimOptions): Aimed {
  const random = bytesFrom(`${seed} of the players`)
  const below = seededRandomBelow(seed)
  const aimed: Aimed = { hands, cards: Array.from({ length: 52 }, () => 0), aces: 0 }
  for (let hand = 0; hand < hands; hand += 1) {
    const best = pool.best(tried, below)
    const handId = `aimed:${hand}`
    const root = rootOf(
      handId,
      best.map((deck) => deck.root),
      firstLink,
    )
    const openings = [0, 2, 3, 5].map((seatIndex) => ({ seatIndex, bytes: random() }))
    const { chosen, placeOf } = hasContributions
      ? mix(root, openings)
      : { chosen: 0, placeOf: Array.from({ length: 52 }, (_, at) => at) }
    for (const position of target) {
      const card = best[chosen]?.cards[placeOf[position] ?? 0] ?? 0
      aimed.cards[card] = (aimed.cards[card] ?? 0) + 1
      if (rankOf(card) === ace) aimed.aces += 1
    }
  }
  return aimed
}

/** How far the aces are from chance, in standard deviations: every card an ace with 4 in 52, four without replacement. */
function acesFromChance({ hands, aces }: Aimed): number {
  const mean = 4 / 52
  const variance = 4 * mean * (1 - mean) * ((52 - 4) / (52 - 1))
  return (aces - hands * 4 * mean) / Math.sqrt(hands * variance)
}

/** Chi-square over the 52 cards, on 51 degrees of freedom, corrected for drawing four without replacement. */
function chiSquareOf({ hands, cards }: Aimed): number {
  const expected = (hands * 4) / 52
  const sum = cards.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return sum / ((52 - 4) / (52 - 1))
}

type AimOptions = {
  hands: number
  /** Seeds that the server tries for each hand. */
  tried: number
  seed: number
  /** False deals the cards in the order of the best deck, as a server alone could. */
  hasContributions: boolean
}

type SeedPool = ReturnType<typeof seedPool>

/** Many seeds, ordered by what they would bring the target; a hand's tries are a random part of them. */
function seedPool(seed: number, size: number) {
  const next = bytesFrom(`${seed} of the decks`)
  const seeds = Array.from({ length: size }, () => next())
    .map((bytes) => ({ bytes, score: scoreOf(orderFrom(bytes)) }))
    .toSorted((a, b) => b.score - a.score)
  const decks = new Map<number, SeededDeck>()
  const deckAt = (place: number): SeededDeck => {
    const deck = decks.get(place) ?? deckFrom(seeds[place]?.bytes as Uint8Array)
    decks.set(place, deck)
    return deck
  }
  return {
    best(tried: number, below: RandomBelow): SeededDeck[] {
      const tries = Uint32Array.from({ length: tried }, () => below(size)).sort()
      return Array.from(tries.subarray(0, deckCount), deckAt)
    },
  }
}

/** Aces first, high cards second. */
function scoreOf(cards: readonly Card[]): number {
  return target.reduce((sum, position) => {
    const rank = rankOf(cards[position] ?? 0)
    return sum + (rank === ace ? 1000 : rank)
  }, 0)
}

/** Bytes as random as SHA-256, the same for the same seed. */
function bytesFrom(seed: string): () => Uint8Array {
  let count = 0
  return () =>
    createHash('sha256')
      .update(`${seed} ${(count += 1)}`)
      .digest()
}
