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
 * Omaha plays two hole cards with three of the board, and which three are best depends on the two alone. So every
 * board has a row, indexed by its five ranks, with the best rank for each of the 91 pairs of hole ranks. Flushes have
 * rows of their own, indexed by the board's ranks in the suit. 1.6 MB in all: wider tables need less arithmetic but are
 * slower, because they do not fit in the cache.
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

/** `[card << 6 | card]`: the number of the pair of two cards' ranks, from 0. */
export const pairOf = new Uint8Array(64 * 64)

/** `[row of a board + pair]`: the best rank of a hole pair with three of the board, flushes aside. */
export const bestWithPair = new Uint16Array(fiveCount * pairCount).fill(noRank)

/** `[set of ranks]`: the flush row of a board that has these ranks in one suit. */
export const flushRowOf = new Uint32Array(1 << rankCount)

/** `[flush row + pair]`: the best flush of a hole pair of the suit with three of the board. */
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

/** @param threes the numbers of any three cards of the board, as `rankWith` takes them */
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
