import { type Card, rankCount, rankOf, suitOf } from './card.ts'
import { handClasses } from './hand-classes.ts'
import {
  addRank,
  collectionOf,
  firstFive,
  fiveCount,
  rankCollections,
  setOf,
} from './rank-collections.ts'

/** The table entry for impossible hands. It is worse than every rank. */
export const noRank = 0xffff

type FiveCardRanks = {
  /** `[collection of five - firstFive]`: the rank of five cards with these ranks that do not form a flush. */
  rankOfCollection: Uint16Array
  /** `[set of ranks]`: the rank of five cards of one suit with these ranks. */
  rankOfFlush: Uint16Array
}

let tables: FiveCardRanks | undefined

/** Returns the ranks of all five-card hands. The tables are built on first use. */
export function fiveCardRanks(): FiveCardRanks {
  tables ??= makeTables()
  return tables
}

function makeTables(): FiveCardRanks {
  rankCollections()
  const rankOfCollection = new Uint16Array(fiveCount).fill(noRank)
  const rankOfFlush = new Uint16Array(1 << rankCount).fill(noRank)
  for (const [place, { category, ranks }] of handClasses().entries()) {
    const rank = place + 1
    if (category === 'flush' || category === 'straight flush') rankOfFlush[setOf(ranks)] = rank
    else rankOfCollection[collectionOf(ranks) - firstFive] = rank
  }
  return { rankOfCollection, rankOfFlush }
}

/**
 * Ranks exactly five cards.
 * @returns 1 for a royal flush to 7462 for the worst class
 */
export function rankFive(cards: readonly Card[]): number {
  const { rankOfCollection, rankOfFlush } = fiveCardRanks()
  let collection = 0
  let set = 0
  let suits = 0
  for (const card of cards) {
    collection = addRank(collection, rankOf(card))
    set |= 1 << rankOf(card)
    suits |= 1 << suitOf(card)
  }
  const isFlush = (suits & (suits - 1)) === 0
  return (isFlush ? rankOfFlush[set] : rankOfCollection[collection - firstFive]) as number
}

/** A hand's rank, from 1 to 7462, and the five cards that make it, most significant first. */
export type MadeHand = { rank: number; cards: Card[] }

/**
 * Finds the best hand of two hole cards and three board cards by enumeration. It is slower than `rankOmaha`, but it
 * returns the cards and accepts a board of three to five cards.
 * @returns null for a board of fewer than three cards
 */
export function bestFive(hole: readonly Card[], board: readonly Card[]): MadeHand | null {
  let best: MadeHand | null = null
  const cards: Card[] = []
  for (const two of places(hole.length, 2)) {
    take(hole, two, cards, 0)
    for (const three of places(board.length, 3)) {
      take(board, three, cards, 2)
      const rank = rankFive(cards)
      if (best === null || rank < best.rank) best = { rank, cards: [...cards] }
    }
  }
  return best && { rank: best.rank, cards: bySignificance(best) }
}

/** Copies the cards at the chosen places of a hand or board into `to`. */
function take(from: readonly Card[], chosen: readonly number[], to: Card[], at: number): void {
  for (let index = 0; index < chosen.length; index += 1)
    to[at + index] = from[chosen[index] as number] as Card
}

const knownPlaces = new Map<number, number[][]>()

/**
 * Returns every choice of `count` places out of `size`. The result is cached, because a hand is ranked for every player
 * on every street.
 */
function places(size: number, count: number): number[][] {
  const key = size * 8 + count
  const known = knownPlaces.get(key) ?? choose([...Array.from({ length: size }).keys()], count)
  knownPlaces.set(key, known)
  return known
}

function choose(list: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return list.flatMap((item, index) =>
    choose(list.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

function bySignificance({ rank, cards }: MadeHand): Card[] {
  const order = handClasses()[rank - 1]?.ranks ?? []
  return cards.toSorted((a, b) => order.indexOf(rankOf(a)) - order.indexOf(rankOf(b)))
}
