import type { InTurn } from './action.ts'
import { playerToAct } from './betting.ts'
import { seatIndexOf, type Table } from './table-state.ts'

/** Why a connection may not act now, or null when it is the turn of its seat and there is time left. */
export function refuseInTurn(table: Table, action: InTurn & { at: number }): string | null {
  const seatIndex = seatIndexOf(table, action.connection)
  const seat = seatIndex === null ? null : table.seats[seatIndex]
  if (seatIndex === null || !seat) return 'You have no seat at this table'
  if (seat.username !== action.username) return 'Not your seat'
  const { handId = table.hand?.id, turn = table.turn } = action
  if (handId !== table.hand?.id || turn !== table.turn) return 'The table has moved on'
  if (playerToAct(table)?.seatIndex !== seatIndex) return 'It is not your turn'
  return action.at >= (table.stepDueAt ?? 0) ? 'Your time is up' : null
}
