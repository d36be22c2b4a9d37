import type { Hand, HandPlayer, Table } from './table-state.ts'

/** Chips that every player puts in before the deal, unless the host chose another number. */
export const ante = 1

/** The chips of a new player. */
export const buyIn = 100

/** The chips of a POT bet: the size of the pot, or the whole stack if that is less. */
export function potBet(pot: number, stack: number): number {
  return Math.min(pot, stack)
}

/** The players who have not folded. */
export function playersLeft({ players }: Hand): HandPlayer[] {
  return players.filter(({ lastAction }) => lastAction !== 'fold')
}

/**
 * The player whose turn it is in the single betting round, or null when it is over. Every player acts once, except
 * one without chips after the ante, and the last one left.
 */
export function playerToAct({ hand, seats, status }: Table): HandPlayer | null {
  if (hand === null || status !== 'betting' || playersLeft(hand).length < 2) return null
  const next = hand.players.find(
    ({ lastAction, seatIndex }) => lastAction === null && (seats[seatIndex]?.stack ?? 0) > 0,
  )
  return next ?? null
}
