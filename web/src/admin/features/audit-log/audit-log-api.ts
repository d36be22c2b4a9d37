import { AuditLogResponse } from '@cardroom/contracts/audit-log'
import type { FileFormat } from '@cardroom/contracts/file-format'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/audit-log'

/** The filter of the log, by its names in the URL and the request. */
export type AuditFilter = Readonly<
  Partial<Record<'subjectType' | 'subjectId' | 'actor' | 'action' | 'q' | 'from' | 'to', string>>
>

/** The pages of the log, newest first. */
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
    // The log changes constantly, so it is refetched each time it opens.
    staleTime: 0,
  })
}

/** URL of the file with the same filter. */
export function auditLogExport(filter: AuditFilter, format: FileFormat): string {
  return withQuery(`${path}/export`, { ...filter, ...(format === 'xlsx' && { format }) })
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(query).toString()
  return params === '' ? address : `${address}?${params}`
}
