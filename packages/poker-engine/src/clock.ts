import type { TimedAction } from './action.ts'
import { streets } from './deal.ts'
import type { Table } from './table-state.ts'

/** Durations in milliseconds. */
export const durations = {
  /** From the arrival of the second player to the first hand. */
  startMs: 3000,
  turnMs: 20_000,
  /** Before each street and before the showdown. */
  streetMs: 1500,
  showdownMs: 6000,
  /** Instead of a showdown, when all but one have folded and there are no cards to read. */
  foldWinMs: 3000,
  /** How long a seat is reserved after its connection closed. */
  awayMs: 60_000,
} as const

/** Missed turns in a row after which a player loses the seat. */
export const missedTurnsToStandUp = 2

/** The timed action that is due next; `dueAt` is epoch milliseconds. */
export type Step = { dueAt: number } & (
  | { type: 'start_hand' | 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' }
  | { type: 'stand_up'; seatIndex: number }
)

/** The next timed action if no player acts before, or null when the table waits for players. */
export function nextStep(table: Table): Step | null {
  return pendingSteps(table).toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null
}

/** True when the table waits for this timed action and its time has come. */
export function isDue(table: Table, action: TimedAction): boolean {
  const seatIndex = action.type === 'stand_up' ? action.seatIndex : null
  return pendingSteps(table).some(
    (step) =>
      step.type === action.type &&
      step.dueAt <= action.at &&
      (step.type !== 'stand_up' || step.seatIndex === seatIndex),
  )
}

function pendingSteps({ status, hand, stepDueAt, seats }: Table): Step[] {
  const steps: Step[] = seats.flatMap((seat, seatIndex) => {
    if (seat === null || seat.awaySince === null || seat.isLeaving) return []
    return [{ type: 'stand_up' as const, seatIndex, dueAt: seat.awaySince + durations.awayMs }]
  })
  if (stepDueAt !== null) steps.push({ type: stepType(status, hand), dueAt: stepDueAt })
  return steps
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
