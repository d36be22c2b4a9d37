import type { Redis } from 'ioredis'
import { type Presence, presenceChannelOf } from './table-feed.ts'

const lifeMs = 10_000
/** Who was missing may have been cut off together with Redis; only who still is some seconds later is dead. */
const missingMs = 4000
const missingMemoryMs = 30_000

export type Instances = ReturnType<typeof instances>

/** Which processes of this service live. */
export function instances(redis: Redis) {
  const presenceChannel = presenceChannelOf(redis.options.db ?? 0)

  return {
    /** Says that an instance lives, for ten seconds, and who watches there. */
    async beat(presence: Presence): Promise<void> {
      await Promise.all([
        redis.set(keyOf(presence.instance), '1', 'PX', lifeMs),
        redis.publish(presenceChannel, JSON.stringify(presence)),
      ])
    },

    /** Says that an instance has gone, and with it all its connections. */
    async end(instance: string): Promise<void> {
      await redis.del(keyOf(instance))
    },

    /** True for an instance that has been missing for some seconds. @param at Redis' time, epoch milliseconds */
    async isDead(instance: string, at: number): Promise<boolean> {
      const missing = `kook:missing:${instance}`
      if ((await redis.exists(keyOf(instance))) === 1) {
        await redis.del(missing)
        return false
      }
      const since = await redis.set(missing, String(at), 'PX', missingMemoryMs, 'NX', 'GET')
      return since !== null && at - Number(since) >= missingMs
    },
  }
}

function keyOf(instance: string): string {
  return `kook:instance:${instance}`
}
