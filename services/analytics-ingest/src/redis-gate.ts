import type { Redis } from 'ioredis'
import type { Logger } from '@cardroom/service-kit/logger'
import { NotReplicatedError, type Replication } from '@cardroom/service-kit/replication'

const retryMs = 1000

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Keeps a Redis that hangs out of the way of requests: after one call that was not answered in time nobody asks it, until
 * a ping of our own, each second, is answered. One that is dead refuses at once, and needs none of this.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  return createGate(logger, {
    probe: () => redis.ping(),
    isAway: (error) => error.message.startsWith('Command timed out'),
    lost: 'redis does not answer, going on without it',
    found: 'redis answers again',
  })
}

/** The same for its replicas: while they do not confirm what is queued, nothing is. */
export function createReplicaGate(replication: Replication, logger: Logger) {
  return createGate(logger, {
    probe: replication.check,
    isAway: (error) => error instanceof NotReplicatedError,
    lost: 'replicas of redis do not confirm, writing to postgres',
    found: 'replicas of redis confirm again',
  })
}

type Gated = {
  probe: () => Promise<unknown>
  /** Whether an error means that asking again at once would take as long. */
  isAway: (error: Error) => boolean
  lost: string
  found: string
}

function createGate(logger: Logger, { probe, isAway, lost, found }: Gated) {
  let retry: NodeJS.Timeout | undefined

  function close(): void {
    logger.warn(lost)
    retry = setInterval(() => {
      probe().then(open, () => {})
    }, retryMs)
  }

  function open(): void {
    if (retry === undefined) return
    clearInterval(retry)
    retry = undefined
    logger.info(found)
  }

  return {
    isOpen: () => retry === undefined,

    /**
     * Makes a call.
     * @throws {Error} at once while it would wait in vain
     */
    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      if (retry !== undefined) throw new Error(lost)
      try {
        return await call()
      } catch (error) {
        if (error instanceof Error && isAway(error) && retry === undefined) close()
        throw error
      }
    },

    stop: () => clearInterval(retry),
  }
}
