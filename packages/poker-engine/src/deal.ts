import type { Card } from './card.ts'
import type { Hand } from './table-state.ts'

/** What determines the positions of a hand's cards: its players, clockwise from the left of the button, and streets. */
type Deal = { players: readonly { seatIndex: number }[]; streetsDealt: number }

const holeCount = 4

/** The streets, in the order of dealing on both boards. */
export const streets = ['flop', 'turn', 'river'] as const
export type Street = (typeof streets)[number]

// Counted from the first card after the hole cards: three of the flop, one of the turn, one of the river.
const boardPlaces = { top: [0, 1, 2, 6, 8], bottom: [3, 4, 5, 7, 9] } as const
/** How many of those are dealt, by streets. */
const dealtPlaces = [0, 3, 4, 5] as const

/**
 * The positions in the deck of a seat's four cards: dealt one at a time, round by round, from the left of the button.
 * Empty when the seat is not in the hand.
 */
export function holePositions(
  { players }: Pick<Deal, 'players'>,
  seatIndex: number | null,
): number[] {
  const first = players.findIndex((player) => player.seatIndex === seatIndex)
  if (first === -1) return []
  // Not `Array.from`, which takes ten times as long: each change of a table asks for the cards of all seats.
  const { length } = players
  return [first, length + first, 2 * length + first, 3 * length + first]
}

/** The positions in the deck of a board's dealt cards, in the order of dealing. */
export function boardPositions({ players, streetsDealt }: Deal, board: 'top' | 'bottom'): number[] {
  return boardPlaces[board]
    .slice(0, dealtPlaces[streetsDealt])
    .map((place) => holeCount * players.length + place)
}

/** The four cards of a seat; none when it is not in the hand. */
export function holeOf(hand: Hand, seatIndex: number): Card[] {
  return cardsAt(hand.deck, holePositions(hand, seatIndex))
}

/** The dealt cards of both boards. */
export function boardsOf(hand: Hand): { boardTop: Card[]; boardBottom: Card[] } {
  return {
    boardTop: cardsAt(hand.deck, boardPositions(hand, 'top')),
    boardBottom: cardsAt(hand.deck, boardPositions(hand, 'bottom')),
  }
}

function cardsAt(deck: readonly Card[], positions: readonly number[]): Card[] {
  return positions
    .map((position) => deck[position])
    .filter((card): card is Card => card !== undefined)
}
