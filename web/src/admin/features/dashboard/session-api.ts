import { Admin, Done, type LoginRequest, LoginResponse } from '@cardroom/contracts/admin'
import { queryOptions } from '@tanstack/react-query'
import { getJson, sessionKey } from '../../../shared/query-client.ts'
import { request, RequestError } from '../../../shared/request.ts'

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

export function signOut(): Promise<Done> {
  return request('/api/admin/logout', { method: 'POST', reply: Done })
}
