import type { HostAction, Outcome } from './action.ts'
import { durations } from './clock.ts'
import { standUp } from './seating.ts'
import { areEnough } from './sitting-out.ts'
import type { Table } from './table-state.ts'

type ActionOf<Type> = Extract<HostAction, { type: Type }> & { at: number }

/** The maximum number of removed browsers that a table remembers. */
const maxRemovedDevices = 50

const changed = [{ type: 'game_state' as const }]

/** Runs a command of the host. The sender proves to be the host with the secret. */
export function runHostAction(table: Table, action: HostAction & { at: number }): Outcome {
  if (action.type === 'open') return open(table, action)
  if (table.host === undefined || table.host.secretHash !== action.secretHash) {
    return { refusal: 'Only the host of this table may do that' }
  }
  switch (action.type) {
    case 'set_rules':
      return { table: { ...table, rules: action.rules }, events: changed }
    case 'pause':
      return pause(table, action)
    case 'kick':
      return kick(table, action)
    case 'close':
      return close(table)
  }
}

/** Makes the sender the host of an empty table. */
function open(table: Table, { hostId, secretHash }: ActionOf<'open'>): Outcome {
  if (table.host !== undefined) return { refusal: 'This table has a host' }
  if (table.hand !== null || table.seats.some((seat) => seat !== null)) {
    return { refusal: 'There are players at this table' }
  }
  return { table: { ...table, host: { id: hostId, secretHash } }, events: changed }
}

/** Pauses the table after the current hand. When play resumes, the next hand starts with the usual countdown. */
function pause(table: Table, { isPaused, at }: ActionOf<'pause'>): Outcome {
  const next = { ...table, isPaused }
  if (table.status !== 'waiting') return { table: next, events: changed }
  const stepDueAt = areEnough(next) ? (table.stepDueAt ?? at + durations.startMs) : null
  return { table: { ...next, stepDueAt }, events: changed }
}

/** Removes a player from a seat. The player's browser cannot sit down at this table again. */
function kick(table: Table, { seatIndex, username, at }: ActionOf<'kick'>): Outcome {
  const seat = table.seats[seatIndex]
  if (!seat || seat.isLeaving || seat.username !== username) {
    return { refusal: 'This player has left the seat' }
  }
  const { removedDevices = [] } = table
  const removed = seat.deviceId === null ? removedDevices : [seat.deviceId, ...removedDevices]
  const remembering = { ...table, removedDevices: removed.slice(0, maxRemovedDevices) }
  return standUp(remembering, seatIndex, at)
}

/** Closes the table after the current hand, or at once between hands. Everyone leaves. */
function close(table: Table): Outcome {
  const closed = { ...table, isClosed: true, waiting: [] }
  if (table.status !== 'waiting') return { table: closed, events: changed }
  const seats = table.seats.map(() => null)
  return { table: { ...closed, seats, stepDueAt: null, chipsInPlay: 0 }, events: changed }
}
