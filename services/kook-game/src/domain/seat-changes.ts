import { seatIndexOf } from '@cardroom/poker-engine/table-state'
import type { PlayerRequest } from './player-action.ts'
import type { StoredTable } from './stored-table.ts'

/** A request that was refused; the same one may succeed after `retryAfterMs`. */
export type Refusal = { message: string; retryAfterMs?: number }

/** The seat that a player takes, resumes, leaves or sits out in by an action; -1 for any other action or seat. */
function changedSeat({ table }: StoredTable, action: PlayerRequest): number {
  const { type } = action
  // Who asks for a seat that is taken is told so by the game.
  if (type === 'sit') return table.seats[action.seatIndex] === null ? action.seatIndex : -1
  if (type === 'resume') {
    return table.seats.findIndex((seat) => seat?.resumeToken === action.resumeToken)
  }
  const isOfOwnSeat = type === 'leave' || type === 'sit_out' || type === 'sit_in'
  return isOfOwnSeat ? (seatIndexOf(table, action.connection) ?? -1) : -1
}

/**
 * How long an action has to wait because its seat was changed a moment ago; 0 when it need not.
 * @param at Redis' time, epoch milliseconds
 * @param minMs between two changes of a seat
 */
export function getSeatWaitMs(
  stored: StoredTable,
  action: PlayerRequest,
  at: number,
  minMs: number,
): number {
  const changedAt = stored.seatsChangedAt?.[changedSeat(stored, action)] ?? 0
  return Math.max(0, changedAt + minMs - at)
}

/** When each seat was changed last, with the change of an action that is done; null for one of no seat. */
export function seatsChangedAt(
  stored: StoredTable,
  action: PlayerRequest,
  at: number,
): number[] | null {
  const seatIndex = changedSeat(stored, action)
  if (seatIndex === -1) return null
  return (stored.seatsChangedAt ?? stored.table.seats.map(() => 0)).with(seatIndex, at)
}
