import { rankCount, rankNames } from './card.ts'
import { setOf } from './rank-collections.ts'

/** The categories of five-card hands, best first. */
export const categories = [
  'straight flush',
  'four of a kind',
  'full house',
  'flush',
  'straight',
  'three of a kind',
  'two pair',
  'one pair',
  'high card',
] as const
export type Category = (typeof categories)[number]

/** A class of five-card hands of equal rank, which differ only in their suits. */
export type HandClass = {
  category: Category
  /** The five ranks, most significant first: a pair precedes its kickers, and the ace of a wheel is last. */
  ranks: readonly number[]
}

const ace = rankCount - 1

// The number of cards of each rank, in order of significance.
const shapes: Record<Category, readonly number[]> = {
  'straight flush': [1, 1, 1, 1, 1],
  'four of a kind': [4, 1],
  'full house': [3, 2],
  flush: [1, 1, 1, 1, 1],
  straight: [1, 1, 1, 1, 1],
  'three of a kind': [3, 1, 1],
  'two pair': [2, 2, 1],
  'one pair': [2, 1, 1, 1],
  'high card': [1, 1, 1, 1, 1],
}

let classes: readonly HandClass[] | undefined

/**
 * Returns all 7,462 classes of five-card hands, best first. A hand's rank is the 1-based position of its class in this
 * list. The list is built on first use, because that takes a tenth of a second on a phone.
 */
export function handClasses(): readonly HandClass[] {
  classes ??= categories.flatMap((category) =>
    rankListsOf(category).map((ranks) => ({ category, ranks })),
  )
  return classes
}

function rankListsOf(category: Category): readonly (readonly number[])[] {
  if (category === 'straight flush' || category === 'straight') return straights()
  const lists: number[][] = []
  addRankLists(lists, shapes[category], [], 0)
  if (category !== 'flush' && category !== 'high card') return lists
  const taken = new Set(straights().map(setOf))
  return lists.filter((ranks) => !taken.has(setOf(ranks)))
}

function straights(): number[][] {
  const broadwayToSixHigh = Array.from({ length: rankCount - 4 }, (_, below) =>
    Array.from({ length: 5 }, (__, step) => ace - below - step),
  )
  return [...broadwayToSixHigh, [3, 2, 1, 0, ace]]
}

/**
 * Adds all rank lists of a shape that begin with these ranks, best first. Ranks of equal count are in descending order.
 */
function addRankLists(
  lists: number[][],
  shape: readonly number[],
  ranks: number[],
  place: number,
): void {
  const count = shape[place]
  if (count === undefined) {
    lists.push(ranks)
    return
  }
  const last = ranks.at(-1)
  const limit = last !== undefined && shape[place - 1] === count ? last - 1 : ace
  for (let rank = limit; rank >= 0; rank -= 1) {
    if (ranks.includes(rank)) continue
    addRankLists(lists, shape, [...ranks, ...Array<number>(count).fill(rank)], place + 1)
  }
}

const namers: Record<Category, (ranks: readonly number[]) => string> = {
  'straight flush': ([high]) =>
    singular(high) === 'ace' ? 'royal flush' : `straight flush, ${singular(high)} high`,
  'four of a kind': ([high]) => `four of a kind, ${plural(high)}`,
  'full house': ([high, , , second]) => `full house, ${plural(high)} full of ${plural(second)}`,
  flush: ([high]) => `flush, ${singular(high)} high`,
  straight: ([high]) => `straight, ${singular(high)} high`,
  'three of a kind': ([high]) => `three of a kind, ${plural(high)}`,
  'two pair': ([high, , second]) => `two pair, ${plural(high)} and ${plural(second)}`,
  'one pair': ([high]) => `pair of ${plural(high)}`,
  'high card': ([high]) => `${singular(high)} high`,
}

/**
 * Returns the name of a rank in lower case, without kickers, such as `full house, aces full of kings`.
 * @throws {RangeError} when the rank is not between 1 and 7462
 */
export function describeRank(rank: number): string {
  const handClass = handClasses()[rank - 1]
  if (handClass === undefined) throw new RangeError(`There is no hand of rank ${rank}`)
  return namers[handClass.category](handClass.ranks)
}

function singular(rank = 0): string {
  return rankNames[rank] ?? ''
}

function plural(rank?: number): string {
  return singular(rank) === 'six' ? 'sixes' : `${singular(rank)}s`
}
