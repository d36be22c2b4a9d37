import { rankCount } from './card.ts'

const largest = 5
let collections: readonly (readonly number[])[] | undefined

/**
 * Returns the multisets of up to five ranks. A collection's number is its index in this list: 0 is the empty
 * collection, followed by all collections of one rank, of two, and so on. The list is built on first use; `addRank` and
 * `collectionOf` require it.
 */
export function rankCollections(): readonly (readonly number[])[] {
  collections ??= collect()
  return collections
}

/** The number of the first collection of two ranks. */
export const firstPair = 1 + rankCount

/** The number of collections of two ranks: 91. */
export const pairCount = countOf(2)

/** The number of the first collection of five ranks. */
export const firstFive = firstPair + pairCount + countOf(3) + countOf(4)

/** The number of collections of five ranks, including those of five equal ranks: 6,188. */
export const fiveCount = countOf(largest)

// `[collection * 13 + rank]`: the collection after adding this rank, for the 2,380 collections of up to four ranks.
const withRank = new Uint16Array(firstFive * rankCount)

/** Returns the collection after adding this rank. The result does not depend on the order of the ranks. */
export function addRank(collection: number, rank: number): number {
  return withRank[collection * rankCount + rank] as number
}

/** Returns the number of the collection of these ranks, at most five. */
export function collectionOf(ranks: readonly number[]): number {
  return ranks.reduce(addRank, 0)
}

/** Encodes ranks as a bit set: bit 0 is the two, bit 12 is the ace. */
export function setOf(ranks: readonly number[]): number {
  return ranks.reduce((set, rank) => set | (1 << rank), 0)
}

function collect(): number[][] {
  const all: number[][] = [[]]
  for (const [number, ranks] of all.entries()) {
    if (ranks.length === largest) break
    const highest = ranks.at(-1) ?? 0
    const others = ranks.slice(0, -1).reduce(addRank, 0)
    // `others` with a lower rank has the same size and is earlier in the list, so its entries exist already.
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

/** Returns the number of collections of this size: multisets of the 13 ranks. */
function countOf(size: number): number {
  return size === 0 ? 1 : (countOf(size - 1) * (rankCount + size - 1)) / size
}
