import { nextStep, type Step } from '@cardroom/poker-engine/clock'
import type { Table } from '@cardroom/poker-engine/table-state'
import type { Pace } from './pace.ts'

/** How often the instances that hold a table's connections are checked for a heartbeat. */
const checkIntervalMs = 5000

/** The step that is due, or null. @param at Redis' time, epoch milliseconds */
export function getDueStep(table: Table, at: number, pace: Pace): Step | null {
  const step = nextStep(table)
  return step !== null && pace.toRealTime(step.dueAt) <= at ? step : null
}

/** When an instance has to check the table again, by Redis' clock; null while it is empty. */
export function getNextCheckAt(table: Table, at: number, pace: Pace): number | null {
  const step = nextStep(table)
  const checks = [
    ...(step === null ? [] : [pace.toRealTime(step.dueAt)]),
    ...(getConnections(table).length === 0 ? [] : [at + checkIntervalMs]),
  ]
  return checks.length === 0 ? null : Math.min(...checks)
}

/** The connections of a table's players and of those who wait for a seat. */
export function getConnections({ seats, waiting = [] }: Table): string[] {
  return [...seats, ...waiting].flatMap((seat) => seat?.connection ?? [])
}
