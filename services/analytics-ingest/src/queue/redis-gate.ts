import type { Redis } from 'ioredis'
import type { Logger } from '@cardroom/service-kit/logger'

const retryMs = 1000

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Keeps requests from waiting for a Redis that hangs: after one call timed out, all calls fail at once until a ping, sent
 * every second, is answered. A Redis that is down refuses connections at once and needs no gate.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  let retry: NodeJS.Timeout | undefined

  function close(): void {
    logger.warn('redis timed out, continuing without it')
    retry = setInterval(() => {
      redis.ping().then(open, () => {})
    }, retryMs)
  }

  function open(): void {
    if (retry === undefined) return
    clearInterval(retry)
    retry = undefined
    logger.info('redis recovered')
  }

  return {
    isOpen: () => retry === undefined,

    /** @throws {Error} at once while Redis hangs */
    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      if (retry !== undefined) throw new Error('Redis does not answer')
      try {
        return await call()
      } catch (error) {
        const isTimeout = error instanceof Error && error.message.startsWith('Command timed out')
        if (isTimeout && retry === undefined) close()
        throw error
      }
    },

    stop: () => clearInterval(retry),
  }
}
