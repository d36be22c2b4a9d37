import { Changed } from '@cardroom/contracts/admin-list'
import {
  WsopBulkPaymentResponse,
  WsopChangeResponse,
  WsopDecisionResponse,
  type WsopPaymentForm,
  type WsopPerson,
  type WsopPlayerChange,
  type WsopSignup,
  type WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { request } from '../../../shared/request.ts'
import { fullName } from '../../shared/full-name.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { withSignup } from './signup-change.ts'

export const signupsPath = '/api/admin/wsop/signups'
export const changesPath = '/api/admin/wsop/changes'

/** The shown values of the fields that a change affects. */
type Shown = object | undefined

/** Adds an entry; `id` makes a repeat harmless. */
export function addEntry(id: string, person: WsopPerson) {
  return request(signupsPath, {
    method: 'POST',
    payload: { ...person, id },
    reply: WsopChangeResponse,
  })
}

/** Corrects the person and the buy-in. */
export function correctEntry(id: number, person: WsopPerson, shown: Shown) {
  return patch(`${signupsPath}/${id}/person`, { ...person, shown })
}

/** A paid entry has the only payment method; an unpaid entry has none. */
export function setPayment(id: number, isPaid: boolean, shown: Shown) {
  const method = isPaid ? { paymentMethod: 'usdt' } : {}
  return patch(`${signupsPath}/${id}/payment`, { isPaid, ...method, shown })
}

/** Marks many as paid, each based on how it was shown. */
export function setPayments(
  payment: WsopPaymentForm,
  rows: readonly Pick<WsopSignup, 'id' | 'isPaid' | 'transactionId'>[],
) {
  return request(`${signupsPath}/payment`, {
    method: 'PATCH',
    payload: {
      ids: rows.map(({ id }) => id),
      isPaid: true,
      paymentMethod: payment.paymentMethod,
      // An empty field leaves the transactions that are there.
      ...(payment.transactionId !== '' && { transactionId: payment.transactionId }),
      shown: rows.map(({ id, isPaid, transactionId }) => ({ id, isPaid, transactionId })),
    },
    reply: WsopBulkPaymentResponse,
  })
}

/** An eliminated entry has the time of its elimination. */
export function setElimination(id: number, isEliminated: boolean, at: Date, shown: Shown) {
  const eliminationDate = isEliminated ? at.toISOString() : null
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated, eliminationDate, shown })
}

/** The final position of an eliminated entry; the date stays. */
export function setPlace(id: number, finalPosition: number | null, shown: Shown) {
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated: true, finalPosition, shown })
}

/** The transaction of the payment. */
export function setTransaction(id: number, transactionId: string, shown: Shown) {
  return patch(`${signupsPath}/${id}/payment`, {
    isPaid: true,
    transactionId: transactionId || null,
    shown,
  })
}

export function setChips(id: number, chipCount: number, shown: Shown) {
  return patch(`${signupsPath}/${id}/chips`, { chipCount, shown })
}

/** Marks the address of an entry as confirmed. */
export function setConfirmed(id: number, shown: Shown) {
  return patch(`${signupsPath}/${id}/confirmation`, { isConfirmed: true, shown })
}

export function removeSignup(id: number, shown: Shown) {
  return request(`${signupsPath}/${id}`, { method: 'DELETE', payload: { shown }, reply: Changed })
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

type Change<Input> = {
  signup: WsopSignup
  /** The fields that the change affects. */
  fields: readonly (keyof WsopSignup)[]
  send: (input: Input, shown: object | undefined) => Promise<WsopChangeResponse>
  /** The participant's values after the change. */
  expect: (input: Input) => Partial<WsopSignup>
  done: string
  failed: string
}

/** A change of one participant, shown at once and undoable. */
export function useSignupChange<Input>({ signup, fields, expect, ...change }: Change<Input>) {
  const { id } = signup
  return useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    thing: String(id),
    basis: { name: fullName(signup), shown: pick(signup, fields) },
    expect: (list: WsopSignupsResponse, input: Input) => withSignup(list, id, expect(input)),
    ...change,
  })
}

/** The shown values of these fields. */
export function pick(signup: WsopSignup, fields: readonly (keyof WsopSignup)[]): object {
  return Object.fromEntries(fields.map((name) => [name, signup[name]]))
}
