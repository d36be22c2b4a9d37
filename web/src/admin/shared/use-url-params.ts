import { useNavigate, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | null>>

/**
 * The parameters of the URL, and a function that changes some of them; null and empty text remove one.
 * A change adds a history entry unless it replaces the current one.
 */
export function useUrlParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()

  function change(changes: Changes, isReplacing = false): void {
    // Two changes may come before the first is rendered, so the URL is read again.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate({ search: next.toString() }, { replace: isReplacing })
  }

  return [params, change] as const
}

/**
 * The row whose details are open, in the URL: it can be sent to a colleague, and the Back button
 * closes it.
 */
export function useOpenRow(): [string | null, (id: string | null) => void] {
  const [params, change] = useUrlParams()
  return [params.get('open'), (id) => change({ open: id }, id === null)]
}
