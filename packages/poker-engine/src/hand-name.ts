import type { Category, HandClass } from './hand-classes.ts'

const singular = 'two three four five six seven eight nine ten jack queen king ace'.split(' ')

const namers: Record<Category, (ranks: readonly number[]) => string> = {
  'straight flush': (ranks) =>
    singularName(ranks[0]) === 'ace'
      ? 'royal flush'
      : `straight flush, ${singularName(ranks[0])} high`,
  'four of a kind': (ranks) => `four of a kind, ${pluralName(ranks[0])}`,
  'full house': (ranks) => `full house, ${pluralName(ranks[0])} full of ${pluralName(ranks[3])}`,
  flush: (ranks) => `flush, ${singularName(ranks[0])} high`,
  straight: (ranks) => `straight, ${singularName(ranks[0])} high`,
  'three of a kind': (ranks) => `three of a kind, ${pluralName(ranks[0])}`,
  'two pair': (ranks) => `two pair, ${pluralName(ranks[0])} and ${pluralName(ranks[2])}`,
  'one pair': (ranks) => `pair of ${pluralName(ranks[0])}`,
  'high card': (ranks) => `${singularName(ranks[0])} high`,
}

/** The hand in words, lower case, such as `full house, aces full of kings`; kickers are left out. */
export function nameHand({ category, ranks }: HandClass): string {
  return namers[category](ranks)
}

function singularName(rank = 0): string {
  return singular[rank] ?? ''
}

function pluralName(rank?: number): string {
  const name = singularName(rank)
  return name === 'six' ? 'sixes' : `${name}s`
}
