import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@cardroom/database/migrate'
import { withClient } from '@cardroom/database/with-client'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyTombstones, bringSchemaUpToDate } from '../local/schema.ts'
import { lastLine, listTables } from './backup-text.ts'
import { readLines } from './read-lines.ts'

/** The result of a restore. */
export type Restored = {
  rows: number
  /** The name of the replaced database, which stays until it is dropped. */
  previous: string
}

const firstLine = /^-- Cardroom backup of schema (\S+),/
const statement = /^SELECT (?:ensure_month_partitions|setval)\([^;]*\);$/

/**
 * Restores a backup into a new database with the schema of the backup, applies newer migrations and replaces the old
 * database. Until then nothing changes; running services reconnect to the new one. Persons erased since the backup are erased
 * from it, because the tombstones of the old database are copied. Sessions and invitations are not restored.
 * @param target `ownerUrl`: connection of the role that owns the server, to the database that is replaced; `key`: the key of
 * the tombstones, needed unless there are none
 * @param text the backup, no longer compressed
 * @throws {Error} when the text is not a backup, is incomplete, or comes from a newer schema than this code's
 */
export async function restoreBackup(
  { ownerUrl, key }: { ownerUrl: string; key: string | undefined },
  text: AsyncIterable<string>,
): Promise<Restored> {
  const name = databaseOf(ownerUrl)
  const fresh = `${name}_restored`
  const freshUrl = withDatabase(ownerUrl, fresh)
  const { version, lines } = await readVersion(text)
  const serverUrl = withDatabase(ownerUrl, 'postgres')
  return await withClient(serverUrl, async (server) => {
    // Until this connection ends, however it does.
    const { rows: locks } = await server.query<{ is_first: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS is_first',
      [`cardroom.restore ${name}`],
    )
    if (locks[0]?.is_first !== true)
      throw new Error('another restore of this database is under way')
    // Left behind by an interrupted restore.
    await server.query(`DROP DATABASE IF EXISTS ${quoted(fresh)} WITH (FORCE)`)
    await server.query(`CREATE DATABASE ${quoted(fresh)}`)
    try {
      await migrate(freshUrl, version)
      const rows = await fill(freshUrl, lines)
      await bringSchemaUpToDate(freshUrl, key)
      await copyTombstones(ownerUrl, freshUrl)
      await applyTombstones(freshUrl, key)
      await endSessions(freshUrl)
      await forgetBackups(freshUrl)
      return { rows, previous: await swap(serverUrl, name, fresh) }
    } catch (error) {
      await server.query(`DROP DATABASE IF EXISTS ${quoted(fresh)} WITH (FORCE)`)
      throw error
    }
  })
}

/**
 * Restores a backup into a scratch database, counts its rows and drops it; the database of `url` is not touched.
 * @param url connection of a role that may create databases; its database gives the name
 * @returns the rows of each table
 * @throws {Error} as `restoreBackup` does
 */
export async function countRestored(
  url: string,
  text: AsyncIterable<string>,
): Promise<Record<string, number>> {
  const scratch = `${databaseOf(url)}_scratch`
  const scratchUrl = withDatabase(url, scratch)
  const { version, lines } = await readVersion(text)
  return await withClient(url, async (server) => {
    await server.query(`DROP DATABASE IF EXISTS ${quoted(scratch)} WITH (FORCE)`)
    await server.query(`CREATE DATABASE ${quoted(scratch)}`)
    try {
      await migrate(scratchUrl, version)
      await fill(scratchUrl, lines)
      return await countRows(scratchUrl)
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${quoted(scratch)} WITH (FORCE)`)
    }
  })
}

async function readVersion(text: AsyncIterable<string>) {
  const lines = readLines(text)
  const [, version] = firstLine.exec((await lines.next()) ?? '') ?? []
  if (version === undefined) throw new Error('this is not a backup of Cardroom')
  return { version, lines }
}

async function countRows(url: string): Promise<Record<string, number>> {
  return await withClient(url, async (client) => {
    const counted: Record<string, number> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)
      counted[name] = Number(rows[0]?.n)
    }
    return counted
  })
}

async function fill(url: string, lines: ReturnType<typeof readLines>): Promise<number> {
  return await withClient(url, async (client) => {
    let count = 0
    await client.query('BEGIN')
    // Rows come table by table, so a reference may precede its target.
    await client.query(`SET LOCAL session_replication_role = 'replica'; SET LOCAL timezone = 'UTC'`)
    const names = (await listTables(client)).map((table) => table.name)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (let line = await lines.next(); line !== lastLine; line = await lines.next()) {
      if (line === null) throw new Error('the backup is incomplete')
      if (/^COPY .* FROM stdin;$/.test(line)) {
        const copy = client.query(copyFrom(line.slice(0, -1)))
        await pipeline(lines.body(), copy)
        count += copy.rowCount
      } else if (statement.test(line)) {
        await client.query(line)
      } else {
        throw new Error(`the backup has an unexpected line: ${line.slice(0, 80)}`)
      }
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return count
  })
}

/** Keeps erasures since the backup; the later time counts. */
async function copyTombstones(from: string, to: string): Promise<void> {
  const stones = await withClient(from, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('public.tombstones') IS NOT NULL AS known`,
    )
    if (rows[0]?.known !== true) return []
    return (await client.query<Tombstone>('SELECT kind, hash, erased_at FROM tombstones')).rows
  })
  await withClient(to, async (client) => {
    await client.query(
      `INSERT INTO tombstones (kind, hash, erased_at)
      SELECT * FROM unnest($1::text[], $2::bytea[], $3::timestamptz[])
      ON CONFLICT (kind, hash) DO UPDATE SET erased_at = greatest(tombstones.erased_at, excluded.erased_at)`,
      [
        stones.map(({ kind }) => kind),
        stones.map(({ hash }) => hash),
        stones.map(({ erased_at }) => erased_at),
      ],
    )
  })
}

/** Sessions that ended and invitations that were used since the backup must not work again. */
async function endSessions(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('DELETE FROM admin_sessions')
    await client.query('DELETE FROM admin_invitations')
  })
}

/** The files may be gone or on another machine. Those that exist are found again, and the next backup is made at once. */
async function forgetBackups(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('DELETE FROM backups')
    await client.query('DELETE FROM backup_failure')
  })
}

type Tombstone = { kind: string; hash: Buffer; erased_at: Date }

/**
 * Replaces the old database with the new one in one transaction, so that the old one stays even if this process or the server
 * is killed. New connections wait until all others have ended, and are then refused for a moment.
 * @returns the new name of the old database
 */
async function swap(serverUrl: string, name: string, fresh: string): Promise<string> {
  const previous = `${name}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const renamed = new AbortController()
  await Promise.all([
    withClient(serverUrl, async (server) => {
      try {
        await server.query('BEGIN')
        // Fails if somebody is still connected after five seconds.
        await server.query(`ALTER DATABASE ${quoted(name)} RENAME TO ${quoted(previous)}`)
        await server.query(`ALTER DATABASE ${quoted(fresh)} RENAME TO ${quoted(name)}`)
        await server.query('COMMIT')
      } finally {
        renamed.abort()
      }
    }),
    withClient(serverUrl, async (server) => {
      while (!renamed.signal.aborted) {
        await server.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
          [name],
        )
        await sleep(50)
      }
    }),
  ])
  return previous
}

/** The database of a connection URL. */
function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

/** The connection URL of another database of the same server. */
function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

const quoted = (name: string) => pg.escapeIdentifier(name)
