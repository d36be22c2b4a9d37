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
 * Why a request that the game itself allows is refused, by the rules of this service; null when it is not.
 * @param name the private table's name, or null for the first house table
 * @param factor multiplies the seats of a network (`RATE_LIMIT_FACTOR`)
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

/** A request that was refused; the same one may succeed after `retryAfterMs`. */
export type Refusal = { message: string; retryAfterMs?: number }

/** The seat that a player takes, resumes, leaves or sits out in by an action; -1 for any other action or seat. */
function changedSeat({ table }: StoredTable, action: PlayerRequest): number {
  const { type } = action
  // The engine refuses a seat that is taken.
  if (type === 'sit') return table.seats[action.seatIndex] === null ? action.seatIndex : -1
  if (type === 'resume') {
    return table.seats.findIndex((seat) => seat?.resumeToken === action.resumeToken)
  }
  const isOfOwnSeat = type === 'leave' || type === 'sit_out' || type === 'sit_in'
  return isOfOwnSeat ? (seatIndexOf(table, action.connection) ?? -1) : -1
}

/**
 * How long an action has to wait because its seat was changed a moment ago; 0 when it need not.
 * @param at Redis' time, epoch milliseconds
 * @param minMs between two changes of a seat
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

/** When each seat was changed last, with the change of an action that is done; null for one of no seat. */
export function seatsChangedAt(
  stored: StoredTable,
  action: PlayerRequest,
  at: number,
): number[] | null {
  const seatIndex = changedSeat(stored, action)
  if (seatIndex === -1) return null
  return (stored.seatsChangedAt ?? stored.table.seats.map(() => 0)).with(seatIndex, at)
}
