import { AuditLogResponse } from '@cardroom/contracts/audit-log'
import type { FileFormat } from '@cardroom/contracts/file-format'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { useUrlParams } from '../../shared/use-url-params.ts'

const path = '/api/admin/audit-log'

/** The filter of the log, with the same names in the URL and in the request. */
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
    // Refetches the log each time it opens, because it changes constantly.
    staleTime: 0,
  })
}

/** The URL of the export with the same filter. */
export function auditLogExport(filter: AuditFilter, format: FileFormat): string {
  return withQuery(`${path}/export`, { ...filter, ...(format === 'xlsx' && { format }) })
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(query).toString()
  return params === '' ? address : `${address}?${params}`
}

const names = ['subjectType', 'subjectId', 'actor', 'action', 'q', 'from', 'to'] as const

/** The filter of the log in the URL. */
export function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void] {
  const [params, change] = useUrlParams()
  const chosen = names.flatMap((name) => {
    const value = params.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  // Search text replaces the history entry, as in all lists.
  return [Object.fromEntries(chosen), (filter) => change(filter, filter.q !== undefined)]
}
