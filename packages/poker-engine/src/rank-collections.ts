import { rankCount } from './card.ts'

/**
 * Multisets of up to five ranks. A collection's number is its index in this list: 0 is the empty one, followed by
 * those of one rank, of two, and so on.
 */
export const rankCollections: readonly (readonly number[])[] = collect(5)

/** The number of the first collection of two ranks. */
export const firstPair = startOf(2)

/** How many collections of two ranks there are: 91. */
export const pairCount = startOf(3) - firstPair

/** The number of the first collection of five ranks. */
export const firstFive = startOf(5)

/** How many collections of five ranks there are, those of five equal ranks included: 6,188. */
export const fiveCount = rankCollections.length - firstFive

// `[collection * 13 + rank]`: the collection with this rank added.
const withRank = makeSteps()

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

function collect(maxSize: number): number[][] {
  const all: number[][] = [[]]
  for (const ranks of all) {
    if (ranks.length === maxSize) break
    for (let rank = ranks.at(-1) ?? 0; rank < rankCount; rank += 1) all.push([...ranks, rank])
  }
  return all
}

function startOf(size: number): number {
  return rankCollections.findIndex((ranks) => ranks.length === size)
}

function makeSteps(): Uint16Array {
  const numbers = new Map(rankCollections.map((ranks, number) => [ranks.join(), number]))
  return Uint16Array.from({ length: firstFive * rankCount }, (_, index) => {
    const ranks = rankCollections[Math.floor(index / rankCount)] ?? []
    const joined = [...ranks, index % rankCount].toSorted((a, b) => a - b).join()
    return numbers.get(joined) ?? 0
  })
}
