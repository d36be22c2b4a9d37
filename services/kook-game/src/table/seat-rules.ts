import { houseNumber, randomPart, seatsPerNetwork } from '@cardroom/contracts/kook-lobby'
import { seatIndexOf, type Table } from '@cardroom/poker-engine/table-state'
import { refuseName } from './player-names.ts'
import type { PlayerRequest } from './player-action.ts'
import type { StoredTable } from './stored-table.ts'

/** A person who requests a seat or a place on the waiting list. */
type Asker = {
  username: string
  connection: string
  networkId?: string | null
  secretHash?: string
}

/**
 * Returns the reason why this service refuses a request that the game itself allows, or null.
 * @param name the private table's name, or null for the first house table
 * @param factor multiplies the seats that a network may have (`RATE_LIMIT_FACTOR`)
 */
export function refuseByHouse(
  name: string | null,
  { seats, waiting = [] }: Table,
  action: { type: string } & Partial<Asker>,
  factor: number,
): string | null {
  const isHouse = houseNumber(name) !== null
  switch (action.type) {
    case 'open':
      return !isHouse && name !== null && randomPart.test(name)
        ? null
        : 'Only a table that was opened by its own link has a host'
    case 'wait':
      if (!isHouse) return 'This table has no waiting list'
      break
    case 'sit':
      break
    default:
      return null
  }
  const isOther = (place: { connection: string | null; secretHash?: string }) =>
    place.connection !== action.connection &&
    (place.secretHash === undefined || place.secretHash !== action.secretHash)
  const others = [...seats.filter((seat) => seat !== null), ...waiting].filter(isOther)
  const ofNetwork = others.filter(({ networkId }) => networkId && networkId === action.networkId)
  if (isHouse && ofNetwork.length >= seatsPerNetwork * factor) {
    return `Your network has ${seatsPerNetwork} seats at this table already: more sit at a private table`
  }
  return refuseName(
    action.username ?? '',
    others.map(({ username }) => username),
  )
}

/** A refused request. The same request may succeed after `retryAfterMs`. */
export type Refusal = { message: string; retryAfterMs?: number }

/** Returns the seat that an action takes, resumes, leaves, or sits out or in; -1 for any other action or seat. */
function changedSeat({ table }: StoredTable, action: PlayerRequest): number {
  const { type } = action
  // The engine refuses an occupied seat.
  if (type === 'sit') return table.seats[action.seatIndex] === null ? action.seatIndex : -1
  if (type === 'resume') {
    return table.seats.findIndex((seat) => seat?.resumeToken === action.resumeToken)
  }
  const isOfOwnSeat = type === 'leave' || type === 'sit_out' || type === 'sit_in'
  return isOfOwnSeat ? (seatIndexOf(table, action.connection) ?? -1) : -1
}

/**
 * Returns how long an action must wait because its seat changed a moment ago; 0 if it does not have to wait.
 * @param at Redis time, in epoch milliseconds
 * @param minMs the minimum time between two changes of a seat
 */
export function getSeatWaitMs(
  stored: StoredTable,
  action: PlayerRequest,
  at: number,
  minMs: number,
): number {
  const changedAt = stored.seatsChangedAt?.[changedSeat(stored, action)] ?? 0
  return Math.max(0, changedAt + minMs - at)
}

/** Returns the time of the last change of each seat, including the given action; null if the action changes no seat. */
export function seatsChangedAt(
  stored: StoredTable,
  action: PlayerRequest,
  at: number,
): number[] | null {
  const seatIndex = changedSeat(stored, action)
  if (seatIndex === -1) return null
  return (stored.seatsChangedAt ?? stored.table.seats.map(() => 0)).with(seatIndex, at)
}
