import { emptyTable } from '@cardroom/poker-engine/table-state'
import type { Redis, Result } from 'ioredis'
import type { StoredTable, TableChange } from './stored-table.ts'
import type { Sealer } from './sealer.ts'

const privateTableTtlMs = 60 * 60 * 1000
const leaseMs = 2000
const maxClaimed = 64

const houseKey = 'kook:house'
const dueKey = 'kook:due'

/** A table as read from Redis. */
export type ReadTable = {
  stored: StoredTable
  /** False when the table could not be decrypted because it was sealed with another key; `stored` is then empty. */
  isReadable: boolean
  /** The version that a write compares. It equals the table's version unless the stored state was replaced. */
  version: number
  /** Redis time, in epoch milliseconds. */
  at: number
}

export type WrittenTable = TableChange & {
  key: string
  /** The version that was read. The write is refused if the stored version differs. */
  expectedVersion: number
}

/** A table in the encrypted form that Redis stores. */
type Sealed = { sealed: string }

export type Tables = ReturnType<typeof tables>

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    kookRead: (key: string) => Result<[string | null, string | null, number], Context>
    kookWrite: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookReschedule: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookClaimDue: (key: string, lease: number, max: number) => Result<[string[], string], Context>
  }
}

/** Returns the key of a table. @param name a private table's name, or null for the house table */
export function toTableKey(name: string | null): string {
  return name === null ? houseKey : `kook:table:${name}`
}

/** Returns the name of the table with this key: a private table's name, or null for the house table. */
export function toTableName(key: string): string | null {
  return key === houseKey ? null : key.slice(toTableKey('').length)
}

/** Returns the channel of a table's changes. Channels ignore the logical database, so the name includes its number. */
export function toChannel(database: number, key: string): string {
  return `kook:changes:${database}:${key}`
}

/** Stores the tables in Redis alone, so that any instance can run any step of any table. */
export function tables(redis: Redis, { seal, open }: Sealer) {
  redis.defineCommand('kookRead', { numberOfKeys: 1, lua: readScript })
  redis.defineCommand('kookWrite', { numberOfKeys: 2, lua: writeScript })
  redis.defineCommand('kookReschedule', { numberOfKeys: 2, lua: rescheduleScript })
  redis.defineCommand('kookClaimDue', { numberOfKeys: 1, lua: claimDueScript })
  const database = redis.options.db ?? 0

  return {
    /** Returns the current table, or an empty table if none is stored. */
    async read(key: string): Promise<ReadTable> {
      const [version, sealed, at] = await redis.kookRead(key)
      const text = sealed === null ? null : open(sealed, key)
      const stored =
        text === null ? { table: emptyTable(), deals: null } : (JSON.parse(text) as StoredTable)
      const isReadable = sealed === null || text !== null
      return { stored, isReadable, version: Number(version ?? 0), at }
    },

    /** Decrypts a published change; returns null if it was sealed with another key. */
    readChange(key: string, message: string): TableChange | null {
      const { sealed, ...change } = JSON.parse(message) as Omit<TableChange, 'stored'> & Sealed
      const text = open(sealed, key)
      return text === null ? null : { ...change, stored: JSON.parse(text) as StoredTable }
    },

    /** Writes a change and publishes it; returns false if the table changed after it was read. */
    async write({ key, expectedVersion, stored, ...change }: WrittenTable): Promise<boolean> {
      const { table } = stored
      const isPermanent = key === houseKey || table.seats.some((seat) => seat !== null)
      const sealed = seal(JSON.stringify(stored), key)
      const isWritten = await redis.kookWrite(
        key,
        dueKey,
        String(expectedVersion),
        String(table.version),
        sealed,
        change.checkAgainAt === null ? '' : String(change.checkAgainAt),
        isPermanent ? '' : String(privateTableTtlMs),
        toChannel(database, key),
        JSON.stringify({ ...change, sealed } satisfies Omit<TableChange, 'stored'> & Sealed),
      )
      return isWritten === 1
    },

    /** Schedules the next check of an unchanged table; null cancels the check. */
    async reschedule(key: string, version: number, checkAgainAt: number | null): Promise<void> {
      const due = checkAgainAt === null ? '' : String(checkAgainAt)
      await redis.kookReschedule(key, dueKey, String(version), due)
    },

    /** Claims the due tables for this instance alone, for two seconds. */
    async claimDue(): Promise<{ keys: string[]; nextInMs: number | null }> {
      const [keys, next] = await redis.kookClaimDue(dueKey, leaseMs, maxClaimed)
      return { keys, nextInMs: next === '' ? null : Number(next) }
    },
  }
}

/** Lua scripts, which Redis runs atomically. */

const time = `
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`

/** Reads a table and the clock. KEYS: table. Returns the version, the sealed table, and the current time. */
export const readScript = `${time}
  local fields = redis.call('HMGET', KEYS[1], 'version', 'sealed')
  return { fields[1], fields[2], now }
`

/**
 * Writes a table if its version is still the expected one, schedules its next check and publishes the change.
 * KEYS: table, due. ARGV: expected version, version, sealed table, due time or '', ms until it expires or '', channel,
 * message. Returns 1 when written.
 */
export const writeScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[1], 'version', ARGV[2], 'sealed', ARGV[3])
  if ARGV[4] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[4], KEYS[1]) end
  if ARGV[5] == '' then redis.call('PERSIST', KEYS[1])
  else redis.call('PEXPIRE', KEYS[1], ARGV[5]) end
  redis.call('PUBLISH', ARGV[6], ARGV[7])
  return 1
`

/**
 * Schedules the next check of an unchanged table. KEYS: table, due; ARGV: version, due time or ''.
 */
export const rescheduleScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[2], KEYS[1]) end
  return 1
`

/**
 * Claims the due tables by moving their due time to the end of the lease; other instances do not see them until it
 * expires.
 * KEYS: due. ARGV: lease in ms, maximum number of tables. Returns their keys, and ms until the next one is due.
 */
export const claimDueScript = `${time}
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
  for _, key in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[1], key) end
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return { due, first[2] and tostring(math.floor(first[2] - now)) or '' }
`
