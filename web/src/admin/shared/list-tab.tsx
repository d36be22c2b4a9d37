import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from './states.tsx'
import type * as z from 'zod/mini'
import { getJson, type PathKey } from '../../shared/query-client.ts'

type Props<List> = {
  query: Pick<UseQueryResult<List>, 'data' | 'isPending' | 'error' | 'refetch'>
  /** Texts for the loading state and for a failure. */
  loading: string
  isLoadingWritten?: boolean
  failure: string
  children: (list: List) => ReactNode
}

/** A tab with a list from a single response. The list stays visible if a refetch fails. */
export function ListTab<List>({
  query,
  loading,
  isLoadingWritten = false,
  failure,
  children,
}: Props<List>) {
  if (query.isPending) return <LoadingState label={loading} isWritten={isLoadingWritten} />
  if (query.data === undefined) return <ErrorState title={failure} query={query} />
  return <div className="stack loose">{children(query.data)}</div>
}

/** The query of a list that loads completely. */
export function listQuery<Schema extends z.ZodMiniType>(path: string, reply: Schema) {
  const queryKey: PathKey = [path]
  return queryOptions({ queryKey, queryFn: getJson(reply) })
}
