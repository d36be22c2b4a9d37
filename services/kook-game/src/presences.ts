import type { Presence } from './repositories/table-feed.ts'

/** An instance that has said nothing for so long counts no more. */
const silentMs = 10_000

/** What the other instances have said of how many watch there. @param now a clock in milliseconds */
export function createPresences(own: string, now: () => number) {
  const heard = new Map<string, { at: number; watchers: Record<string, number> }>()

  return {
    note({ instance, watchers }: Presence): void {
      if (instance !== own) heard.set(instance, { at: now(), watchers })
    },
    /** Watchers of a table on all other instances. */
    elsewhere(key: string): number {
      let sum = 0
      for (const [instance, { at, watchers }] of heard) {
        if (now() - at > silentMs) heard.delete(instance)
        else sum += watchers[key] ?? 0
      }
      return sum
    },
  }
}
