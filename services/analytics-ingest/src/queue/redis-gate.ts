import type { Logger } from '@cardroom/service-kit/logger'
import { gauge } from '@cardroom/service-kit/metrics'
import type { Redis } from 'ioredis'

const intervalMs = 1000
const alarmShare = 0.5
const fullShare = 0.6

export type RedisGate = ReturnType<typeof createRedisGate>

/**
 * Checks the memory usage of Redis every second, and sends it no records while it hangs or is nearly full.
 * - After one call times out, all calls fail immediately until Redis responds. A Redis that is down refuses connections
 * immediately anyway.
 * - Above 60 % of its memory, records go to Postgres: at its limit, workers could not even take jobs from the queue.
 */
export function createRedisGate(redis: Redis, logger: Logger) {
  let hangs = false
  let share = 0
  let isAlarmed = false

  async function measure(): Promise<void> {
    try {
      share = usedShare(await redis.info('memory'))
    } catch {
      // The next call to Redis detects an outage itself.
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

    /** @throws {Error} immediately while Redis hangs */
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

/** The used memory as a fraction of the limit; 0 if Redis has no limit. */
function usedShare(info: string): number {
  const read = (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  const limit = read('maxmemory')
  return limit === 0 ? 0 : read('used_memory') / limit
}
