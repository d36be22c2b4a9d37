import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Card } from './card.ts'
import type { Table, TableRules } from './table-state.ts'

/** The time of an action, in epoch milliseconds. The engine has no clock. */
type At = { at: number }

/** A request from a connection. Connections, tokens and devices are opaque, unique strings. */
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
        /** Bots that sit down with the player for practice. No other person may join them. */
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

/** A player that follows a strategy. The engine does not implement the strategies. */
export type Bot = { username: string; strategy: string }

/** A request from the host of a private table. `open` makes the sender the host of a table that has none. */
export type HostAction = { connection: string; secretHash: string } & (
  | { type: 'open'; hostId: string }
  | { type: 'set_rules'; rules: TableRules }
  | { type: 'pause'; isPaused: boolean }
  | { type: 'kick'; seatIndex: number; username: string }
  | { type: 'close' }
)

/** Joins the waiting list, reclaims a place with its secret, or gives the place up. */
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

/** A request that a player makes during the player's own turn. */
export type InTurn = {
  connection: string
  username: string
  /** Both are optional. The action is refused if a different hand is in play or a different player is to act. */
  handId?: string
  turn?: number
}

/** An action that the clock triggers. `nextStep` returns which one is next, and when. */
export type TimedAction = At &
  (
    | {
        type: 'start_hand'
        handId: string
        deck: readonly Card[]
        /** The seats that may be dealt in; all seats by default. */
        seats?: readonly number[]
      }
    | { type: 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' | 'drop_waiters' }
    | { type: 'stand_up'; seatIndex: number }
    /** A bot's FOLD or POT. */
    | { type: 'move_bot'; move: 'fold' | 'pot' }
  )

/**
 * Recovers from a stored table that is older than the one the players have seen: the current hand is voided, stacks are
 * restored, and the version continues after the last one seen.
 */
export type Recovery = At & { type: 'recover'; seenVersion: number }

export type Action = PlayerAction | TimedAction | Recovery

/** The table after an action, and the events that the action caused. */
export type Change = { table: Table; events: TableEvent[] }

/** A change, or a refusal as a sentence for people. */
export type Outcome = Change | { refusal: string }
