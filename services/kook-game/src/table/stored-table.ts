import type { TableEvent } from '@cardroom/contracts/kook-game'
import { isBalanced, stacksOf, type Table } from '@cardroom/poker-engine/table-state'
import type { Deals } from './deals.ts'

/** A table and its deals, with every card face up. Redis stores it only in encrypted form. */
export type StoredTable = {
  table: Table
  /** The deals of the table; null before the first hand is prepared. */
  deals: Deals | null
  /** When each seat was last taken, resumed or left, in epoch milliseconds; absent if no seat has changed. */
  seatsChangedAt?: readonly number[]
}

/** A written change as every instance receives it. Times are Redis times, in epoch milliseconds. */
export type TableChange = {
  stored: StoredTable
  events: TableEvent[]
  at: number
  /** When an instance must check the table again; null if no check is needed. */
  checkAgainAt: number | null
}

/** Sets the chips in play to the sum of the stacks, so that an unbalanced table can continue. */
export function rebalance(table: Table): Table {
  return isBalanced(table) ? table : { ...table, chipsInPlay: stacksOf(table) }
}
