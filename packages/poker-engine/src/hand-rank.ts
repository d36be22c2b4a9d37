import { type Board, inSuit, pairOfCards, readBoard } from './board.ts'
import { type Card, suitOf } from './card.ts'
import { noRank } from './five-cards.ts'
import { handClasses } from './hand-classes.ts'
import { nameHand } from './hand-name.ts'
import { bestFlushWithPair, bestWithPair } from './omaha-tables.ts'

type FourCards = readonly [Card, Card, Card, Card]

/** Ranks in the order of the hands; of two, the lower is the better hand. */
export type ShowdownRanks = { top: number[]; bottom: number[] }

/**
 * Ranks an Omaha hand: exactly two of its four or five hole cards with exactly three of the board's five.
 * @returns 1 for the best of the 7,462 classes of five-card hands to 7462 for the worst
 * @throws {RangeError} when there are fewer or more cards
 */
export function rankOmaha(hole: readonly Card[], board: readonly Card[]): number {
  const read = readBoard(board)
  if (hole.length === 4) return rankOnOne(hole as FourCards, read)
  if (hole.length === 5) return rankFiveHoleCards(hole, read)
  throw new RangeError(`An Omaha hand has four or five hole cards, not ${hole.length}`)
}

/**
 * What a rank is called, such as `full house, aces full of kings`; kickers are left out.
 * @throws {RangeError} when the rank is not 1 to 7462
 */
export function describeRank(rank: number): string {
  const handClass = handClasses[rank - 1]
  if (handClass === undefined) throw new RangeError(`There is no hand of rank ${rank}`)
  return nameHand(handClass)
}

/**
 * Ranks hands of four hole cards on two boards at once.
 * @throws {RangeError} when a hand has not four cards or a board has not five
 */
export function rankShowdown(
  hands: readonly (readonly Card[])[],
  boardTop: readonly Card[],
  boardBottom: readonly Card[],
): ShowdownRanks {
  const topBoard = readBoard(boardTop)
  const bottomBoard = readBoard(boardBottom)
  const top: number[] = []
  const bottom: number[] = []
  for (const hole of hands) {
    if (hole.length !== 4) throw new RangeError(`A hand has four cards, not ${hole.length}`)
    const { 0: a, 1: b, 2: c, 3: d } = hole as FourCards
    const ab = pairOfCards(a, b)
    const ac = pairOfCards(a, c)
    const ad = pairOfCards(a, d)
    const bc = pairOfCards(b, c)
    const bd = pairOfCards(b, d)
    const cd = pairOfCards(c, d)
    const suits = inSuit(a) + inSuit(b) + inSuit(c) + inSuit(d)
    top.push(orFlush(bestOfSix(topBoard.row, ab, ac, ad, bc, bd, cd), hole, suits, topBoard))
    bottom.push(
      orFlush(bestOfSix(bottomBoard.row, ab, ac, ad, bc, bd, cd), hole, suits, bottomBoard),
    )
  }
  return { top, bottom }
}

// Written out card by card, and read by place: loops over pairs and iterators take twice as long.
function rankOnOne(hole: FourCards, board: Board): number {
  const { 0: a, 1: b, 2: c, 3: d } = hole
  const best = bestOfSix(
    board.row,
    pairOfCards(a, b),
    pairOfCards(a, c),
    pairOfCards(a, d),
    pairOfCards(b, c),
    pairOfCards(b, d),
    pairOfCards(c, d),
  )
  return orFlush(best, hole, inSuit(a) + inSuit(b) + inSuit(c) + inSuit(d), board)
}

function rankFiveHoleCards(hole: readonly Card[], board: Board): number {
  let best = noRank
  let suits = 0
  for (const [place, card] of hole.entries()) {
    suits += inSuit(card)
    for (const other of hole.slice(place + 1)) {
      best = Math.min(best, bestWithPair[board.row + pairOfCards(card, other)] as number)
    }
  }
  return orFlush(best, hole, suits, board)
}

function bestOfSix(row: number, p: number, q: number, r: number, s: number, t: number, u: number) {
  return Math.min(
    Math.min(
      Math.min(bestWithPair[row + p] as number, bestWithPair[row + q] as number),
      Math.min(bestWithPair[row + r] as number, bestWithPair[row + s] as number),
    ),
    Math.min(bestWithPair[row + t] as number, bestWithPair[row + u] as number),
  )
}

function orFlush(best: number, hole: readonly Card[], suits: number, board: Board): number {
  const { flushSuit, flushRow } = board
  if (flushSuit === -1) return best
  const isSuited = ((suits >> (flushSuit << 2)) & 0b1110) !== 0
  return isSuited ? Math.min(best, bestFlush(hole, flushSuit, flushRow)) : best
}

function bestFlush(hole: readonly Card[], suit: number, row: number): number {
  let best = noRank
  for (let i = 1; i < hole.length; i += 1) {
    const a = hole[i] as Card
    if (suitOf(a) !== suit) continue
    for (let j = 0; j < i; j += 1) {
      const b = hole[j] as Card
      if (suitOf(b) !== suit) continue
      best = Math.min(best, bestFlushWithPair[row + pairOfCards(a, b)] as number)
    }
  }
  return best
}
