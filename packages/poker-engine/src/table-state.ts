import type { Card } from './card.ts'
import type { Pot } from './pot.ts'
import { seatCount } from './seats.ts'

/**
 * A taken seat. Chips are whole dollars, times epoch milliseconds. The seat is played by the connection
 * that sat down in it or that came back with its token, never by whoever knows the name.
 */
export type Seat = {
  username: string
  /** Secret that takes the seat back; null once its player has left and only the hand holds the seat. */
  resumeToken: string | null
  /** The connection that plays the seat; null while it is away. */
  connection: string | null
  /** Names the browser that sat down, which may have one seat; null when it is not known. */
  deviceId: string | null
  /** When the connection closed; null while there is one. */
  awaySince: number | null
  /** The seat is given up when the hand ends. */
  isLeaving: boolean
  /** Turns in a row that ran out. */
  missedTurns: number
  stack: number
}

/** Someone who was dealt in; he keeps his seat until the hand has ended. */
export type HandPlayer = {
  seatIndex: number
  /** His stack before the ante, which he has again when the hand is void. */
  startStack: number
  /** Chips put in so far, the ante included. */
  contributed: number
  lastAction: 'fold' | 'pot' | null
}

export type Hand = {
  id: string
  /** All 52 cards, face up: nothing but `view` may be shown of it. */
  deck: readonly Card[]
  /** Clockwise from the left of the button, as they are dealt to and act. */
  players: readonly HandPlayer[]
  /** 0 to 3: flop, turn, river, each on both boards. */
  streetsDealt: number
  /** The pots and who won them, from the showdown on. */
  pots: readonly Pot[] | null
}

/** A table, whole and plain: it may be kept as JSON. */
export type Table = {
  /** Rises with every change. */
  version: number
  status: 'waiting' | 'betting' | 'dealing' | 'showdown'
  /** Six places, null where nobody sits. */
  seats: readonly (Seat | null)[]
  buttonIndex: number
  hand: Hand | null
  /** When the step that the status waits for is due: start, end of turn, street, end of showdown. */
  stepDueAt: number | null
  /** Chips brought to the table less those taken away. */
  chipsInPlay: number
}

/** A table that nobody sits at. */
export function emptyTable(): Table {
  return {
    version: 0,
    status: 'waiting',
    seats: Array.from({ length: seatCount }, () => null),
    buttonIndex: 0,
    hand: null,
    stepDueAt: null,
    chipsInPlay: 0,
  }
}

/** Chips in the middle; none once they are paid out, which the showdown begins with. */
export function potOf({ hand }: Table): number {
  if (hand === null || hand.pots !== null) return 0
  return hand.players.reduce((sum, { contributed }) => sum + contributed, 0)
}

/** True as long as no chip was made or lost: stacks and pot are what was brought. */
export function isBalanced(table: Table): boolean {
  const stacks = table.seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
  return stacks + potOf(table) === table.chipsInPlay
}

/** The seat that a connection plays, or null. */
export function seatIndexOf(table: Table, connection: string): number | null {
  const seatIndex = table.seats.findIndex((seat) => seat?.connection === connection)
  return seatIndex === -1 ? null : seatIndex
}

/** The table with one seat changed; null empties it. */
export function withSeat(table: Table, seatIndex: number, seat: Seat | null): Table {
  return { ...table, seats: table.seats.with(seatIndex, seat) }
}
