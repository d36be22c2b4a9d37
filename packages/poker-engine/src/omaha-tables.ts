import { cardCount, rankCount, rankOf } from './card.ts'
import { fiveCardRanks, noRank } from './five-cards.ts'
import {
  addRank,
  collectionOf,
  fiveCount,
  firstFive,
  firstPair,
  pairCount,
  rankCollections,
  setOf,
} from './rank-collections.ts'

/*
 * Omaha combines two hole cards with three of the board, and the best three depend only on those two. Every board
 * therefore has a row, indexed by its five ranks, with the best rank for each of the 91 pairs of hole ranks. Flushes
 * have separate rows, indexed by the board's ranks in the suit. The tables take 1.6 MB in total: wider tables would
 * need less arithmetic but would be slower, because they do not fit in the cache.
 */

type Pair = readonly [number, number]

const { rankOfCollection, rankOfFlush } = fiveCardRanks()

const pairs = rankCollections().slice(
  firstPair,
  firstPair + pairCount,
) as unknown as readonly Pair[]
const boards = rankCollections().slice(firstFive)
const flushBoards = Array.from({ length: 1 << rankCount }, (_, set) => ranksOf(set)).filter(
  (ranks) => ranks.length >= 3 && ranks.length <= 5,
)

/** `[card << 6 | card]`: the number of the pair of the two cards' ranks, from 0. */
export const pairOf = new Uint8Array(64 * 64)

/** `[board row + pair]`: the best rank of a hole pair with three of the board, ignoring flushes. */
export const bestWithPair = new Uint16Array(fiveCount * pairCount).fill(noRank)

/** `[set of ranks]`: the flush row of a board that has these ranks in one suit. */
export const flushRowOf = new Uint32Array(1 << rankCount)

/** `[flush row + pair]`: the best flush of a hole pair in the suit with three of the board. */
export const bestFlushWithPair = new Uint16Array(flushBoards.length * pairCount).fill(noRank)

for (let a = 0; a < cardCount; a += 1) {
  for (let b = 0; b < cardCount; b += 1) {
    pairOf[(a << 6) | b] = collectionOf([rankOf(a), rankOf(b)]) - firstPair
  }
}

for (const [place, board] of boards.entries()) {
  const threes = new Set(threesOf(board).map(collectionOf))
  fillRow(bestWithPair, place * pairCount, threes, (three, [a, b]) => {
    return rankOfCollection[addRank(addRank(three, a), b) - firstFive] as number
  })
}

for (const [place, board] of flushBoards.entries()) {
  flushRowOf[setOf(board)] = place * pairCount
  const threes = new Set(threesOf(board).map(setOf))
  fillRow(bestFlushWithPair, place * pairCount, threes, (three, [a, b]) => {
    return rankOfFlush[three | (1 << a) | (1 << b)] as number
  })
}

/** @param threes the numbers of every three cards of the board, in the form that `rankWith` takes */
function fillRow(
  table: Uint16Array,
  row: number,
  threes: ReadonlySet<number>,
  rankWith: (three: number, pair: Pair) => number,
): void {
  for (const three of threes) {
    for (const [place, pair] of pairs.entries()) {
      const rank = rankWith(three, pair)
      if (rank < (table[row + place] as number)) table[row + place] = rank
    }
  }
}

function threesOf(ranks: readonly number[]): number[][] {
  return ranks.flatMap((a, i) =>
    ranks.slice(i + 1).flatMap((b, j) => ranks.slice(i + j + 2).map((c) => [a, b, c])),
  )
}

function ranksOf(set: number): number[] {
  return Array.from({ length: rankCount }, (_, rank) => rank).filter((rank) => (set >> rank) & 1)
}
