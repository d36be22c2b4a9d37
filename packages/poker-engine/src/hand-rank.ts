import { type Card, rankOf } from './card.ts'
import { bestFlushWithPair, bestWithPair, flushRowOf, pairOf } from './omaha-tables.ts'
import { addRank, firstFive, firstPair, pairCount } from './rank-collections.ts'

type FourCards = readonly [Card, Card, Card, Card]
type FiveCards = readonly [Card, Card, Card, Card, Card]

/**
 * The rows of the lookup tables for a board. `flushSuit` is the suit that three or more of its cards share, or -1, in
 * which case `flushRow` is unused.
 */
type Board = { row: number; flushSuit: number; flushRow: number }

// V8 embeds a module's own constants, including the tables' addresses and lengths, in its machine code. It loads and
// checks an imported binding at every use.
const pairs = pairOf
const ranks = bestWithPair
const flushRanks = bestFlushWithPair

// A bit above every rank. A bitwise OR with it makes any rank worse than all others.
const outOfReach = 0x2000

/** Ranks in the order of the hands. The lower rank is the better hand. */
export type ShowdownRanks = { top: number[]; bottom: number[] }

/**
 * Ranks an Omaha hand: exactly two of its four hole cards with exactly three of the board's five.
 * @returns 1 for the best of the 7,462 classes of five-card hands to 7462 for the worst
 * @throws {RangeError} when the number of cards is wrong
 */
export function rankOmaha(hole: readonly Card[], board: readonly Card[]): number {
  if (hole.length !== 4) throw new RangeError(`A hand has four cards, not ${hole.length}`)
  return rankOnOne(hole as FourCards, readBoard(board))
}

/**
 * Ranks hands of four hole cards on two boards at once.
 * @throws {RangeError} when a hand does not have four cards or a board does not have five
 */
export function rankShowdown(
  hands: readonly (readonly Card[])[],
  boardTop: readonly Card[],
  boardBottom: readonly Card[],
): ShowdownRanks {
  const topBoard = readBoard(boardTop)
  const bottomBoard = readBoard(boardBottom)
  // The arrays have their full length from the start, because growing arrays over-allocate.
  const top = hands.map(() => outOfReach)
  const bottom = hands.map(() => outOfReach)
  for (let place = 0; place < hands.length; place += 1) {
    const hole = hands[place] as readonly Card[]
    if (hole.length !== 4) throw new RangeError(`A hand has four cards, not ${hole.length}`)
    const { 0: a, 1: b, 2: c, 3: d } = hole as FourCards
    const ab = pairOfCards(a, b)
    const ac = pairOfCards(a, c)
    const ad = pairOfCards(a, d)
    const bc = pairOfCards(b, c)
    const bd = pairOfCards(b, d)
    const cd = pairOfCards(c, d)
    const suits = inSuit(a) + inSuit(b) + inSuit(c) + inSuit(d)
    const topRank = bestOfSix(topBoard.row, ab, ac, ad, bc, bd, cd)
    const bottomRank = bestOfSix(bottomBoard.row, ab, ac, ad, bc, bd, cd)
    top[place] = orFlush(topRank, hole, suits, topBoard)
    bottom[place] = orFlush(bottomRank, hole, suits, bottomBoard)
  }
  return { top, bottom }
}

function readBoard(board: readonly Card[]): Board {
  if (board.length !== 5) throw new RangeError(`A board has five cards, not ${board.length}`)
  const { 0: a, 1: b, 2: c, 3: d, 4: e } = board as FiveCards
  const two = firstPair + pairOfCards(a, b)
  const five = addRank(addRank(addRank(two, rankOf(c)), rankOf(d)), rankOf(e))
  const row = (five - firstFive) * pairCount
  // Adding five to a suit's four-bit count sets the highest bit if there are three or more cards of the suit.
  const full = (inSuit(a) + inSuit(b) + inSuit(c) + inSuit(d) + inSuit(e) + 0x5555) & 0x8888
  if (full === 0) return { row, flushSuit: -1, flushRow: 0 }
  const flushSuit = (31 - Math.clz32(full)) >> 2
  let set = 0
  for (const card of board) {
    if (suitOf(card) === flushSuit) set |= 1 << rankOf(card)
  }
  return { row, flushSuit, flushRow: flushRowOf[set] as number }
}

// The code is unrolled and indexed, because loops over pairs and iterators take twice as long.
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

function bestOfSix(row: number, p: number, q: number, r: number, s: number, t: number, u: number) {
  return Math.min(
    Math.min(
      Math.min(ranks[row + p] as number, ranks[row + q] as number),
      Math.min(ranks[row + r] as number, ranks[row + s] as number),
    ),
    Math.min(ranks[row + t] as number, ranks[row + u] as number),
  )
}

function orFlush(best: number, hole: readonly Card[], suits: number, board: Board): number {
  const { flushSuit, flushRow } = board
  if (flushSuit === -1) return best
  const isSuited = ((suits >> (flushSuit << 2)) & 0b1110) !== 0
  return isSuited ? Math.min(best, bestFlush(hole, flushSuit, flushRow)) : best
}

// The processor cannot predict which cards have the suit, so a branch costs more than looking up all pairs and
// excluding those of other suits.
function bestFlush(hole: readonly Card[], suit: number, row: number): number {
  let best = outOfReach
  for (let i = 1; i < hole.length; i += 1) {
    const a = hole[i] as Card
    for (let j = 0; j < i; j += 1) {
      const b = hole[j] as Card
      const rank = flushRanks[row + pairOfCards(a, b)] as number
      best = Math.min(best, rank | unlessOfSuit(a, suit) | unlessOfSuit(b, suit))
    }
  }
  return best
}

/** Returns `outOfReach` for a card of another suit, and 0 for a card of the suit. */
function unlessOfSuit(card: Card, suit: number): number {
  return ((suitOf(card) ^ suit) + outOfReach - 1) & outOfReach
}

/** Returns the number of the pair of ranks of two cards, as the tables number pairs. */
function pairOfCards(a: Card, b: Card): number {
  return pairs[(a << 6) | b] as number
}

// The same function as in `card.ts`, but local for speed.
function suitOf(card: Card): number {
  return card & 3
}

/** Returns a 1 in the card's suit, with four bits per suit, so that a sum counts the cards of every suit. */
function inSuit(card: Card): number {
  return 1 << (suitOf(card) << 2)
}
