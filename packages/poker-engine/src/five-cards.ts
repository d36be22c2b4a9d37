import { type Card, rankCount, rankOf, suitOf } from './card.ts'
import { handClasses } from './hand-classes.ts'
import {
  addRank,
  collectionOf,
  fiveCount,
  firstFive,
  rankCollections,
  setOf,
} from './rank-collections.ts'

/** The table entry for impossible hands; worse than every rank. */
export const noRank = 0xffff

type FiveCardRanks = {
  /** `[collection of five - firstFive]`: the rank of five cards with these ranks that are no flush. */
  rankOfCollection: Uint16Array
  /** `[set of ranks]`: the rank of five cards of one suit with these ranks. */
  rankOfFlush: Uint16Array
}

let tables: FiveCardRanks | undefined

/** The ranks of all five-card hands, made when first asked for. */
export function fiveCardRanks(): FiveCardRanks {
  tables ??= makeTables()
  return tables
}

function makeTables(): FiveCardRanks {
  rankCollections()
  const rankOfCollection = new Uint16Array(fiveCount).fill(noRank)
  const rankOfFlush = new Uint16Array(1 << rankCount).fill(noRank)
  for (const [place, { category, ranks }] of handClasses().entries()) {
    const rank = place + 1
    if (category === 'flush' || category === 'straight flush') rankOfFlush[setOf(ranks)] = rank
    else rankOfCollection[collectionOf(ranks) - firstFive] = rank
  }
  return { rankOfCollection, rankOfFlush }
}

/**
 * Ranks exactly five cards.
 * @returns 1 for a royal flush to 7462 for the worst of the classes
 */
export function rankFive(cards: readonly Card[]): number {
  const { rankOfCollection, rankOfFlush } = fiveCardRanks()
  let collection = 0
  let set = 0
  let suits = 0
  for (const card of cards) {
    collection = addRank(collection, rankOf(card))
    set |= 1 << rankOf(card)
    suits |= 1 << suitOf(card)
  }
  const isFlush = (suits & (suits - 1)) === 0
  return (isFlush ? rankOfFlush[set] : rankOfCollection[collection - firstFive]) as number
}
