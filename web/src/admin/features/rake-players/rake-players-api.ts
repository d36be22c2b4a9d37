import { Changed } from '@cardroom/contracts/admin-list'
import {
  type AdminRakePlayer,
  AdminRakePlayerList,
  RakePlayerChangeResponse,
  type RakePlayerRequest,
  type RakePlayerUpdate,
} from '@cardroom/contracts/rake-race-admin'
import { readProblem } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'

export const playersPath = '/api/admin/rake-players'

/** The player was changed by another administrator since it was loaded; `current` is null when deleted. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly current: AdminRakePlayer | null

  constructor(current: AdminRakePlayer | null) {
    super('The player was changed by someone else')
    this.current = current
  }
}

export function addPlayer(player: RakePlayerRequest) {
  return request(playersPath, { method: 'POST', payload: player, reply: RakePlayerChangeResponse })
}

/**
 * Saves all fields of a player, unless one of them has changed since it was loaded: that would
 * overwrite another administrator's change. The service compares and saves in one step.
 */
export async function savePlayer(known: AdminRakePlayer, player: RakePlayerRequest) {
  const { id, playerName, displayName, rakeAmount, avatarUrl, isActive } = known
  const shown = { playerName, displayName, rakeAmount, avatarUrl, isActive }
  const payload: RakePlayerUpdate = { ...player, shown }
  try {
    return await request(`${playersPath}/${id}`, {
      method: 'PUT',
      payload,
      reply: RakePlayerChangeResponse,
    })
  } catch (error) {
    const problem = readProblem(error)
    const isChanged = problem?.issues?.some((issue) => issue.path === 'shown') === true
    if (!isChanged && problem?.code !== 'not_found') throw error
    throw new ChangedMeanwhile(isChanged ? await currentOf(id) : null)
  }
}

/** The current player; null when it was deleted. */
async function currentOf(id: number): Promise<AdminRakePlayer | null> {
  const players = await request(playersPath, { method: 'GET', reply: AdminRakePlayerList })
  return players.find((player) => player.id === id) ?? null
}

export function deletePlayer(id: number) {
  return request(`${playersPath}/${id}`, { method: 'DELETE', reply: Changed })
}

export function resetLeaderboard() {
  return request(`${playersPath}/reset`, { method: 'POST', reply: Changed })
}
