import type { Presence } from './repositories/table-feed.ts'

/** An instance without a heartbeat for this long no longer counts. */
const maxSilenceMs = 10_000

/** The watchers that the other instances report with their heartbeats. @param now a clock in milliseconds */
export function createPresences(ownInstance: string, now: () => number) {
  const presences = new Map<string, { at: number; watchers: Record<string, number> }>()

  return {
    record({ instance, watchers }: Presence): void {
      if (instance !== ownInstance) presences.set(instance, { at: now(), watchers })
    },
    /** Watchers of a table on all other instances. */
    countWatchers(key: string): number {
      let sum = 0
      for (const [instance, { at, watchers }] of presences) {
        if (now() - at > maxSilenceMs) presences.delete(instance)
        else sum += watchers[key] ?? 0
      }
      return sum
    },
  }
}
