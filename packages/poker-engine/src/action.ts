import type { Card } from './card.ts'
import type { Street } from './deal.ts'
import type { Table } from './table-state.ts'

/** Every action says when it happens, in epoch milliseconds: the engine has no clock. */
type At = { at: number }

/** What a connection asks for. Connections, tokens and devices are opaque, unlike any other's. */
export type PlayerAction = At &
  (
    | {
        type: 'sit'
        seatIndex: number
        username: string
        connection: string
        resumeToken: string
        deviceId: string | null
      }
    | { type: 'resume'; resumeToken: string; connection: string }
    | { type: 'disconnect'; connection: string }
    | { type: 'leave'; connection: string }
    | {
        type: 'fold' | 'pot'
        connection: string
        username: string
        /** Given, they refuse an action that was meant for another moment. */
        handId?: string
        version?: number
      }
  )

/** What is due by the clock: `nextStep` says which and when. */
export type TimedAction = At &
  (
    | { type: 'start_hand'; handId: string; deck: readonly Card[] }
    | { type: 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' }
    | { type: 'stand_up'; seatIndex: number }
  )

/**
 * The store came back older than what players have seen: a hand under way is void, stacks are what they
 * were before it, and the version is beyond the last one seen.
 */
export type Recovery = At & { type: 'recover'; seenVersion: number }

export type Action = PlayerAction | TimedAction | Recovery

/** What happened, in the order in which it did; without secrets and without hole cards. */
export type TableEvent =
  | { type: 'game_state' | 'showdown' }
  | { type: 'seat_update'; seatIndex: number }
  | { type: 'hand_start'; handId: string }
  | { type: 'action_required'; seatIndex: number }
  | { type: 'action_made'; seatIndex: number; action: 'fold' | 'pot'; amount: number }
  | { type: 'board_update'; street: Street }

/** The table after an action, and what the action did. */
export type Change = { table: Table; events: TableEvent[] }

/** A change, or a sentence for people that says why there is none. */
export type Outcome = Change | { refusal: string }
