import { LRUCache } from 'lru-cache'
import type { ChainEnd } from './deals.ts'
import type { StoredTable } from './stored-table.ts'

const maxTables = 20_000

export type SeenVersions = ReturnType<typeof createSeenVersions>

/** The version and chain end of a table that were last sent. */
export type Seen = { version: number; chainEnd: ChainEnd | null }

/**
 * Tracks the highest version of each table that this instance sent to its sockets, and the end of its chain. An older
 * version in Redis means that a write was lost.
 */
export function createSeenVersions() {
  const tables = new LRUCache<string, Seen>({ max: maxTables })

  return {
    get: (key: string): Seen => tables.get(key) ?? { version: 0, chainEnd: null },
    record(key: string, { table, deals }: StoredTable): void {
      if (table.version < (tables.get(key)?.version ?? 0)) return
      const chainEnd = deals && {
        tableId: deals.tableId,
        number: deals.number,
        lastLink: deals.lastLink,
      }
      tables.set(key, { version: table.version, chainEnd })
    },
  }
}
