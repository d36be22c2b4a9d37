import type { Logger } from '@cardroom/service-kit/logger'
import { gauge } from '@cardroom/service-kit/metrics'
import type { Redis } from 'ioredis'

const intervalMs = 1000
const alarmShare = 0.5
const fullShare = 0.6

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Asks Redis every second how much memory it uses, and keeps records away from it while it hangs or fills up.
 * - After one call timed out, all calls fail at once until Redis answers. A Redis that is down refuses connections at once.
 * - From 60 % of its memory on, records go to Postgres: at its limit, workers could not even take jobs out of the queue.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  let hangs = false
  let share = 0
  let isAlarmed = false

  async function measure(): Promise<void> {
    try {
      share = usedShare(await redis.info('memory'))
    } catch {
      // The next call to Redis finds out itself.
      return
    }
    if (hangs) logger.info('redis recovered')
    hangs = false
    if (share >= alarmShare && !isAlarmed) logger.error({ share }, 'queue memory is filling up')
    isAlarmed = share >= alarmShare
  }

  gauge('redis_memory_ratio', 'Used memory of Redis as a share of its limit', () => share)
  const timer = setInterval(() => void measure(), intervalMs)

  return {
    takesRecords: () => !hangs && share < fullShare,

    /** @throws {Error} at once while Redis hangs */
    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      if (hangs) throw new Error('Redis does not answer')
      try {
        return await call()
      } catch (error) {
        const isTimeout = error instanceof Error && error.message.startsWith('Command timed out')
        if (isTimeout && !hangs) logger.warn('redis timed out, continuing without it')
        hangs ||= isTimeout
        throw error
      }
    },

    stop: () => clearInterval(timer),
  }
}

/** Used memory as a share of the limit, 0 when Redis has none. */
function usedShare(info: string): number {
  const read = (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  const limit = read('maxmemory')
  return limit === 0 ? 0 : read('used_memory') / limit
}
