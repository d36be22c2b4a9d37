import type { TimedAction } from './action.ts'
import { streets } from './deal.ts'
import type { Table } from './table-state.ts'

/** How long things take, in milliseconds. */
export const durations = {
  /** From the second player who waits to the first hand. */
  startMs: 3000,
  turnMs: 20_000,
  /** Before each street, and from the river to the showdown. */
  streetMs: 1500,
  showdownMs: 6000,
  /** How long a seat waits for a closed connection. */
  awayMs: 60_000,
} as const

/** How many turns run out in a row before the player stands up. */
export const missedTurnsToStandUp = 2

/** The timed action that is due next; `dueAt` is epoch milliseconds. */
export type Step = { dueAt: number } & (
  | { type: 'start_hand' | 'time_out' | 'deal_street' | 'show_hands' | 'end_hand' }
  | { type: 'stand_up'; seatIndex: number }
)

/** What the clock will do next if nobody acts before, or null when the table waits for people. */
export function nextStep(table: Table): Step | null {
  return stepsOf(table).toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null
}

/** True when a timed action is what the table waits for and its moment has come. */
export function isDue(table: Table, action: TimedAction): boolean {
  const seatIndex = action.type === 'stand_up' ? action.seatIndex : null
  return stepsOf(table).some(
    (step) =>
      step.type === action.type &&
      step.dueAt <= action.at &&
      (step.type !== 'stand_up' || step.seatIndex === seatIndex),
  )
}

function stepsOf({ status, hand, stepDueAt, seats }: Table): Step[] {
  const steps: Step[] = seats.flatMap((seat, seatIndex) => {
    if (seat === null || seat.awaySince === null || seat.isLeaving) return []
    return [{ type: 'stand_up' as const, seatIndex, dueAt: seat.awaySince + durations.awayMs }]
  })
  if (stepDueAt !== null) steps.push({ type: stepOf(status, hand), dueAt: stepDueAt })
  return steps
}

function stepOf(status: Table['status'], hand: Table['hand']) {
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
