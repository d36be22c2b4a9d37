import {
  type AdminRakePlayer,
  AdminRakePlayerList,
  Changed,
  RakePlayerChangeResponse,
  type RakePlayerRequest,
  type RakePlayerUpdate,
} from '@cardroom/contracts/contests-admin'
import { queryOptions } from '@tanstack/react-query'
import { problemOf } from '../../../shared/problem-of.ts'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

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
 * would take somebody else's change back unseen. The service compares and saves in one step.
 */
export async function savePlayer(known: AdminRakePlayer, player: RakePlayerRequest) {
  const { id, playerName, displayName, rakeAmount, avatarUrl, isActive } = known
  const shown = { playerName, displayName, rakeAmount, avatarUrl, isActive }
  const payload: RakePlayerUpdate = { ...player, shown }
  try {
    return await request(`${path}/${id}`, {
      method: 'PUT',
      payload,
      reply: RakePlayerChangeResponse,
    })
  } catch (error) {
    const problem = problemOf(error)
    const isChanged = problem?.issues?.some((issue) => issue.path === 'shown') === true
    if (!isChanged && problem?.code !== 'not_found') throw error
    throw new ChangedMeanwhile(isChanged ? await currentOf(id) : null)
  }
}

/** The player as it is now; null when it is gone. */
async function currentOf(id: number): Promise<AdminRakePlayer | null> {
  const players = await request(path, { method: 'GET', reply: AdminRakePlayerList })
  return players.find((player) => player.id === id) ?? null
}

export function deletePlayer(id: number) {
  return request(`${path}/${id}`, { method: 'DELETE', reply: Changed })
}

export function resetLeaderboard() {
  return request(`${path}/reset`, { method: 'POST', reply: Changed })
}
