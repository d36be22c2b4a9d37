import type { Hand, HandPlayer, Table } from './table-state.ts'

/** Chips that everyone in a hand puts in before the cards. */
export const ante = 1

/** Chips that everyone sits down with. */
export const buyIn = 100

/** Chips that POT puts in: as many as the pot holds, or the whole stack if it is shorter. */
export function potBet(pot: number, stack: number): number {
  return Math.min(pot, stack)
}

/** Those who have not folded. */
export function playersLeft({ players }: Hand): HandPlayer[] {
  return players.filter(({ lastAction }) => lastAction !== 'fold')
}

/**
 * The player whose turn it is in the one round of betting, or null when it is over. Everyone acts once,
 * except whom the ante took the last chip and who is the only one left.
 */
export function playerToAct({ hand, seats, status }: Table): HandPlayer | null {
  if (hand === null || status !== 'betting' || playersLeft(hand).length < 2) return null
  const next = hand.players.find(
    ({ lastAction, seatIndex }) => lastAction === null && (seats[seatIndex]?.stack ?? 0) > 0,
  )
  return next ?? null
}
