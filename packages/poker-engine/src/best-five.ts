import { type Card, rankOf } from './card.ts'
import { rankFive } from './five-cards.ts'
import { handClasses } from './hand-classes.ts'

/** A hand's rank, 1 to 7462, and the five cards that make it, the most significant first. */
export type MadeHand = { rank: number; cards: Card[] }

/**
 * The best hand of two hole cards with three board cards, by enumeration. Slower than `rankOmaha`, but it returns
 * the cards, and the board may have three to five cards.
 * @returns null for a board of fewer than three cards
 */
export function bestFive(hole: readonly Card[], board: readonly Card[]): MadeHand | null {
  let best: MadeHand | null = null
  const threes = choose(board, 3)
  for (const two of choose(hole, 2)) {
    for (const three of threes) {
      const cards = [...two, ...three]
      const rank = rankFive(cards)
      if (best === null || rank < best.rank) best = { rank, cards }
    }
  }
  return best && { rank: best.rank, cards: bySignificance(best) }
}

function choose(cards: readonly Card[], count: number): Card[][] {
  if (count === 0) return [[]]
  return cards.flatMap((card, index) =>
    choose(cards.slice(index + 1), count - 1).map((rest) => [card, ...rest]),
  )
}

function bySignificance({ rank, cards }: MadeHand): Card[] {
  const order = handClasses[rank - 1]?.ranks ?? []
  return cards.toSorted((a, b) => order.indexOf(rankOf(a)) - order.indexOf(rankOf(b)))
}
