import type { TableEvent } from '@cardroom/contracts/kook-game'
import { isBalanced, stacksOf, type Table } from '@cardroom/poker-engine/table-state'
import type { Deals } from './deals.ts'

/** A table and its deals, with every card face up: Redis only ever has it sealed. */
export type StoredTable = {
  table: Table
  /** Null before the first hand is prepared. */
  deals: Deals | null
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

/** Sets the chips in play to the sum of the stacks, so that a table that was out of balance can go on. */
export function rebalance(table: Table): Table {
  return isBalanced(table) ? table : { ...table, chipsInPlay: stacksOf(table) }
}
