import { rankCount } from './card.ts'

const largest = 5
let collections: readonly (readonly number[])[] | undefined

/**
 * Multisets of up to five ranks. A collection's number is its index in this list: 0 is the empty one, followed by
 * those of one rank, of two, and so on. Made when first asked for; `addRank` and `collectionOf` need it made.
 */
export function rankCollections(): readonly (readonly number[])[] {
  collections ??= collect()
  return collections
}

/** The number of the first collection of two ranks. */
export const firstPair = 1 + rankCount

/** How many collections of two ranks there are: 91. */
export const pairCount = countOf(2)

/** The number of the first collection of five ranks. */
export const firstFive = firstPair + pairCount + countOf(3) + countOf(4)

/** How many collections of five ranks there are, those of five equal ranks included: 6,188. */
export const fiveCount = countOf(largest)

// `[collection * 13 + rank]`: the collection with this rank added, for the 2,380 collections of up to four ranks.
const withRank = new Uint16Array(firstFive * rankCount)

/**
 * The collection with this rank added. The result does not depend on the order of the ranks.
 */
export function addRank(collection: number, rank: number): number {
  return withRank[collection * rankCount + rank] as number
}

/** The number of the collection of these ranks; at most five. */
export function collectionOf(ranks: readonly number[]): number {
  return ranks.reduce(addRank, 0)
}

/** Ranks as a set: bit 0 for the two to bit 12 for the ace. */
export function setOf(ranks: readonly number[]): number {
  return ranks.reduce((set, rank) => set | (1 << rank), 0)
}

function collect(): number[][] {
  const all: number[][] = [[]]
  for (const [number, ranks] of all.entries()) {
    if (ranks.length === largest) break
    const highest = ranks.at(-1) ?? 0
    const others = ranks.slice(0, -1).reduce(addRank, 0)
    // Of the same size and earlier in the list, as `others` with a lower rank always is.
    for (let rank = 0; rank < highest; rank += 1) {
      withRank[number * rankCount + rank] = addRank(addRank(others, rank), highest)
    }
    for (let rank = highest; rank < rankCount; rank += 1) {
      withRank[number * rankCount + rank] = all.length
      all.push([...ranks, rank])
    }
  }
  return all
}

/** How many collections of so many ranks there are: the multisets of 13. */
function countOf(size: number): number {
  return size === 0 ? 1 : (countOf(size - 1) * (rankCount + size - 1)) / size
}
