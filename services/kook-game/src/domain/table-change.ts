import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { StoredTable } from './stored-table.ts'

/** A table that was written: what all instances are told, and show. Times are Redis', in epoch milliseconds. */
export type TableChange = {
  stored: StoredTable
  events: TableEvent[]
  /** When it happened. */
  at: number
  /** When somebody has to look at the table next; null for never. */
  lookAt: number | null
}
