import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readProblem } from './read-problem.ts'
import { request, RequestError } from './request.ts'

/** The key of a query: the path that it gets. */
export type PathKey = readonly [path: string]

/** The administrator who is signed in; null when there is none. */
export const sessionKey: PathKey = ['/api/admin/me']

/** The key of the shared link that this browser has opened. */
export const openedLinkKey: PathKey = ['/api/shared']

/** Gets the path that a query's key starts with, parsed by its contract. */
export function getJson<Schema extends z.ZodMiniType>(reply: Schema) {
  return ({ queryKey: [path], signal }: QueryFunctionContext<PathKey>) =>
    request<z.infer<Schema>>(path, { method: 'GET', reply, signal })
}

/** Data is fetched once, and again only when it is invalidated. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: syncSession }),
  mutationCache: new MutationCache({ onError: syncSession }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
})

// Any call may find that the session has ended or that a new password or a second factor is due; the layout then shows that page.
function syncSession(error: Error): void {
  if (!(error instanceof RequestError)) return
  if (error.status === 401) {
    queryClient.setQueryData(sessionKey, null)
    void queryClient.invalidateQueries({ queryKey: openedLinkKey })
  }
  const code = readProblem(error)?.code
  if (code === 'password_change_required' || code === 'factor_required') {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}
