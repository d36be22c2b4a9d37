import type { Redis } from 'ioredis'
import type { Logger } from '@cardroom/service-kit/logger'

const retryMs = 1000

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Keeps a Redis that hangs out of the way of requests: after one call that was not answered in time nobody asks it, until
 * a ping of our own, each second, is answered. One that is dead refuses at once, and needs none of this.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  let retry: NodeJS.Timeout | undefined

  function close(): void {
    logger.warn('redis does not answer, going on without it')
    retry = setInterval(() => {
      redis.ping().then(open, () => {})
    }, retryMs)
  }

  function open(): void {
    if (retry === undefined) return
    clearInterval(retry)
    retry = undefined
    logger.info('redis answers again')
  }

  return {
    isOpen: () => retry === undefined,

    /**
     * Makes a call to Redis.
     * @throws {Error} at once while Redis hangs
     */
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
