import type { Category, HandClass } from './hand-classes.ts'

const singular = 'two three four five six seven eight nine ten jack queen king ace'.split(' ')

const namers: Record<Category, (ranks: readonly number[]) => string> = {
  'straight flush': (ranks) =>
    one(ranks[0]) === 'ace' ? 'royal flush' : `straight flush, ${one(ranks[0])} high`,
  'four of a kind': (ranks) => `four of a kind, ${many(ranks[0])}`,
  'full house': (ranks) => `full house, ${many(ranks[0])} full of ${many(ranks[3])}`,
  flush: (ranks) => `flush, ${one(ranks[0])} high`,
  straight: (ranks) => `straight, ${one(ranks[0])} high`,
  'three of a kind': (ranks) => `three of a kind, ${many(ranks[0])}`,
  'two pair': (ranks) => `two pair, ${many(ranks[0])} and ${many(ranks[2])}`,
  'one pair': (ranks) => `pair of ${many(ranks[0])}`,
  'high card': (ranks) => `${one(ranks[0])} high`,
}

/** The hand in words, lower case, such as `full house, aces full of kings`; kickers are left out. */
export function nameHand({ category, ranks }: HandClass): string {
  return namers[category](ranks)
}

function one(rank = 0): string {
  return singular[rank] ?? ''
}

function many(rank?: number): string {
  const name = one(rank)
  return name === 'six' ? 'sixes' : `${name}s`
}
