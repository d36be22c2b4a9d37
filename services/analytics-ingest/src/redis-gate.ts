import type { Redis } from 'ioredis'
import type { Logger } from '@cardroom/service-kit/logger'

const retryMs = 1000
const lost = 'redis does not answer, going on without it'

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Keeps requests away from a Redis that hangs: after one call times out, no other call is made until a ping succeeds. The
 * gate pings once a second. A Redis that is down refuses at once and needs no gate.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  let retry: NodeJS.Timeout | undefined

  function close(): void {
    logger.warn(lost)
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
     * Makes a call.
     * @throws {Error} at once while the gate is closed
     */
    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      if (retry !== undefined) throw new Error(lost)
      try {
        return await call()
      } catch (error) {
        const hangs = error instanceof Error && error.message.startsWith('Command timed out')
        if (hangs && retry === undefined) close()
        throw error
      }
    },

    stop: () => clearInterval(retry),
  }
}
