import { houseNumber, randomPart, seatsPerNetwork } from '@cardroom/contracts/kook-lobby'
import type { Table } from '@cardroom/poker-engine/table-state'
import { refuseName } from './player-names.ts'

/** Who asks for a seat, or for a place on the waiting list. */
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
