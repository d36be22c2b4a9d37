import type { Card } from './card.ts'
import type { Hand } from './table-state.ts'

/** The streets, in the order of dealing on both boards. */
export const streets = ['flop', 'turn', 'river'] as const

/** How many cards of a board are dealt, by streets. */
const dealtCards = [0, 3, 4, 5] as const

/**
 * The positions in the deck of a player's four cards: player after player, clockwise from the left of the button.
 * @param order 0 for the first player left of the button
 */
export function handPositions(order: number): number[] {
  return [0, 1, 2, 3].map((card) => order * 4 + card)
}

/** The positions in the deck of a board, after those of all players: five of the top board, then five of the bottom one. */
export function boardPositions(playerCount: number, board: 'top' | 'bottom'): number[] {
  const first = playerCount * 4 + (board === 'top' ? 0 : 5)
  return [0, 1, 2, 3, 4].map((card) => first + card)
}

/** The four cards of a seat; none when it is not in the hand. */
export function holeOf({ deck, players }: Pick<Hand, 'deck' | 'players'>, seat: number): Card[] {
  const order = players.findIndex(({ seatIndex }) => seatIndex === seat)
  return order === -1 ? [] : cardsAt(deck, handPositions(order))
}

/** The dealt cards of both boards. */
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
