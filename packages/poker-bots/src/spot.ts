import { type Bettor, bettorsOf } from '@cardroom/poker-engine/bet-stakes'
import { type Card, parseCard } from '@cardroom/poker-engine/card'
import type { view } from '@cardroom/poker-engine/view'

/** What the player to act knows. */
export type Spot = {
  seatIndex: number
  /** The player's own four cards. */
  hole: readonly Card[]
  /** Everybody in the hand, in the order of acting. */
  players: readonly Bettor[]
}

/**
 * The spot of a seat that is to act.
 * @param visible the table as that seat may see it: a strategy knows nothing else
 * @throws {RangeError} when the seat's cards are not in it
 */
export function spotOf(visible: ReturnType<typeof view>, seatIndex: number): Spot {
  const hole = (visible.seats[seatIndex]?.hand ?? []).map(parseCard)
  return { seatIndex, hole, players: bettorsOf(visible) }
}
