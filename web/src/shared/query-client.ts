import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readProblem } from './read-problem.ts'
import { request, RequestError } from './request.ts'

/** A query is known by the path that it gets. */
export type PathKey = readonly [path: string]

/** The administrator who is signed in; `null` is stored when nobody is. */
export const sessionKey: PathKey = ['/api/admin/me']

/**
 * Gets the path that a query's key starts with, parsed by its contract.
 * @param on401 what an answer of 401 becomes: an error, or null
 */
export function getJson<Schema extends z.ZodMiniType>(
  reply: Schema,
  on401: 'throw',
): (context: QueryFunctionContext<PathKey>) => Promise<z.infer<Schema>>
export function getJson<Schema extends z.ZodMiniType>(
  reply: Schema,
  on401: 'null',
): (context: QueryFunctionContext<PathKey>) => Promise<z.infer<Schema> | null>
export function getJson<Schema extends z.ZodMiniType>(reply: Schema, on401: 'throw' | 'null') {
  return async ({ queryKey: [path], signal }: QueryFunctionContext<PathKey>) => {
    try {
      return await request<z.infer<Schema>>(path, { method: 'GET', reply, signal })
    } catch (error) {
      if (on401 === 'null' && error instanceof RequestError && error.status === 401) return null
      throw error
    }
  }
}

/** Data is fetched once and again only when something asks for it. */
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

// A session may end, or a password change fall due, behind any call: the frame then shows what is due.
function syncSession(error: Error): void {
  if (!(error instanceof RequestError)) return
  if (error.status === 401) queryClient.setQueryData(sessionKey, null)
  if (readProblem(error)?.code === 'password_change_required') {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}
