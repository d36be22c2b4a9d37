import { OpenedLinkResponse } from '@cardroom/contracts/access-tokens'
import { queryOptions } from '@tanstack/react-query'
import { openedLinkKey } from '../../../shared/query-client.ts'
import { readProblem } from '../../../shared/read-problem.ts'
import { request, RequestError } from '../../../shared/request.ts'

type OpenedLink = OpenedLinkResponse['data'] | { refusal: string }

/**
 * The link that is open in this browser, or why none is. A secret in the address is exchanged for a cookie
 * first and then taken out of it, so that nobody reads it from the screen, the history or a bookmark.
 */
export const openedLinkQuery = queryOptions({
  queryKey: openedLinkKey,
  queryFn: async ({ signal }): Promise<OpenedLink> => {
    const { hash } = window.location
    const call =
      hash.length > 1
        ? ({ method: 'POST', payload: { secret: hash.slice(1) } } as const)
        : ({ method: 'GET' } as const)
    try {
      const { data } = await request('/api/shared', { ...call, signal, reply: OpenedLinkResponse })
      forgetSecret()
      return data
    } catch (error) {
      // After any other failure the secret is still needed for another try.
      if (!(error instanceof RequestError) || error.status !== 401) throw error
      forgetSecret()
      return { refusal: readProblem(error)?.message ?? 'Please ask for a new link.' }
    }
  },
})

function forgetSecret(): void {
  const { hash, pathname, search } = window.location
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search)
}
