import type { TimedAction } from '@cardroom/poker-engine/action'
import { nextStep, type Step } from '@cardroom/poker-engine/clock'
import type { Table } from '@cardroom/poker-engine/table-state'
import type { Pace } from './pace.ts'
import type { WithoutTime } from './player-action.ts'

/** How often somebody looks whether the instances that hold a table's connections still live. */
const lookEveryMs = 5000

/** The step that is due at this moment of Redis' clock, or null. */
export function dueStep(table: Table, at: number, pace: Pace): Step | null {
  const step = nextStep(table)
  return step !== null && pace.toRealTime(step.dueAt) <= at ? step : null
}

/** When somebody has to look at the table next, by Redis' clock; null while nobody sits at it. */
export function nextLookAt(table: Table, at: number, pace: Pace): number | null {
  const step = nextStep(table)
  const looks = [
    ...(step === null ? [] : [pace.toRealTime(step.dueAt)]),
    ...(connectionsOf(table).length === 0 ? [] : [at + lookEveryMs]),
  ]
  return looks.length === 0 ? null : Math.min(...looks)
}

/** The connections that play at a table. */
export function connectionsOf({ seats }: Table): string[] {
  return seats.flatMap((seat) => seat?.connection ?? [])
}

/** A due step as the engine's action, but for the time; a hand's start is dealt by the caller. */
export function timedActionOf(
  step: Step,
  deal: () => { handId: string; deck: readonly number[] },
): WithoutTime<TimedAction> {
  if (step.type === 'stand_up') return { type: step.type, seatIndex: step.seatIndex }
  if (step.type === 'start_hand') return { type: step.type, ...deal() }
  return { type: step.type }
}
