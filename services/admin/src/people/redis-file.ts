import type { Logger } from '@cardroom/service-kit/logger'
import { rewriteRedisFile } from '@cardroom/service-kit/rewrite-redis-file'
import type { Redis } from 'ioredis'

/** Redis' append-only file, which contains removed jobs until it is rewritten. */
export function redisFile({
  redis,
  logger,
  retryMs = 10_000,
}: {
  redis: Redis
  logger: Logger
  retryMs?: number | undefined
}) {
  const closing = new AbortController()
  let isWaiting = false

  async function rewrite(): Promise<void> {
    let isRefused = false
    await rewriteRedisFile(redis, {
      retryMs,
      signal: closing.signal,
      onRefused(reason) {
        // Logs one line per outage rather than one per attempt.
        if (!isRefused) logger.warn({ reason }, 'redis file rewrite refused, will be retried')
        isRefused = true
      },
    })
    if (isRefused) logger.info('redis file rewrite started')
  }

  return {
    /** Rewrites the file in the background as soon as Redis can. */
    rewriteSoon: (): void => {
      if (isWaiting) return
      isWaiting = true
      void rewrite()
        // This ends without a rewrite only when the service stops, and the next start requests one again.
        .catch(() => {})
        .finally(() => {
          isWaiting = false
        })
    },

    close: () => closing.abort(),
  }
}
