import { Done } from '@cardroom/contracts/response'
import { AppSecret, Factors, PasskeyOptions, RecoveryCodes } from '@cardroom/contracts/factors'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

const folder = '/api/admin/factors'
const factorsKey: PathKey = [folder]

export const factorsQuery = queryOptions({ queryKey: factorsKey, queryFn: getJson(Factors) })

/** The current password, if the service has requested it. */
export type Confirmation = { currentPassword?: string }

const post = <Value>(path: string, payload: object, reply: { parse: (value: unknown) => Value }) =>
  request(`${folder}/${path}`, { method: 'POST', payload, reply })

export const newApp = (confirmation: Confirmation) => post('new-app', confirmation, AppSecret)
export const addApp = (code: string) => post('app', { code }, RecoveryCodes)
export const removeApp = (confirmation: Confirmation) => post('app/remove', confirmation, Done)
export const removePasskey = (id: string, confirmation: Confirmation) =>
  post(`passkeys/${id}/remove`, confirmation, Done)
export const newRecoveryCodes = (confirmation: Confirmation) =>
  post('recovery-codes', confirmation, RecoveryCodes)

export const requireFactors = (isRequired: boolean, confirmation: Confirmation) =>
  request(`${folder}/required`, {
    method: 'PUT',
    payload: { isRequired, ...confirmation },
    reply: Done,
  })

export const newPasskey = (confirmation: Confirmation) =>
  post('new-passkey', confirmation, PasskeyOptions)

/** Creates a passkey in the browser and adds it to the account. */
export async function addPasskey(name: string, options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const passkey = await startRegistration({
    // The service passes the library's options through.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return await post('passkeys', { name, passkey }, RecoveryCodes)
}

/** Answers the service's challenge with a passkey of the browser. */
export async function answerByPasskey() {
  const options = await request('/api/admin/login/passkey-options', {
    method: 'POST',
    reply: PasskeyOptions,
  })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
}

/** Whether passkeys work on this site. They require a host name instead of an IP address. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(window.location.hostname)
  return 'PublicKeyCredential' in window && !isNumber
}

/** A message for a refusal by the browser, which deliberately gives no reason. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? 'No passkey was used. Try again, or use another way.'
    : null
}
