import { LRUCache } from 'lru-cache'

const maxTables = 20_000

export type SeenVersions = ReturnType<typeof createSeenVersions>

/** The highest version of each table that this instance has sent to its sockets; an older one in Redis is a lost write. */
export function createSeenVersions() {
  const versions = new LRUCache<string, number>({ max: maxTables })

  return {
    get: (key: string): number => versions.get(key) ?? 0,
    record(key: string, version: number): void {
      versions.set(key, Math.max(version, versions.get(key) ?? 0))
    },
  }
}
