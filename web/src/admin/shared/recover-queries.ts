import type { Query, QueryClient } from '@tanstack/react-query'
import { RequestError } from '../../shared/request.ts'

const firstPauseMs = 3000
const maxPauseMs = 30_000
const healthPath = '/api/health/admin'

/**
 * Refetches the page's failed queries after an outage. It polls the service's health endpoint at growing intervals.
 * Until the service recovers, the page keeps its errors.
 * @returns a function that stops the polling
 */
export function recoverQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  const failed = { type: 'active', predicate: hasMetOutage } as const

  const plan = () => {
    if (cache.findAll(failed).length === 0) pauseMs = firstPauseMs
    else timer ??= setTimeout(() => void tryAgain(), pauseMs)
  }
  const tryAgain = async () => {
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    if (document.visibilityState === 'visible' && (await isBack())) {
      await client.refetchQueries(failed)
    }
    timer = undefined
    plan()
  }
  const unsubscribe = cache.subscribe(plan)
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Whether the query failed because of the server or the network. */
function hasMetOutage({ state: { status, error, fetchStatus } }: Query): boolean {
  if (status !== 'error' || fetchStatus !== 'idle') return false
  return error instanceof RequestError ? error.status >= 500 : error instanceof TypeError
}

async function isBack(): Promise<boolean> {
  try {
    const response = await fetch(healthPath)
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
