import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AuditFilter } from './audit-log-api.ts'

const names = ['subjectType', 'subjectId', 'actor', 'action'] as const

/** The filter of the log in the URL. */
export function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = names.flatMap((name) => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })

  function change(part: AuditFilter): void {
    const params = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(part)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    navigate({ search: params.toString() }, { preventScrollReset: true })
  }

  return [Object.fromEntries(chosen), change]
}
