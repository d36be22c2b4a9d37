import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Card } from './card.ts'
import type { Table, TableRules } from './table-state.ts'

/** The time of an action, epoch milliseconds: the engine has no clock. */
type At = { at: number }

/** What a connection requests. Connections, tokens and devices are opaque, unique strings. */
export type PlayerAction = At &
  (
    | {
        type: 'sit'
        seatIndex: number
        username: string
        connection: string
        resumeToken: string
        deviceId: string | null
        networkId?: string | null
        claimHash?: string
        /** Sit down with the person, for practice: no other person may. */
        bots?: readonly Bot[]
      }
    | { type: 'resume'; resumeToken: string; connection: string }
    | { type: 'disconnect'; connection: string }
    | { type: 'leave'; connection: string }
    | { type: 'sit_out' | 'sit_in'; connection: string }
    | HostAction
    | WaitAction
    | (InTurn & { type: 'fold' | 'pot' })
    | (InTurn & { type: 'take_time' })
  )

/** Somebody who plays by a strategy; the strategies are no part of the engine. */
export type Bot = { username: string; strategy: string }

/** What the host of a private table requests; `open` makes the sender the host of a table without one. */
export type HostAction = { connection: string; secretHash: string } & (
  | { type: 'open'; hostId: string }
  | { type: 'set_rules'; rules: TableRules }
  | { type: 'pause'; isPaused: boolean }
  | { type: 'kick'; seatIndex: number; username: string }
  | { type: 'close' }
)

/** Waits for a seat, comes back to a place with its secret, or gives it up. */
export type WaitAction =
  | {
      type: 'wait'
      connection: string
      username: string
      secretHash: string
      deviceId: string | null
      networkId: string | null
    }
  | { type: 'stop_waiting'; connection: string }

/** What a player requests in his own turn. */
export type InTurn = {
  connection: string
  username: string
  /** Both are optional; the action is refused when another hand is played or another player is to act. */
  handId?: string
  turn?: number
}

/** Actions that are due by the clock: `nextStep` returns which and when. */
export type TimedAction = At &
  (
    | {
        type: 'start_hand'
        handId: string
        deck: readonly Card[]
        /** Seats that may be dealt in; all unless given. */
        seats?: readonly number[]
      }
    | { type: 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' | 'drop_waiters' }
    | { type: 'stand_up'; seatIndex: number }
    /** A bot's own FOLD or POT. */
    | { type: 'move_bot'; move: 'fold' | 'pot' }
  )

/**
 * The stored table is older than what players have seen: a hand in play is void, stacks are restored, and the version
 * continues beyond the last one seen.
 */
export type Recovery = At & { type: 'recover'; seenVersion: number }

export type Action = PlayerAction | TimedAction | Recovery

/** The table after an action, and what the action did. */
export type Change = { table: Table; events: TableEvent[] }

/** A change, or a sentence for people with the reason of the refusal. */
export type Outcome = Change | { refusal: string }
