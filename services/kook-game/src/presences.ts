import { LRUCache } from 'lru-cache'
import type { Presence } from './repositories/table-feed.ts'

/** An instance without a heartbeat for this long no longer counts. */
const maxSilenceMs = 10_000
const maxInstances = 1000

/** The watchers that the other instances report with their heartbeats. */
export function createPresences(ownInstance: string) {
  const presences = new LRUCache<string, Presence['watchers']>({
    max: maxInstances,
    ttl: maxSilenceMs,
  })

  return {
    record({ instance, watchers }: Presence): void {
      if (instance !== ownInstance) presences.set(instance, watchers)
    },
    /** Watchers of a table on all other instances. */
    countWatchers(key: string): number {
      let sum = 0
      for (const watchers of presences.values()) sum += watchers[key] ?? 0
      return sum
    },
  }
}
