import type { TableEvent } from '@cardroom/contracts/kook-game'
import { type Commitment, commit, type Hash } from '@cardroom/poker-engine/commitment'
import { type RandomBelow, shuffleDeck } from '@cardroom/poker-engine/deck'
import { isBalanced, type Table } from '@cardroom/poker-engine/table-state'

/** The commitment to a dealt deck: 52 secret salts and the public root. */
export type Deal = { salts: readonly string[]; root: string }

/** A table as stored in Redis: with every card face up and, during a hand, the salts that prove them. */
export type StoredTable = {
  table: Table
  deal: Deal | null
  /** When each seat was taken, resumed or left last, in epoch milliseconds; missing while none was. */
  seatsChangedAt?: readonly number[]
}

/** A written change, as every instance receives it. Times are those of Redis, in epoch milliseconds. */
export type TableChange = {
  stored: StoredTable
  events: TableEvent[]
  at: number
  /** When an instance has to check the table again; null for never. */
  checkAgainAt: number | null
}

/** Random numbers and hashes; in the service those of the operating system. */
export type DealSources = {
  randomBelow: RandomBelow
  /** 16 random bytes as text. */
  newSalt: () => string
  newHandId: () => string
  hash: Hash
}

/** Shuffles a deck and commits to it. */
export function dealHand({ randomBelow, newSalt, newHandId, hash }: DealSources) {
  const deck = shuffleDeck(randomBelow)
  const salts = deck.map(() => newSalt())
  const { root } = commit(deck, salts, hash)
  return { handId: newHandId(), deck, deal: { salts, root } satisfies Deal }
}

/** Computes the commitment of a stored deal again; null between hands. */
export function restoreCommitment({ table, deal }: StoredTable, hash: Hash): Commitment | null {
  return table.hand === null || deal === null ? null : commit(table.hand.deck, deal.salts, hash)
}

/** Sets the chips in play to the sum of the stacks, so that a table that was out of balance can go on. */
export function rebalance(table: Table): Table {
  if (isBalanced(table)) return table
  const chipsInPlay = table.seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
  return { ...table, chipsInPlay }
}
