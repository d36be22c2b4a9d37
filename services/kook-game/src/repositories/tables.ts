import { emptyTable } from '@cardroom/poker-engine/table-state'
import type { Redis, Result } from 'ioredis'
import { type ChainLink, chainLimits, type TableChain } from '@cardroom/contracts/kook-deal'
import { divide, type Secrets, unite } from '../domain/secrets.ts'
import type { StoredTable, TableChange } from '../domain/stored-table.ts'
import { claimDueScript, readScript, rescheduleScript, writeScript } from './table-scripts.ts'

const privateTableTtlMs = 60 * 60 * 1000
const leaseMs = 2000
const maxClaimed = 64

const houseKey = 'kook:house'
const dueKey = 'kook:due'

/** A table as it was read. */
export type ReadTable = {
  stored: StoredTable
  /** False when the cards of the hand could not be read, because they were sealed with another key. */
  isWhole: boolean
  /** The version that a write compares with; the same as the table's unless the stored state was replaced. */
  version: number
  /** Redis' time, epoch milliseconds. */
  at: number
}

/** Encrypts what is secret of a table. */
export type Sealer = {
  seal: (text: string, context: string) => string
  /** Null when the text was not sealed with the same key and context. */
  open: (sealed: string, context: string) => string | null
}

export type WrittenTable = TableChange & {
  /** Added to the table's chain. */
  link?: ChainLink | null
  key: string
  /** The version that was read; the write is refused when the stored one differs. */
  expectedVersion: number
}

export type Tables = ReturnType<typeof tables>

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    kookRead: (
      key: string,
    ) => Result<[string | null, string | null, string | null, number], Context>
    kookWrite: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookReschedule: (...keysAndValues: string[]) => Result<0 | 1, Context>
    kookClaimDue: (key: string, lease: number, max: number) => Result<[string[], string], Context>
  }
}

/** The key of a table. @param name a private table's name, or null for the house table */
export function toTableKey(name: string | null): string {
  return name === null ? houseKey : `kook:table:${name}`
}

/** The name of a table's key: a private table's, or null for the house table. */
export function toTableName(key: string): string | null {
  return key === houseKey ? null : key.slice(toTableKey('').length)
}

/** The channel of a table's changes. Channels ignore the logical database, so its number is part of the name. */
export function toChannel(database: number, key: string): string {
  return `kook:changes:${database}:${key}`
}

/** What a published change begins with: the sealed text follows. */
const messageStart = '{"sealed":"'

/** The key of the list of a table's links, the newest first. */
export function toChainKey(key: string): string {
  return `${key}:chain`
}

function unseal(sealer: Sealer, key: string, sealed: string | null): Secrets | null {
  const text = sealed === null ? null : sealer.open(sealed, key)
  return text === null ? null : (JSON.parse(text) as Secrets)
}

/** The tables, stored in Redis alone so that any instance can run any step of any table. */
export function tables(redis: Redis, sealer: Sealer) {
  redis.defineCommand('kookRead', { numberOfKeys: 1, lua: readScript })
  redis.defineCommand('kookWrite', { numberOfKeys: 3, lua: writeScript })
  redis.defineCommand('kookReschedule', { numberOfKeys: 2, lua: rescheduleScript })
  redis.defineCommand('kookClaimDue', { numberOfKeys: 1, lua: claimDueScript })
  const database = redis.options.db ?? 0

  return {
    /** The current table; one that does not exist is empty. */
    async read(key: string): Promise<ReadTable> {
      const [version, state, sealed, at] = await redis.kookRead(key)
      const open =
        state === null ? { table: emptyTable(), deals: null } : (JSON.parse(state) as StoredTable)
      return { ...unite(open, unseal(sealer, key, sealed)), version: Number(version ?? 0), at }
    },

    /** Reads a change that was published. */
    readChange(key: string, text: string): TableChange {
      const { stored, sealed, ...change } = JSON.parse(text) as TableChange & { sealed: string }
      return { ...change, stored: unite(stored, unseal(sealer, key, sealed)).stored }
    },

    /** Writes a change and publishes it; false when the table was changed since it was read. */
    async write(written: WrittenTable): Promise<boolean> {
      const { key, expectedVersion, link = null, ...change } = written
      const { stored, ...told } = change
      const { table } = stored
      const isPermanent = key === houseKey || table.seats.some((seat) => seat !== null)
      const { open, secrets } = divide(stored)
      const sealed = sealer.seal(JSON.stringify(secrets), key)
      const isWritten = await redis.kookWrite(
        key,
        dueKey,
        toChainKey(key),
        String(expectedVersion),
        String(table.version),
        JSON.stringify(open),
        change.checkAgainAt === null ? '' : String(change.checkAgainAt),
        isPermanent ? '' : String(privateTableTtlMs),
        toChannel(database, key),
        messageStart,
        // The script puts the state and what is sealed before the rest: neither is sent twice.
        JSON.stringify(told).slice(1),
        sealed,
        link === null ? '' : JSON.stringify(link),
        String(chainLimits.kept),
      )
      return isWritten === 1
    },

    /** A page of a table's links, the newest first. @param from counts from the newest link */
    async readChain(key: string, from: number): Promise<TableChain> {
      // One more than a page, to know whether another page follows.
      const found = await redis.lrange(toChainKey(key), from, from + chainLimits.page)
      const links = found.slice(0, chainLimits.page).map((link) => JSON.parse(link) as ChainLink)
      const next = from + chainLimits.page
      const hasMore = found.length > chainLimits.page && next < chainLimits.kept
      return { links, next: hasMore ? next : null }
    },

    /** Schedules the next check of an unchanged table; null for never. */
    async reschedule(key: string, version: number, checkAgainAt: number | null): Promise<void> {
      const due = checkAgainAt === null ? '' : String(checkAgainAt)
      await redis.kookReschedule(key, dueKey, String(version), due)
    },

    /** Claims the tables that are due for two seconds, for this instance alone. */
    async claimDue(): Promise<{ keys: string[]; nextInMs: number | null }> {
      const [keys, next] = await redis.kookClaimDue(dueKey, leaseMs, maxClaimed)
      return { keys, nextInMs: next === '' ? null : Number(next) }
    },
  }
}
