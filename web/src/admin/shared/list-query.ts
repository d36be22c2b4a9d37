import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson, type PathKey } from '../../shared/query-client.ts'

/** The query of a list that is fetched in one response. */
export function listQuery<Schema extends z.ZodMiniType>(path: string, reply: Schema) {
  const queryKey: PathKey = [path]
  return queryOptions({ queryKey, queryFn: getJson(reply) })
}
