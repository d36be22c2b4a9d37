import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readProblem } from './read-problem.ts'
import { request, RequestError } from './request.ts'

/** The key of a query, which is the path of its GET request. */
export type PathKey = readonly [path: string]

/** The signed-in administrator, or null. */
export const sessionKey: PathKey = ['/api/admin/me']

/** The key of the query for the shared link that this browser has opened. */
export const openedLinkKey: PathKey = ['/api/shared']

/** Requests the path at the start of the query's key and parses the response with its schema. */
export function getJson<Schema extends z.ZodMiniType>(reply: Schema) {
  return ({ queryKey: [path], signal }: QueryFunctionContext<PathKey>) =>
    request<z.infer<Schema>>(path, { method: 'GET', reply, signal })
}

/** Queries fetch once, and refetch only after an invalidation. */
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

// Any request may reveal that the session has ended, or that a new password or a second factor is required. The layout
// then shows the page for it.
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
