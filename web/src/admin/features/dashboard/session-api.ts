import { Admin, type LoginRequest, LoginResponse } from '@cardroom/contracts/admin'
import { Done } from '@cardroom/contracts/response'
import type { CodeRequest } from '@cardroom/contracts/factors'
import { queryOptions } from '@tanstack/react-query'
import { getJson, sessionKey } from '../../../shared/query-client.ts'
import { request, RequestError } from '../../../shared/request.ts'
import { answerByPasskey } from '../../shared/factors/factors-api.ts'

/** The signed-in administrator, or null. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: (context) => getJson(Admin)(context).catch(nullWithoutSession),
})

function nullWithoutSession(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null
  throw error
}

export function signIn(payload: LoginRequest): Promise<LoginResponse> {
  return request('/api/admin/login', { method: 'POST', payload, reply: LoginResponse })
}

export function signInByCode(payload: CodeRequest): Promise<LoginResponse> {
  return request('/api/admin/login/code', { method: 'POST', payload, reply: LoginResponse })
}

export async function signInByPasskey(): Promise<LoginResponse> {
  const payload = { passkey: await answerByPasskey() }
  return await request('/api/admin/login/passkey', {
    method: 'POST',
    payload,
    reply: LoginResponse,
  })
}

export function signOut(): Promise<Done> {
  return request('/api/admin/logout', { method: 'POST', reply: Done })
}
