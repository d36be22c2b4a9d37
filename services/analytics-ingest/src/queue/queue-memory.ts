import type { Logger } from '@cardroom/service-kit/logger'
import { gauge } from '@cardroom/service-kit/metrics'
import type { Redis } from 'ioredis'

const intervalMs = 1000
const alarmShare = 0.5
const fullShare = 0.6

/**
 * Watches the memory of Redis. At its limit workers could not even take jobs out of the queue, so from 60 % on
 * records go to Postgres instead; 50 % is logged.
 */
export function watchQueueMemory(redis: Redis, logger: Logger) {
  let share = 0
  let isAlarmed = false

  async function measure(): Promise<void> {
    try {
      share = usedShare(await redis.info('memory'))
    } catch {
      // Redis is unreachable: the queue finds out itself, and there is nothing to measure.
      return
    }
    if (share >= alarmShare && !isAlarmed) logger.error({ share }, 'queue memory is filling up')
    isAlarmed = share >= alarmShare
  }

  gauge('redis_memory_ratio', 'Used memory of Redis as a share of its limit', () => share)
  const timer = setInterval(() => void measure(), intervalMs)
  return {
    hasRoom: () => share < fullShare,
    stop: () => clearInterval(timer),
  }
}

/** Used memory as a share of the limit, 0 when Redis has none. */
function usedShare(info: string): number {
  const read = (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  const limit = read('maxmemory')
  return limit === 0 ? 0 : read('used_memory') / limit
}
