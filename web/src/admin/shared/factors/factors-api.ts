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

/** The current password, if the service has asked for it. */
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

/** Lets the browser make a passkey, and adds it. */
export async function addPasskey(name: string, options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const passkey = await startRegistration({
    // The service passes on the options of the library.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return await post('passkeys', { name, passkey }, RecoveryCodes)
}

/** Lets the browser answer the service's challenge. */
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

/** Whether passkeys work here. They need a host name, not an IP address. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(window.location.hostname)
  return 'PublicKeyCredential' in window && !isNumber
}

/** A message for a browser's refusal, which gives no reason on purpose. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? 'No passkey was used. Try again, or use another way.'
    : null
}
