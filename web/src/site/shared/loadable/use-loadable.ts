import '../../../shared/configure-zod.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson, queryClient } from '../../../shared/query-client.ts'
import type { Loadable } from './loadable-notice.tsx'

/** The response of a path, parsed with its schema. It loads once, and again after `reload`. */
export function useLoadable<Schema extends z.ZodMiniType>(
  path: string,
  reply: Schema,
): Loadable<z.infer<Schema>> {
  const { data, isError, fetchStatus, refetch } = useQuery(
    { queryKey: [path] as const, queryFn: getJson(reply) },
    queryClient,
  )
  if (data !== undefined) return { state: 'ready', value: data }
  if (fetchStatus === 'paused') return { state: 'offline' }
  if (isError && fetchStatus === 'idle') return { state: 'failed', retry: () => void refetch() }
  return { state: 'loading' }
}

/** Loads a path again. The current data stays until the response arrives. */
export function reload(path: string): void {
  void queryClient.invalidateQueries({ queryKey: [path] })
}
