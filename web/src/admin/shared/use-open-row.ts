import { useNavigate, useSearchParams } from 'react-router-dom'

const name = 'open'

/**
 * The row whose details are open, in the URL: it can be sent to a colleague, and the Back button
 * closes it.
 */
export function useOpenRow(): [string | null, (id: string | null) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const openId = search.get(name)

  function open(id: string | null): void {
    const params = new URLSearchParams(window.location.search)
    if (id === null) params.delete(name)
    else params.set(name, id)
    navigate({ search: params.toString() }, { replace: id === null, preventScrollReset: true })
  }

  return [openId, open]
}
