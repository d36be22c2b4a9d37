import { type Card, rankOf, suitOf } from './card.ts'
import { flushRowOf, pairOf } from './omaha-tables.ts'
import { addRank, firstFive, firstPair, pairCount } from './rank-collections.ts'

/**
 * Where the tables keep what a board is worth. `flushSuit` is the suit that three or more of its cards
 * have, or -1, for which there is no `flushRow`.
 */
export type Board = { row: number; flushSuit: number; flushRow: number }

type FiveCards = readonly [Card, Card, Card, Card, Card]

/**
 * Looks a board up.
 * @throws {RangeError} when it has not exactly five cards
 */
export function readBoard(board: readonly Card[]): Board {
  if (board.length !== 5) throw new RangeError(`A board has five cards, not ${board.length}`)
  const { 0: a, 1: b, 2: c, 3: d, 4: e } = board as FiveCards
  const two = firstPair + pairOfCards(a, b)
  const five = addRank(addRank(addRank(two, rankOf(c)), rankOf(d)), rankOf(e))
  const row = (five - firstFive) * pairCount
  // With five added, a suit's four bits reach their highest from three cards on.
  const full = (inSuit(a) + inSuit(b) + inSuit(c) + inSuit(d) + inSuit(e) + 0x5555) & 0x8888
  if (full === 0) return { row, flushSuit: -1, flushRow: 0 }
  const flushSuit = (31 - Math.clz32(full)) >> 2
  let set = 0
  for (const card of board) {
    if (suitOf(card) === flushSuit) set |= 1 << rankOf(card)
  }
  return { row, flushSuit, flushRow: flushRowOf[set] as number }
}

/** The pair of ranks that two cards are, as the tables count pairs. */
export function pairOfCards(a: Card, b: Card): number {
  return pairOf[(a << 6) | b] as number
}

/** One in the card's suit: four bits a suit, so that a sum counts the cards of every suit. */
export function inSuit(card: Card): number {
  return 1 << (suitOf(card) << 2)
}
