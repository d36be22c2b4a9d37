import { rankCount } from './card.ts'

/**
 * Collections of up to five ranks, in which order is nothing and a rank may come again. Their numbers
 * are places in this list: 0 is the empty one, then come those of one rank, of two, and so on.
 */
export const rankCollections: readonly (readonly number[])[] = collect(5)

/** Where the collections of two ranks begin. */
export const firstPair = startOf(2)

/** How many collections of two ranks there are: 91. */
export const pairCount = startOf(3) - firstPair

/** Where the collections of five ranks begin. */
export const firstFive = startOf(5)

/** How many collections of five ranks there are, those of five equal ranks included: 6,188. */
export const fiveCount = rankCollections.length - firstFive

// `[collection * 13 + rank]`: the collection that holds this rank besides.
const withRank = makeSteps()

/**
 * The collection that holds this rank besides. Five steps from 0 lead five ranks to the same number in
 * whichever order they come.
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

function collect(most: number): number[][] {
  const all: number[][] = [[]]
  for (const ranks of all) {
    if (ranks.length === most) break
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
