import type { Card } from './card.ts'
import type { Pot } from './pot.ts'
import { seatCount } from './seats.ts'

/**
 * A taken seat. Chips are whole dollars; times are epoch milliseconds. The seat belongs to the connection that sat down
 * or resumed with the token; the name alone gives no claim to it.
 */
export type Seat = {
  username: string
  /** The secret that resumes the seat; null once its player has left during a hand. */
  resumeToken: string | null
  /** The connection that plays the seat; null while it is away. */
  connection: string | null
  /** Identifies the browser, which may have only one seat; null when unknown. */
  deviceId: string | null
  /** When the connection closed; null while the seat is connected. */
  awaySince: number | null
  /** Whether the seat is given up when the hand ends. */
  isLeaving: boolean
  /** The number of consecutive turns that timed out. */
  missedTurns: number
  stack: number
  /** Identifies the claimed name that the player's hands count toward; absent without a claim. */
  claimHash?: string
  /** Identifies the network from which the player sat down; null or absent when it is unknown. */
  networkId?: string | null
  /** Whether the player gets no further hands until sitting back in. */
  isSittingOut?: boolean
  /** When the player first sat out since being last dealt into a hand. */
  sittingOutSince?: number | null
  /** The time left in the time bank, in milliseconds; absent while the bank is full. */
  timeBankMs?: number
  /** The strategy by which a bot plays for practice; absent for a person. A bot has no connection and no token. */
  bot?: string
}

/** The rules that the host of a table may set. Chips are whole dollars. */
export type TableRules = { ante: number; turnMs: number }

/** The host who opened a private table: a public id, and the hash of the secret that proves it. */
export type Host = { id: string; secretHash: string }

/** A place on the waiting list. It belongs to the person who has the secret. */
export type Waiter = {
  username: string
  secretHash: string
  /** The connection that is waiting; null while it is closed. */
  connection: string | null
  /** When the connection closed; null while it is open. */
  awaySince: number | null
  deviceId: string | null
  networkId: string | null
  /** When a seat was reserved for this place; null until a seat is free. */
  offeredAt: number | null
}

/** The time left in a browser's time bank when its seat was given up. */
export type SpentTimeBank = { deviceId: string; timeBankMs: number; leftAt: number }

/** A player of the current hand. The seat is kept until the hand ends. */
export type HandPlayer = {
  seatIndex: number
  /** The stack before the ante, which is restored if the hand is voided. */
  startStack: number
  /** The chips put in so far, including the ante. */
  contributed: number
  lastAction: 'fold' | 'pot' | null
  /** The time taken from the time bank for this turn, in milliseconds. */
  takenMs?: number
}

/** A FOLD or POT that a player made; `amount` is the number of chips that it put in. */
export type MadeAction = { seatIndex: number; action: 'fold' | 'pot'; amount: number; at: number }

export type Hand = {
  id: string
  startedAt: number
  /** All actions so far, in order. */
  actions: readonly MadeAction[]
  /** All 52 cards, face up: only `view` may expose any of them. */
  deck: readonly Card[]
  /** The players clockwise from the left of the button, which is the order of dealing and acting. */
  players: readonly HandPlayer[]
  /** The number of dealt streets from 0 to 3: flop, turn and river, each on both boards. */
  streetsDealt: number
  /** The table's rules when the hand was dealt; absent for the default rules. */
  rules?: TableRules
  /** The pots and their winners, set from the showdown on. */
  pots: readonly Pot[] | null
}

/** The whole state of a table, serializable as JSON. */
export type Table = {
  /** Increases with every change. */
  version: number
  /** The version of the last change of the player to act. It increases only when a different player is to act. */
  turn: number
  status: 'waiting' | 'betting' | 'dealing' | 'showdown'
  /** Six seats, null where empty. */
  seats: readonly (Seat | null)[]
  buttonIndex: number
  hand: Hand | null
  /**
   * When the next step of the status is due: the start of a hand, the end of a turn, a street, or the end of a
   * showdown.
   */
  stepDueAt: number | null
  /** The chips brought to the table minus the chips taken away. */
  chipsInPlay: number
  /** The person who may change the rules; absent at a house table. */
  host?: Host
  /** The rules that the host set, which apply from the next hand on; absent for the default rules. */
  rules?: TableRules
  /** Whether dealing stops after the current hand, until the host resumes play. */
  isPaused?: boolean
  /** Whether sitting down is no longer possible. */
  isClosed?: boolean
  /** The browsers that the host removed, newest first. */
  removedDevices?: readonly string[]
  /** The waiting list, in order of arrival. */
  waiting?: readonly Waiter[]
  /** The time banks of browsers that left within the last hour, newest first. */
  spentTimeBanks?: readonly SpentTimeBank[]
}

/** Returns a table without players. */
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

/** Returns the size of the pot, which is 0 from the showdown on, when the pot is paid out. */
export function potOf({ hand }: Table): number {
  if (hand === null || hand.pots !== null) return 0
  return hand.players.reduce((sum, { contributed }) => sum + contributed, 0)
}

/** Returns the sum of all stacks. */
export function stacksOf({ seats }: Pick<Table, 'seats'>): number {
  return seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
}

/** Whether the stacks and the pot add up to the chips in play. */
export function isBalanced(table: Table): boolean {
  return stacksOf(table) + potOf(table) === table.chipsInPlay
}

/** Returns the seat that a connection plays, or null. */
export function seatIndexOf(table: Table, connection: string): number | null {
  const seatIndex = table.seats.findIndex((seat) => seat?.connection === connection)
  return seatIndex === -1 ? null : seatIndex
}

/** Returns the table with one seat replaced; null empties the seat. */
export function withSeat(table: Table, seatIndex: number, seat: Seat | null): Table {
  return { ...table, seats: table.seats.with(seatIndex, seat) }
}
