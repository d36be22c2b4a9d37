import { nextStep, type Step } from '@cardroom/poker-engine/clock'
import type { Table } from '@cardroom/poker-engine/table-state'
import type { StoredTable } from './stored-table.ts'

/** How often the instances that hold a table's connections are checked for a heartbeat. */
const checkIntervalMs = 5000

/** A step of the table, or of the deal of its next hand. */
export type DueStep = Step | { type: 'prepare_deal' | 'close_contributions'; dueAt: number }

/** The step that is due, or null. @param at Redis' time, epoch milliseconds */
export function getDueStep(stored: StoredTable, at: number, pace: Pace): DueStep | null {
  const step = getNextStep(stored)
  return step !== null && pace.toRealTime(step.dueAt) <= at ? step : null
}

/** When an instance has to check the table again, by Redis' clock; null while it is empty. */
export function getNextCheckAt(stored: StoredTable, at: number, pace: Pace): number | null {
  const step = getNextStep(stored)
  const checks = [
    ...(step === null ? [] : [pace.toRealTime(step.dueAt)]),
    ...(getConnections(stored.table).length === 0 ? [] : [at + checkIntervalMs]),
  ]
  return checks.length === 0 ? null : Math.min(...checks)
}

/** The connections of a table's players and of those who wait for a seat. */
export function getConnections({ seats, waiting = [] }: Table): string[] {
  return [...seats, ...waiting].flatMap((seat) => seat?.connection ?? [])
}

/** A hand is dealt once its contributions are in, which is before it is due unless something failed meanwhile. */
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
 * Translates between the clock and game time, which runs faster in tests. The engine only sees game time; by
 * default both are the same.
 */
export type Pace = {
  /** Epoch milliseconds of Redis to the engine's. */
  toGameTime: (realMs: number) => number
  /** The engine's to epoch milliseconds of Redis, rounded up so that nothing runs early. */
  toRealTime: (gameMs: number) => number
}

export function createPace(factor: number): Pace {
  return {
    toGameTime: (realMs) => Math.floor(realMs * factor),
    toRealTime: (gameMs) => Math.ceil(gameMs / factor),
  }
}
