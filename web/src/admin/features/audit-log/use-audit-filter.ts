import { useUrlParams } from '../../shared/use-url-params.ts'
import type { AuditFilter } from './audit-log-api.ts'

const names = ['subjectType', 'subjectId', 'actor', 'action', 'q', 'from', 'to'] as const

/** The filter of the log in the URL. */
export function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void] {
  const [params, change] = useUrlParams()
  const chosen = names.flatMap((name) => {
    const value = params.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  // Search text replaces the history entry, as in every list.
  return [Object.fromEntries(chosen), (filter) => change(filter, filter.q !== undefined)]
}
