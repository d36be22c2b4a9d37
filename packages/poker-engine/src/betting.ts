import { type Hand, type HandPlayer, seatIndexOf, type Table } from './table-state.ts'
import type { InTurn } from './action.ts'

/** The default ante, in chips: every player puts it in before the deal. A host can change it. */
export const ante = 1

/** The chips that a new player receives. */
export const buyIn = 100

/** Returns the chips of a POT bet: the size of the pot, or the whole stack if that is smaller. */
export function potBet(pot: number, stack: number): number {
  return Math.min(pot, stack)
}

/** Returns the players who have not folded. */
export function playersLeft({ players }: Hand): HandPlayer[] {
  return players.filter(({ lastAction }) => lastAction !== 'fold')
}

/**
 * Returns the player to act in the single betting round, or null when the round is over. Every player acts once, except
 * a player without chips after the ante and the last remaining player.
 */
export function playerToAct({ hand, seats, status }: Table): HandPlayer | null {
  if (hand === null || status !== 'betting' || playersLeft(hand).length < 2) return null
  const next = hand.players.find(
    ({ lastAction, seatIndex }) => lastAction === null && (seats[seatIndex]?.stack ?? 0) > 0,
  )
  return next ?? null
}

/** Returns the reason why a connection may not act now, or null if it is its seat's turn and time is left. */
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
