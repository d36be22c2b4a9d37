import { AuditLogResponse } from '@cardroom/contracts/audit-log'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/audit-log'

/** What narrows the log down, by its name in the address and in the call. */
export type AuditFilter = Readonly<
  Partial<Record<'subjectType' | 'subjectId' | 'actor' | 'action', string>>
>

/** The log's pages, newest first; those after the first are fetched as they are asked for. */
export function auditLogQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) }
      return request(withQuery(path, { ...filter, ...before }), {
        method: 'GET',
        reply: AuditLogResponse,
        signal,
      })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Others write to it all the time: it is read anew each time it is opened.
    staleTime: 0,
  })
}

/** The log under the same filter, as a file. */
export function auditLogExport(filter: AuditFilter): string {
  return withQuery(`${path}/export`, filter)
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(query).toString()
  return params === '' ? address : `${address}?${params}`
}
