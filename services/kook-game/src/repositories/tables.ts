import { emptyTable } from '@cardroom/poker-engine/table-state'
import type { Redis, Result } from 'ioredis'
import type { StoredTable } from '../domain/stored-table.ts'
import type { TableChange } from '../domain/table-change.ts'
import { readScript, rescheduleScript, takeDueScript, writeScript } from './table-scripts.ts'

const privateTableMs = 60 * 60 * 1000
const leaseMs = 2000
const mostAtOnce = 64

const houseKey = 'kook:house'
const dueKey = 'kook:due'

/** A table as it was read, and Redis' time at that moment, in epoch milliseconds. */
export type ReadTable = { stored: StoredTable; at: number }

export type WrittenTable = TableChange & {
  key: string
  /** The version that was read; the write only happens while it is still the table's. */
  expectedVersion: number
}

export type Tables = ReturnType<typeof tables>

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    kookRead: (key: string) => Result<[string | null, string | null, number], Context>
    kookWrite: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookReschedule: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookTakeDue: (key: string, lease: number, most: number) => Result<[string[], string], Context>
  }
}

/** Where a table lives. @param name a private table's name, or null for the house table */
export function keyOf(name: string | null): string {
  return name === null ? houseKey : `kook:table:${name}`
}

/** The channel that a table's changes are told on. Channels know no logical database, so its number is part of the name. */
export function channelOf(database: number, key: string): string {
  return `kook:changes:${database}:${key}`
}

/** The tables, which live in Redis alone so that any instance can take any step of any of them. */
export function tables(redis: Redis) {
  redis.defineCommand('kookRead', { numberOfKeys: 1, lua: readScript })
  redis.defineCommand('kookWrite', { numberOfKeys: 2, lua: writeScript })
  redis.defineCommand('kookReschedule', { numberOfKeys: 2, lua: rescheduleScript })
  redis.defineCommand('kookTakeDue', { numberOfKeys: 1, lua: takeDueScript })
  const database = redis.options.db ?? 0

  return {
    /** The table as it stands; one that does not exist is empty. */
    async read(key: string): Promise<ReadTable> {
      const [, state, at] = await redis.kookRead(key)
      const stored =
        state === null ? { table: emptyTable(), deal: null } : (JSON.parse(state) as StoredTable)
      return { stored, at }
    },

    /** Writes a change and tells every instance; false when the table was changed since it was read. */
    async write({ key, expectedVersion, ...change }: WrittenTable): Promise<boolean> {
      const { table } = change.stored
      const isKept = key === houseKey || table.seats.some((seat) => seat !== null)
      const written = await redis.kookWrite(
        key,
        dueKey,
        String(expectedVersion),
        String(table.version),
        JSON.stringify(change.stored),
        change.lookAt === null ? '' : String(change.lookAt),
        isKept ? '' : String(privateTableMs),
        channelOf(database, key),
        JSON.stringify(change),
      )
      return written === 1
    },

    /** Says when an unchanged table is to be looked at next; null for never. */
    async reschedule(key: string, version: number, lookAt: number | null): Promise<void> {
      const due = lookAt === null ? '' : String(lookAt)
      await redis.kookReschedule(key, dueKey, String(version), due)
    },

    /** Takes tables that are due for two seconds, in which no other instance does; and says when the next one is. */
    async takeDue(): Promise<{ keys: string[]; nextInMs: number | null }> {
      const [keys, next] = await redis.kookTakeDue(dueKey, leaseMs, mostAtOnce)
      return { keys, nextInMs: next === '' ? null : Number(next) }
    },
  }
}
