import type { Redis } from 'ioredis'
import { type Presence, toPresenceChannel } from './sockets/table-feed.ts'

const heartbeatTtlMs = 10_000
/** A heartbeat may be missing because of a Redis outage, so an instance counts as dead only after this much longer. */
const deadAfterMs = 4000
const missingTtlMs = 30_000

export type Instances = ReturnType<typeof instances>

/** Tracks the running processes of this service. */
export function instances(redis: Redis) {
  const presenceChannel = toPresenceChannel(redis.options.db ?? 0)

  return {
    /** Marks an instance as alive for ten seconds, and publishes its watcher counts. */
    async sendHeartbeat(presence: Presence): Promise<void> {
      await Promise.all([
        redis.set(toInstanceKey(presence.instance), '1', 'PX', heartbeatTtlMs),
        redis.publish(presenceChannel, JSON.stringify(presence)),
      ])
    },

    /** Marks an instance and all of its connections as gone. */
    async remove(instance: string): Promise<void> {
      await redis.del(toInstanceKey(instance))
    },

    /** Whether an instance has had no heartbeat for several seconds. @param at Redis time, in epoch milliseconds */
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
 * Resolves if Redis accepts writes. When Redis is full or cannot reach its disk, it still answers a ping, although no
 * player can act at a table.
 */
export async function canWrite(redis: Redis): Promise<void> {
  await redis.set('kook:can-write', '', 'EX', 60)
}
