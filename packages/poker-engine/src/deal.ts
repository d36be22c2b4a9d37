import type { Card } from './card.ts'
import type { Hand } from './table-state.ts'

/** The streets in dealing order, the same for both boards. */
export const streets = ['flop', 'turn', 'river'] as const

/** The number of dealt cards on each board, indexed by the number of dealt streets. */
const dealtCards = [0, 3, 4, 5] as const

/**
 * Returns the deck positions of a player's four cards. Players receive their cards one after the other, clockwise from
 * the left of the button.
 * @param order 0 for the first player left of the button
 */
export function handPositions(order: number): number[] {
  return [0, 1, 2, 3].map((card) => order * 4 + card)
}

/**
 * Returns the deck positions of a board. They follow all players' cards: five for the top board, then five for the
 * bottom one.
 */
export function boardPositions(playerCount: number, board: 'top' | 'bottom'): number[] {
  const first = playerCount * 4 + (board === 'top' ? 0 : 5)
  return [0, 1, 2, 3, 4].map((card) => first + card)
}

/** Returns the four cards of a seat, or none if the seat is not in the hand. */
export function holeOf({ deck, players }: Pick<Hand, 'deck' | 'players'>, seat: number): Card[] {
  const order = players.findIndex(({ seatIndex }) => seatIndex === seat)
  return order === -1 ? [] : cardsAt(deck, handPositions(order))
}

/** Returns the dealt cards of both boards. */
export function boardsOf({
  deck,
  players,
  streetsDealt,
}: Pick<Hand, 'deck' | 'players' | 'streetsDealt'>): { boardTop: Card[]; boardBottom: Card[] } {
  const dealt = (board: 'top' | 'bottom') =>
    cardsAt(deck, boardPositions(players.length, board).slice(0, dealtCards[streetsDealt]))
  return { boardTop: dealt('top'), boardBottom: dealt('bottom') }
}

function cardsAt(deck: readonly Card[], positions: readonly number[]): Card[] {
  return positions.flatMap((position) => deck[position] ?? [])
}
