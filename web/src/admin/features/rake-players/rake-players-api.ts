import { Changed } from '@cardroom/contracts/admin-list'
import {
  RakePlayerChangeResponse,
  type RakePlayerRequest,
  type AdminRakePlayer,
} from '@cardroom/contracts/rake-race-admin'
import {
  type RakePasteReading,
  RakePasteReadingResponse,
  type RakePasteRequest,
  RakePasteSaved,
  type RakePasteSaveRequest,
} from '@cardroom/contracts/rake-paste'
import { PictureKept, pictureTypes } from '@cardroom/contracts/player-pictures'
import type * as z from 'zod/mini'
import { request, RequestError } from '../../../shared/request.ts'

export const playersPath = '/api/admin/rake-players'

export function addPlayer(player: RakePlayerRequest) {
  return request(playersPath, { method: 'POST', payload: player, reply: RakePlayerChangeResponse })
}

/** Saves all fields of a player, based on the displayed values. */
export function savePlayer(id: number, player: RakePlayerRequest, shown: object | undefined) {
  return request(`${playersPath}/${id}`, {
    method: 'PUT',
    payload: { ...player, shown },
    reply: RakePlayerChangeResponse,
  })
}

/** Deletes a player, based on the displayed values. */
export function deletePlayer(id: number, shown: object | undefined) {
  return request(`${playersPath}/${id}`, { method: 'DELETE', payload: { shown }, reply: Changed })
}

export function resetLeaderboard() {
  return request(`${playersPath}/reset`, { method: 'POST', reply: Changed })
}

/** Previews how the service would save pasted amounts now. */
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

const picturesPath = `${playersPath}/pictures`

/** Stores a picture. A player gets the picture when the returned name is saved as `avatarUrl`. */
export async function uploadPicture(file: Blob, signal: AbortSignal): Promise<string> {
  const isKnown = pictureTypes.some((type) => type === file.type)
  const response = await fetch(picturesPath, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': isKnown ? file.type : 'application/octet-stream' },
    body: file,
    signal,
  })
  if (!response.ok) throw new RequestError(response, await response.text())
  return PictureKept.parse(await response.json()).data.avatarUrl
}

/** Does the same for a picture that the server fetches from an https URL. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<string> {
  const call = { method: 'POST', payload: { url }, reply: PictureKept, signal } as const
  return (await request(`${picturesPath}/fetch`, call)).data.avatarUrl
}

/** The current values of the fields that the form submits. */
export function fieldsOf(player: AdminRakePlayer): RakePlayerRequest {
  return { ...shownOf(player), avatarUrl: player.avatarUrl ?? '' }
}

/** The displayed fields of a player, on which a change is based. */
export function shownOf(player: AdminRakePlayer) {
  const { playerName, displayName, rakeAmount, avatarUrl, isActive } = player
  return { playerName, displayName, rakeAmount, avatarUrl, isActive }
}
