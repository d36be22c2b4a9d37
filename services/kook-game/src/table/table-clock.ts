import { nextStep, type Step } from '@cardroom/poker-engine/clock'
import type { Table } from '@cardroom/poker-engine/table-state'
import type { StoredTable } from './stored-table.ts'

/** How often to check whether the instances that hold a table's connections still send heartbeats. */
const checkIntervalMs = 5000

/** A step of the table, or of the deal of its next hand. */
export type DueStep = Step | { type: 'prepare_deal' | 'close_contributions'; dueAt: number }

/** Returns the step that is due, or null. @param at Redis time, in epoch milliseconds */
export function getDueStep(stored: StoredTable, at: number, pace: Pace): DueStep | null {
  const step = getNextStep(stored)
  return step !== null && pace.toRealTime(step.dueAt) <= at ? step : null
}

/** Returns the Redis time at which an instance must check the table again; null while the table is empty. */
export function getNextCheckAt(stored: StoredTable, at: number, pace: Pace): number | null {
  const step = getNextStep(stored)
  const checks = [
    ...(step === null ? [] : [pace.toRealTime(step.dueAt)]),
    ...(getConnections(stored.table).length === 0 ? [] : [at + checkIntervalMs]),
  ]
  return checks.length === 0 ? null : Math.min(...checks)
}

/** Returns the connections of a table's players and of people on its waiting list. */
export function getConnections({ seats, waiting = [] }: Table): string[] {
  return [...seats, ...waiting].flatMap((seat) => seat?.connection ?? [])
}

/**
 * Returns the next step. A hand is dealt only after its contributions are in, which happens before the hand is due
 * unless something failed.
 */
function getNextStep({ table, deals }: StoredTable): DueStep | null {
  const step = nextStep(table)
  const next = deals?.next ?? null
  if (next === null) {
    return step?.type === 'start_hand' ? { type: 'prepare_deal', dueAt: step.dueAt } : step
  }
  const { stepDueAt } = next.contributions
  if (stepDueAt === null) return step
  const close = { type: 'close_contributions' as const, dueAt: stepDueAt }
  return step === null || step.type === 'start_hand' || close.dueAt <= step.dueAt ? close : step
}

/**
 * Converts between real time and game time, which runs faster in tests. The engine sees only game time. By default,
 * both are the same.
 */
export type Pace = {
  /** Converts Redis time to the engine's time, both in epoch milliseconds. */
  toGameTime: (realMs: number) => number
  /** Converts the engine's time to Redis time in epoch milliseconds, rounded up so that nothing runs early. */
  toRealTime: (gameMs: number) => number
}

export function createPace(factor: number): Pace {
  return {
    toGameTime: (realMs) => Math.floor(realMs * factor),
    toRealTime: (gameMs) => Math.ceil(gameMs / factor),
  }
}
