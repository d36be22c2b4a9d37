import { type Commitment, commit, type Hash } from '@cardroom/poker-engine/commitment'
import { type RandomBelow, shuffleDeck } from '@cardroom/poker-engine/deck'
import { isBalanced, type Table } from '@cardroom/poker-engine/table-state'

/** What binds a dealt deck: 52 secret salts and the root that everyone is told. */
export type Deal = { salts: readonly string[]; root: string }

/** A table as Redis keeps it: with every card face up and, during a hand, the secrets that prove them. */
export type StoredTable = { table: Table; deal: Deal | null }

/** Where chance and hashes come from: in the service the operating system's. */
export type DealSources = {
  randomBelow: RandomBelow
  /** 16 random bytes as text. */
  newSalt: () => string
  newHandId: () => string
  hash: Hash
}

/** A hand that can be dealt: the shuffled deck, and what proves its cards later. */
export function newHand({ randomBelow, newSalt, newHandId, hash }: DealSources) {
  const deck = shuffleDeck(randomBelow)
  const salts = deck.map(() => newSalt())
  const { root } = commit(deck, salts, hash)
  return { handId: newHandId(), deck, deal: { salts, root } satisfies Deal }
}

/** The commitment that a stored deal was told by; null between hands. */
export function commitmentOf({ table, deal }: StoredTable, hash: Hash): Commitment | null {
  return table.hand === null || deal === null ? null : commit(table.hand.deck, deal.salts, hash)
}

/** The table with its own chips taken as those in play, so that one that was out of balance can go on. */
export function rebalanced(table: Table): Table {
  if (isBalanced(table)) return table
  const chipsInPlay = table.seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
  return { ...table, chipsInPlay }
}
