import {
  type AdminRakePlayer,
  AdminRakePlayerList,
  Changed,
  RakePlayerChangeResponse,
  type RakePlayerRequest,
} from '@cardroom/contracts/contests-admin'
import { queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../shared/query-client.ts'
import { request } from '../../shared/request.ts'

const path = '/api/admin/rake-players'

export const playersKey: PathKey = [path]
export const playersExport = `${path}/export`

export const playersQuery = queryOptions({
  queryKey: playersKey,
  queryFn: getJson(AdminRakePlayerList, 'throw'),
})

/** Somebody else has changed the player since it was shown here; `current` is null when it is gone. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly current: AdminRakePlayer | null

  constructor(current: AdminRakePlayer | null) {
    super('The player was changed by someone else')
    this.current = current
  }
}

export function addPlayer(player: RakePlayerRequest) {
  return request(path, { method: 'POST', payload: player, reply: RakePlayerChangeResponse })
}

/**
 * Saves all of a player's fields, unless one of them is no longer what it was when it was shown: that
 * would take somebody else's change back unseen.
 */
export async function savePlayer(shown: AdminRakePlayer, player: RakePlayerRequest) {
  const players = await request(path, { method: 'GET', reply: AdminRakePlayerList })
  const current = players.find(({ id }) => id === shown.id) ?? null
  if (current === null || !isSame(current, shown)) throw new ChangedMeanwhile(current)
  return request(`${path}/${shown.id}`, {
    method: 'PUT',
    payload: player,
    reply: RakePlayerChangeResponse,
  })
}

export function deletePlayer(id: number) {
  return request(`${path}/${id}`, { method: 'DELETE', reply: Changed })
}

export function resetLeaderboard() {
  return request(`${path}/reset`, { method: 'POST', reply: Changed })
}

function isSame(left: AdminRakePlayer, right: AdminRakePlayer): boolean {
  return (
    left.playerName === right.playerName &&
    left.displayName === right.displayName &&
    left.rakeAmount === right.rakeAmount &&
    left.avatarUrl === right.avatarUrl &&
    left.isActive === right.isActive
  )
}
