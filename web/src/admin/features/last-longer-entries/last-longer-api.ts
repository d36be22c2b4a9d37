import {
  Changed,
  WsopChangeResponse,
  WsopDecisionResponse,
  type WsopPlayerChange,
  WsopPlayerChangesResponse,
  WsopSignupsResponse,
} from '@cardroom/contracts/contests-admin'
import { queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/wsop/signups'
const changesPath = '/api/admin/wsop/changes'

export const signupsKey: PathKey = [path]
export const changesKey: PathKey = [changesPath]
export const signupsExport = `${path}/export`

export const signupsQuery = queryOptions({
  queryKey: signupsKey,
  queryFn: getJson(WsopSignupsResponse, 'throw'),
})

export const changesQuery = queryOptions({
  queryKey: changesKey,
  queryFn: getJson(WsopPlayerChangesResponse, 'throw'),
})

/** Paid goes with the one method there is, unpaid with none. */
export function setPayment(id: number, isPaid: boolean) {
  return patch(`${path}/${id}/payment`, isPaid ? { isPaid, paymentMethod: 'usdt' } : { isPaid })
}

/** Eliminated goes with the time it became so, playing with none. */
export function setElimination(id: number, isEliminated: boolean, at: Date) {
  const eliminationDate = isEliminated ? at.toISOString() : null
  return patch(`${path}/${id}/elimination`, { isEliminated, eliminationDate })
}

/** The place in which somebody who is out has finished; the date stays. */
export function setPlace(id: number, finalPosition: number | null) {
  return patch(`${path}/${id}/elimination`, { isEliminated: true, finalPosition })
}

/** By what the entry was paid: a transaction of the one method there is. */
export function setTransaction(id: number, transactionId: string) {
  return patch(`${path}/${id}/payment`, { isPaid: true, transactionId: transactionId || null })
}

export function setChips(id: number, chipCount: number) {
  return patch(`${path}/${id}/chips`, { chipCount })
}

export function setNotes(id: number, notes: string) {
  return patch(`${path}/${id}/notes`, { notes })
}

export function removeSignup(id: number) {
  return request(`${path}/${id}`, { method: 'DELETE', reply: Changed })
}

/** Lets a player's own update stand, or takes it back. */
export function decide(id: number, state: 'confirmed' | 'refused') {
  return request(`${changesPath}/${id}`, {
    method: 'PATCH',
    payload: { state },
    reply: WsopDecisionResponse,
  })
}

/** Whether an update of a player's isPendingReview for an administrator. */
export function isPendingReview({ isVerified, state }: WsopPlayerChange): boolean {
  return state === 'held' || (state === 'applied' && !isVerified)
}

function patch(address: string, payload: object) {
  return request(address, { method: 'PATCH', payload, reply: WsopChangeResponse })
}
