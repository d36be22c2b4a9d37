import { createHash } from 'node:crypto'
import { type Card, rankOf } from '../src/card.ts'
import { handPositions } from '../src/deal.ts'
import type { RandomBelow } from '../src/deck.ts'
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

const ace = 12
/** Of four players, the third from the left of the button. */
const target = handPositions(2)

/** What the seat that the server aimed at was dealt, over all hands: cards by number, and the aces among them. */
export type Aimed = { hands: number; cards: number[]; aces: number }

/**
 * Deals hands as a server would that wants aces at one seat: for every hand it tries seeds and keeps the 16 that would
 * serve the seat best if the cards came out in the order of the deck; then the seats contribute, and the hand is dealt
 * as the protocol has it.
 */
export function aimAtASeat(
  pool: SeedPool,
  { hands, tried, seed, hasContributions }: AimOptions,
): Aimed {
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
export function acesFromChance({ hands, aces }: Aimed): number {
  const mean = 4 / 52
  const variance = 4 * mean * (1 - mean) * ((52 - 4) / (52 - 1))
  return (aces - hands * 4 * mean) / Math.sqrt(hands * variance)
}

/** Chi-square over the 52 cards, on 51 degrees of freedom, corrected for drawing four without replacement. */
export function chiSquareOf({ hands, cards }: Aimed): number {
  const expected = (hands * 4) / 52
  const sum = cards.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return sum / ((52 - 4) / (52 - 1))
}

export type AimOptions = {
  hands: number
  /** Seeds that the server tries for each hand. */
  tried: number
  seed: number
  /** False deals the cards in the order of the best deck, as a server alone could. */
  hasContributions: boolean
}

export type SeedPool = ReturnType<typeof seedPool>

/** Many seeds, ordered by what they would bring the target; a hand's tries are a random part of them. */
export function seedPool(seed: number, size: number) {
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
