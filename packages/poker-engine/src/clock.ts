import type { TimedAction } from './action.ts'
import { ante, playerToAct } from './betting.ts'
import { streets } from './deal.ts'
import type { Seat, Table, TableRules, Waiter } from './table-state.ts'

/** Durations, in milliseconds. */
export const durations = {
  /** The countdown from the second player's arrival to the first hand. */
  startMs: 3000,
  turnMs: 20_000,
  /** The time that a bot takes to act. */
  botTurnMs: 1000,
  /** The pause before each street and before the showdown. */
  streetMs: 1500,
  showdownMs: 6000,
  /** The pause that replaces a showdown when all but one player folded and there are no cards to read. */
  foldWinMs: 3000,
  /** How long a free seat is reserved for the first person on the waiting list. */
  offerMs: 30_000,
  /** How long a place on the waiting list is kept after its connection closes. */
  waiterAwayMs: 20_000,
  /** How long a seat is reserved after its connection closes. */
  awayMs: 60_000,
  /** How long the seat of a player who sits out is kept, with or without a connection. */
  sittingOutMs: 300_000,
} as const

/** The number of consecutive missed turns after which a player sits out. */
export const missedTurnsToSitOut = 2

/** The next timed action. `dueAt` is in epoch milliseconds. */
export type Step = { dueAt: number } & (
  | { type: 'start_hand' | 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' }
  | { type: 'drop_waiters' }
  | { type: 'stand_up'; seatIndex: number }
  | { type: 'move_bot'; seatIndex: number }
)

/** Returns the next timed action if no player acts before it, or null if the table is waiting for players. */
export function nextStep(table: Table): Step | null {
  return pendingSteps(table).toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null
}

/** Whether the table is waiting for this timed action and the action is due. */
export function isDue(table: Table, action: TimedAction): boolean {
  const seatIndex = action.type === 'stand_up' ? action.seatIndex : null
  return pendingSteps(table).some(
    (step) =>
      step.type === action.type &&
      step.dueAt <= action.at &&
      (step.type !== 'stand_up' || step.seatIndex === seatIndex),
  )
}

function pendingSteps(table: Table): Step[] {
  const { status, hand, stepDueAt, seats, waiting = [] } = table
  const steps: Step[] = seats.flatMap((seat, seatIndex) => {
    const isInHand = hand?.players.some((player) => player.seatIndex === seatIndex) ?? false
    const dueAt = seat === null || seat.isLeaving ? null : standUpAt(seat, isInHand)
    return dueAt === null ? [] : [{ type: 'stand_up' as const, seatIndex, dueAt }]
  })
  for (const waiter of waiting) {
    const dueAt = waiterGoneAt(waiter)
    if (dueAt !== null) steps.push({ type: 'drop_waiters', dueAt })
  }
  const turn = playerToAct(table)?.seatIndex
  if (stepDueAt === null) return steps
  if (turn !== undefined && seats[turn]?.bot !== undefined) {
    return [...steps, { type: 'move_bot', seatIndex: turn, dueAt: stepDueAt }]
  }
  return [...steps, { type: stepType(status, hand), dueAt: stepDueAt }]
}

/**
 * Returns the time when a seat without an active player is given up. A player who sits out first finishes the current
 * hand.
 */
function standUpAt({ isSittingOut, sittingOutSince, awaySince }: Seat, isInHand: boolean) {
  if (!isSittingOut) return awaySince === null ? null : awaySince + durations.awayMs
  return isInHand ? null : (sittingOutSince ?? 0) + durations.sittingOutMs
}

/**
 * Returns the time when a place on the waiting list expires because its connection stays closed or an offered seat is
 * not taken, or null.
 */
export function waiterGoneAt({ awaySince, offeredAt }: Waiter): number | null {
  const times = [
    ...(awaySince === null ? [] : [awaySince + durations.waiterAwayMs]),
    ...(offeredAt === null ? [] : [offeredAt + durations.offerMs]),
  ]
  return times.length === 0 ? null : Math.min(...times)
}

function stepType(status: Table['status'], hand: Table['hand']) {
  switch (status) {
    case 'waiting':
      return 'start_hand'
    case 'betting':
      return 'time_out'
    case 'dealing':
      return (hand?.streetsDealt ?? 0) < streets.length ? 'deal_street' : 'show_hands'
    case 'showdown':
      return 'end_hand'
  }
}

/** The rules of a table whose host has not changed them. */
const usualRules: TableRules = { ante, turnMs: durations.turnMs }

/** Returns the rules of a table for its next hand, or the rules of a hand. */
export function rulesOf({ rules = usualRules }: { rules?: TableRules }): TableRules {
  return rules
}
