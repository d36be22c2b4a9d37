import { useUrlParams } from './use-url-params.ts'

const name = 'open'

/**
 * The row whose details are open, in the URL: it can be sent to a colleague, and the Back button
 * closes it.
 */
export function useOpenRow(): [string | null, (id: string | null) => void] {
  const [params, change] = useUrlParams()
  return [params.get(name), (id) => change({ [name]: id }, id === null)]
}
