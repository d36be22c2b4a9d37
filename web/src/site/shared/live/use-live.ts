import '../../../shared/configure-zod.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson, queryClient } from '../../../shared/query-client.ts'
import type { Live } from './live.ts'

/** What a path answers, parsed by its contract: loaded once, and again when it is invalidated. */
export function useLive<Schema extends z.ZodMiniType>(
  path: string,
  reply: Schema,
): Live<z.infer<Schema>> {
  const { data, isError, fetchStatus, refetch } = useQuery(
    { queryKey: [path] as const, queryFn: getJson(reply, 'throw') },
    queryClient,
  )
  if (data !== undefined) return { state: 'ready', value: data }
  if (fetchStatus === 'paused') return { state: 'offline' }
  if (isError && fetchStatus === 'idle') return { state: 'failed', retry: () => void refetch() }
  return { state: 'loading' }
}

/** Asks for a path again; what is shown stays until the answer is there. */
export function refreshLive(path: string): void {
  void queryClient.invalidateQueries({ queryKey: [path] })
}
