import { useNavigate, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | null>>

/**
 * The parameters of the URL, and a function that changes some of them. Null and empty text remove a parameter. A change
 * adds a history entry unless it replaces the current entry.
 */
export function useUrlParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()

  function change(changes: Changes, isReplacing = false): void {
    // Reads the URL again, because two changes may occur before the first one renders.
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
 * The row whose details are open. The URL contains it, so that administrators can share the link and close the details
 * with the Back button.
 */
export function useOpenRow(): [string | null, (id: string | null) => void] {
  const [params, change] = useUrlParams()
  return [params.get('open'), (id) => change({ open: id }, id === null)]
}
