import type { Card } from './card.ts'
import type { Hand } from './table-state.ts'

/** Of a hand, what says where its cards lie: who was dealt to, clockwise from the left of the button. */
type Deal = { players: readonly { seatIndex: number }[]; streetsDealt: number }

const holeCount = 4

/** The hand's streets, in the order in which they are dealt on both boards. */
export const streets = ['flop', 'turn', 'river'] as const
export type Street = (typeof streets)[number]

// Counted from the first card after the players' own.
const boardPlaces: Record<Street, { top: readonly number[]; bottom: readonly number[] }> = {
  flop: { top: [0, 1, 2], bottom: [3, 4, 5] },
  turn: { top: [6], bottom: [7] },
  river: { top: [8], bottom: [9] },
}

/**
 * Where in the deck a seat's four cards lie: dealt one at a time, round by round, from the left of the button.
 * Nowhere when the seat was not dealt to.
 */
export function holePositions(
  { players }: Pick<Deal, 'players'>,
  seatIndex: number | null,
): number[] {
  const place = players.findIndex((player) => player.seatIndex === seatIndex)
  if (place === -1) return []
  return Array.from({ length: holeCount }, (_, round) => round * players.length + place)
}

/** Where in the deck the open cards of a board lie, in the order in which they were turned over. */
export function boardPositions({ players, streetsDealt }: Deal, board: 'top' | 'bottom'): number[] {
  return streets
    .slice(0, streetsDealt)
    .flatMap((street) => boardPlaces[street][board])
    .map((place) => holeCount * players.length + place)
}

/** The four cards of a seat; none when it was not dealt to. */
export function holeOf(hand: Hand, seatIndex: number): Card[] {
  return cardsAt(hand.deck, holePositions(hand, seatIndex))
}

/** The cards that lie open on both boards. */
export function boardsOf(hand: Hand): { boardTop: Card[]; boardBottom: Card[] } {
  return {
    boardTop: cardsAt(hand.deck, boardPositions(hand, 'top')),
    boardBottom: cardsAt(hand.deck, boardPositions(hand, 'bottom')),
  }
}

function cardsAt(deck: readonly Card[], positions: readonly number[]): Card[] {
  return positions.flatMap((position) => deck[position] ?? [])
}
