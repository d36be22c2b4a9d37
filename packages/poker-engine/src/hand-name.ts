import { rankNames } from './card.ts'
import { type Category, handClasses } from './hand-classes.ts'

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
 * What a rank is called, in lower case, such as `full house, aces full of kings`; kickers are left out.
 * @throws {RangeError} when the rank is not 1 to 7462
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
