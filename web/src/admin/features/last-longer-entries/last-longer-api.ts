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

/** The displayed values of the fields that a change affects. */
type Shown = object | undefined

/** Adds an entry. The `id` makes a repeated request harmless. */
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

/** Marks an entry as paid or unpaid. A paid entry gets the only payment method, and an unpaid entry has none. */
export function setPayment(id: number, isPaid: boolean, shown: Shown) {
  const method = isPaid ? { paymentMethod: 'usdt' } : {}
  return patch(`${signupsPath}/${id}/payment`, { isPaid, ...method, shown })
}

/** Marks multiple entries as paid. Each change is based on the values that the list showed. */
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
      // An empty field keeps the existing transactions.
      ...(payment.transactionId !== '' && { transactionId: payment.transactionId }),
      shown: rows.map(({ id, isPaid, transactionId }) => ({ id, isPaid, transactionId })),
    },
    reply: WsopBulkPaymentResponse,
  })
}

/** Marks a participant as eliminated or as playing. An eliminated entry has a time of elimination. */
export function setElimination(id: number, isEliminated: boolean, at: Date, shown: Shown) {
  const eliminationDate = isEliminated ? at.toISOString() : null
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated, eliminationDate, shown })
}

/** Sets the final position of an eliminated entry. The time of elimination does not change. */
export function setPlace(id: number, finalPosition: number | null, shown: Shown) {
  return patch(`${signupsPath}/${id}/elimination`, { isEliminated: true, finalPosition, shown })
}

/** Sets the transaction of the payment. */
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

/** Marks the email address of an entry as confirmed. */
export function setConfirmed(id: number, shown: Shown) {
  return patch(`${signupsPath}/${id}/confirmation`, { isConfirmed: true, shown })
}

export function removeSignup(id: number, shown: Shown) {
  return request(`${signupsPath}/${id}`, { method: 'DELETE', payload: { shown }, reply: Changed })
}

/** Confirms or rejects a player's own update. */
export function decide(id: number, state: 'confirmed' | 'refused') {
  return request(`${changesPath}/${id}`, {
    method: 'PATCH',
    payload: { state },
    reply: WsopDecisionResponse,
  })
}

/** Whether a player's update awaits a decision by an administrator. */
export function isPendingReview({ isVerified, state }: WsopPlayerChange): boolean {
  return state === 'held' || (state === 'applied' && !isVerified)
}

function patch(address: string, payload: object) {
  return request(address, { method: 'PATCH', payload, reply: WsopChangeResponse })
}

type Change<Input> = {
  signup: WsopSignup
  fields: readonly (keyof WsopSignup)[]
  send: (input: Input, shown: object | undefined) => Promise<WsopChangeResponse>
  /** Returns the participant's values after the change. */
  expect: (input: Input) => Partial<WsopSignup>
  done: string
  failed: string
}

/** A change of one participant, which the list shows immediately and the administrator can undo. */
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

/** The displayed values of these fields. */
export function pick(signup: WsopSignup, fields: readonly (keyof WsopSignup)[]): object {
  return Object.fromEntries(fields.map((name) => [name, signup[name]]))
}
