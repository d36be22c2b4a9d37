import { Changed } from '@cardroom/contracts/admin-list'
import {
  WsopChangeResponse,
  WsopDecisionResponse,
  type WsopPlayerChange,
} from '@cardroom/contracts/last-longer-admin'
import { request } from '../../../shared/request.ts'

export const signupsPath = '/api/admin/wsop/signups'
export const changesPath = '/api/admin/wsop/changes'

/** A paid entry has the only payment method, an unpaid one none. */
export function setPayment(id: number, isPaid: boolean) {
  return patch(
    `${signupsPath}/${id}/payment`,
    isPaid ? { isPaid, paymentMethod: 'usdt' } : { isPaid },
  )
}

/** An eliminated entry has the time of its elimination. */
export function setElimination(id: number, isEliminated: boolean, at: Date) {
  const eliminationDate = isEliminated ? at.toISOString() : null
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated, eliminationDate })
}

/** The final position of an eliminated entry; the date stays. */
export function setPlace(id: number, finalPosition: number | null) {
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated: true, finalPosition })
}

/** The transaction of the payment. */
export function setTransaction(id: number, transactionId: string) {
  return patch(`${signupsPath}/${id}/payment`, {
    isPaid: true,
    transactionId: transactionId || null,
  })
}

export function setChips(id: number, chipCount: number) {
  return patch(`${signupsPath}/${id}/chips`, { chipCount })
}

/** Counts the address of an entry as confirmed. */
export function setConfirmed(id: number) {
  return patch(`${signupsPath}/${id}/confirmation`, { isConfirmed: true })
}

export function setNotes(id: number, notes: string) {
  return patch(`${signupsPath}/${id}/notes`, { notes })
}

export function removeSignup(id: number) {
  return request(`${signupsPath}/${id}`, { method: 'DELETE', reply: Changed })
}

/** Confirms a player's own update, or refuses it. */
export function decide(id: number, state: 'confirmed' | 'refused') {
  return request(`${changesPath}/${id}`, {
    method: 'PATCH',
    payload: { state },
    reply: WsopDecisionResponse,
  })
}

/** Whether a player's update waits for an administrator. */
export function isPendingReview({ isVerified, state }: WsopPlayerChange): boolean {
  return state === 'held' || (state === 'applied' && !isVerified)
}

function patch(address: string, payload: object) {
  return request(address, { method: 'PATCH', payload, reply: WsopChangeResponse })
}
