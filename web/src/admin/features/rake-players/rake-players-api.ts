import { Changed } from '@cardroom/contracts/admin-list'
import {
  RakePlayerChangeResponse,
  type RakePlayerRequest,
} from '@cardroom/contracts/rake-race-admin'
import {
  type RakePasteReading,
  RakePasteReadingResponse,
  type RakePasteRequest,
  RakePasteSaved,
  type RakePasteSaveRequest,
} from '@cardroom/contracts/rake-paste'
import type * as z from 'zod/mini'
import { request } from '../../../shared/request.ts'

export const playersPath = '/api/admin/rake-players'

export function addPlayer(player: RakePlayerRequest) {
  return request(playersPath, { method: 'POST', payload: player, reply: RakePlayerChangeResponse })
}

/** Saves all fields of a player, based on what was shown of them. */
export function savePlayer(id: number, player: RakePlayerRequest, shown: object | undefined) {
  return request(`${playersPath}/${id}`, {
    method: 'PUT',
    payload: { ...player, shown },
    reply: RakePlayerChangeResponse,
  })
}

/** Deletes a player, based on what was shown of them. */
export function deletePlayer(id: number, shown: object | undefined) {
  return request(`${playersPath}/${id}`, { method: 'DELETE', payload: { shown }, reply: Changed })
}

export function resetLeaderboard() {
  return request(`${playersPath}/reset`, { method: 'POST', reply: Changed })
}

/** How pasted amounts would be saved by now. */
export async function readPaste(paste: RakePasteRequest): Promise<RakePasteReading> {
  const path = `${playersPath}/paste/read`
  const call = { method: 'POST', payload: paste, reply: RakePasteReadingResponse } as const
  return (await request(path, call)).data
}

export function savePaste(paste: z.input<typeof RakePasteSaveRequest>) {
  return request(`${playersPath}/paste`, {
    method: 'POST',
    payload: paste,
    reply: RakePasteSaved,
  })
}
