import { Admin, type LoginRequest, LoginResponse } from '@cardroom/contracts/admin'
import { Done } from '@cardroom/contracts/response'
import type { CodeRequest } from '@cardroom/contracts/factors'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { getJson, queryClient, sessionKey } from '../../../shared/query-client.ts'
import { request, RequestError } from '../../../shared/request.ts'
import { answerByPasskey } from '../../shared/factors/factors-api.ts'
import { dropDrafts } from '../../shared/draft.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'

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

function endSession(): Promise<Done> {
  return request('/api/admin/logout', { method: 'POST', reply: Done })
}

/** Ends the session and returns to the login page. While `isLeaving` is true, the page must not send requests. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const { mutate, isPending, isSuccess } = useMutation({
    // A pending report would fail after the end of the session.
    onMutate: () => queryClient.cancelQueries(),
    mutationFn: endSession,
    onSuccess: () => {
      dropDrafts()
      toastAfterLoad({ title: 'Logged out', tone: 'success' })
      window.location.assign('/admin/login')
    },
    onError: () => toast({ title: 'Error', description: 'Failed to log out', tone: 'error' }),
  })
  return { signOut: () => mutate(), isLeaving: isPending || isSuccess }
}
