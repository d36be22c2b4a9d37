import type { Change, Outcome, PlayerAction } from './action.ts'
import { durations } from './clock.ts'
import { type Seat, seatIndexOf, type Table, withSeat } from './table-state.ts'

type SitOut = Extract<PlayerAction, { type: 'sit_out' | 'sit_in' }>

/**
 * Sits a player out from the next hand on, or back in. The seat is kept for a limited time. Being dealt into a hand
 * resets that timer.
 */
export function sitOutOrIn(table: Table, { type, connection, at }: SitOut): Outcome {
  const seatIndex = seatIndexOf(table, connection)
  const seat = seatIndex === null ? null : table.seats[seatIndex]
  if (seatIndex === null || !seat) return { refusal: 'You have no seat at this table' }
  const isSittingOut = type === 'sit_out'
  if ((seat.isSittingOut ?? false) === isSittingOut) {
    return { refusal: isSittingOut ? 'You sit out already' : 'You do not sit out' }
  }
  const changed = isSittingOut
    ? sittingOut(seat, at)
    : { ...seat, isSittingOut: false, missedTurns: 0 }
  return seatChanged(withSeat(table, seatIndex, changed), seatIndex, at)
}

/** Returns the seat of a player who gets no further hands until sitting back in. */
export function sittingOut(seat: Seat, at: number): Seat {
  return { ...seat, isSittingOut: true, sittingOutSince: seat.sittingOutSince ?? at }
}

/** Whether a seat is dealt into the next hand. */
export function isDealtIn(seat: Seat | null | undefined): seat is Seat {
  return seat !== null && seat !== undefined && seat.isSittingOut !== true
}

/** Reports a changed seat. Between hands, it also schedules the next hand if at least two players would be dealt in. */
export function seatChanged(table: Table, seatIndex: number, at: number): Change {
  const events: Change['events'] = [{ type: 'seat_update', seatIndex }]
  if (table.status !== 'waiting') return { table, events }
  const stepDueAt = areEnough(table) ? (table.stepDueAt ?? at + durations.startMs) : null
  return { table: { ...table, stepDueAt }, events }
}

/** Whether enough players are seated to deal the next hand. */
export function areEnough({ seats, isPaused = false }: Table): boolean {
  const players = seats.filter(isDealtIn)
  // Bots do not play among themselves, so at least one player must be a person.
  return !isPaused && players.length >= 2 && players.some(({ bot }) => bot === undefined)
}
