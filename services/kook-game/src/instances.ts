import type { Redis } from 'ioredis'
import { type Presence, toPresenceChannel } from './sockets/table-feed.ts'

const heartbeatTtlMs = 10_000
/** A missing heartbeat may be due to an outage of Redis; an instance is dead when it is still missing after this. */
const deadAfterMs = 4000
const missingTtlMs = 30_000

export type Instances = ReturnType<typeof instances>

/** The running processes of this service. */
export function instances(redis: Redis) {
  const presenceChannel = toPresenceChannel(redis.options.db ?? 0)

  return {
    /** Marks an instance as alive for ten seconds, and publishes its watchers. */
    async sendHeartbeat(presence: Presence): Promise<void> {
      await Promise.all([
        redis.set(toInstanceKey(presence.instance), '1', 'PX', heartbeatTtlMs),
        redis.publish(presenceChannel, JSON.stringify(presence)),
      ])
    },

    /** Marks an instance as gone, and all its connections with it. */
    async remove(instance: string): Promise<void> {
      await redis.del(toInstanceKey(instance))
    },

    /** True for an instance without a heartbeat for some seconds. @param at Redis' time, epoch milliseconds */
    async isDead(instance: string, at: number): Promise<boolean> {
      const missing = `kook:missing:${instance}`
      if ((await redis.exists(toInstanceKey(instance))) === 1) {
        await redis.del(missing)
        return false
      }
      const since = await redis.set(missing, String(at), 'PX', missingTtlMs, 'NX', 'GET')
      return since !== null && at - Number(since) >= deadAfterMs
    },
  }
}

function toInstanceKey(instance: string): string {
  return `kook:instance:${instance}`
}

/**
 * Resolves when Redis takes what is written. One that is full or cannot reach its disk still answers a ping, while nobody can
 * act at a table.
 */
export async function canWrite(redis: Redis): Promise<void> {
  await redis.set('kook:can-write', '', 'EX', 60)
}
