import type { Card } from './card.ts'
import type { Pot } from './pot.ts'
import { seatCount } from './seats.ts'

/**
 * A taken seat. Chips are whole dollars, times epoch milliseconds. The seat belongs to the connection that sat down or
 * resumed with the token; the name alone gives no right to it.
 */
export type Seat = {
  username: string
  /** Secret that resumes the seat; null once its player has left during a hand. */
  resumeToken: string | null
  /** The connection that plays the seat; null while it is away. */
  connection: string | null
  /** Identifies the browser, which may have one seat; null when unknown. */
  deviceId: string | null
  /** When the connection closed; null while there is one. */
  awaySince: number | null
  /** The seat is given up when the hand ends. */
  isLeaving: boolean
  /** Turns in a row that ran out. */
  missedTurns: number
  stack: number
  /** Identifies the claimed name that the player's hands count for; none without one. */
  claimHash?: string
  /** Identifies the network from which the player sat down; none when it is unknown. */
  networkId?: string | null
  /** Dealt no further hand until the player sits in. */
  isSittingOut?: boolean
  /** When the player sat out first since the last hand that was dealt to him. */
  sittingOutSince?: number | null
  /** What is left of the time bank, in milliseconds; none while it is full. */
  timeBankMs?: number
  /** Plays for practice by this strategy; none for a person. A bot has no connection and no token. */
  bot?: string
}

/** What the host of a table may choose; chips are whole dollars. */
export type TableRules = { ante: number; turnMs: number }

/** Who opened a private table: a public id, and the hash of the secret that proves it. */
export type Host = { id: string; secretHash: string }

/** A place on the waiting list. It belongs to the person who knows the secret. */
export type Waiter = {
  username: string
  secretHash: string
  /** The connection that waits; null while there is none. */
  connection: string | null
  /** When the connection closed; null while there is one. */
  awaySince: number | null
  deviceId: string | null
  networkId: string | null
  /** Since when a seat is kept; null before a seat is free. */
  offeredAt: number | null
}

/** What a browser had left of its time bank when its seat was given up. */
export type SpentTimeBank = { deviceId: string; timeBankMs: number; leftAt: number }

/** A player of the current hand; the seat is kept until it ends. */
export type HandPlayer = {
  seatIndex: number
  /** The stack before the ante, restored when the hand is void. */
  startStack: number
  /** Chips put in so far, the ante included. */
  contributed: number
  lastAction: 'fold' | 'pot' | null
  /** Taken from the time bank for this turn, in milliseconds. */
  takenMs?: number
}

/** A FOLD or POT as it was made; `amount` is what it put in. */
export type MadeAction = { seatIndex: number; action: 'fold' | 'pot'; amount: number; at: number }

export type Hand = {
  id: string
  /** When the cards were dealt. */
  startedAt: number
  /** Every action so far, in order. */
  actions: readonly MadeAction[]
  /** All 52 cards, face up: only `view` may expose any of them. */
  deck: readonly Card[]
  /** Clockwise from the left of the button, the order of dealing and acting. */
  players: readonly HandPlayer[]
  /** 0 to 3: flop, turn, river, each on both boards. */
  streetsDealt: number
  /** The table's rules when the hand was dealt; none are the usual ones. */
  rules?: TableRules
  /** The pots and their winners, from the showdown on. */
  pots: readonly Pot[] | null
}

/** The whole state of a table, serializable as JSON. */
export type Table = {
  /** Rises with every change. */
  version: number
  /** The version at which the player to act changed last: it rises with another player to act, and with no other change. */
  turn: number
  status: 'waiting' | 'betting' | 'dealing' | 'showdown'
  /** Six seats, null where empty. */
  seats: readonly (Seat | null)[]
  buttonIndex: number
  hand: Hand | null
  /** When the next step of the status is due: start, end of turn, street, end of showdown. */
  stepDueAt: number | null
  /** Chips brought to the table minus those taken away. */
  chipsInPlay: number
  /** Who may change the rules; a house table has none. */
  host?: Host
  /** Chosen by the host, from the next hand on; none are the usual ones. */
  rules?: TableRules
  /** No further hand is dealt until the host goes on. */
  isPaused?: boolean
  /** Nobody can sit down any more. */
  isClosed?: boolean
  /** Browsers that the host removed, the newest first. */
  removedDevices?: readonly string[]
  /** The waiting list, first come first. */
  waiting?: readonly Waiter[]
  /** Of browsers that left within the hour, the newest first. */
  spentTimeBanks?: readonly SpentTimeBank[]
}

/** A table without players. */
export function emptyTable(): Table {
  return {
    version: 0,
    turn: 0,
    status: 'waiting',
    seats: Array.from({ length: seatCount }, () => null),
    buttonIndex: 0,
    hand: null,
    stepDueAt: null,
    chipsInPlay: 0,
  }
}

/** The size of the pot; 0 from the showdown on, when it is paid. */
export function potOf({ hand }: Table): number {
  if (hand === null || hand.pots !== null) return 0
  return hand.players.reduce((sum, { contributed }) => sum + contributed, 0)
}

/** The chips of all seats. */
export function stacksOf({ seats }: Pick<Table, 'seats'>): number {
  return seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
}

/** True when stacks and pot add up to the chips in play. */
export function isBalanced(table: Table): boolean {
  return stacksOf(table) + potOf(table) === table.chipsInPlay
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
