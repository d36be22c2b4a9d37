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
  /** The name of the replaced database, which is kept until it is dropped. */
  previous: string
}

const firstLine = /^-- Cardroom backup of schema (\S+),/
const statement = /^SELECT (?:ensure_month_partitions|setval)\([^;]*\);$/

/**
 * Restores a backup into a new database with the backup's schema, applies newer migrations and replaces the old
 * database. Nothing changes until then; running services reconnect to the new database. Persons who were erased after
 * the backup are erased from it, because the tombstones of the old database are copied. Sessions and invitations are
 * not restored.
 * @param target `ownerUrl`: the connection URL of the role that owns the server, for the database to be replaced;
 * `key`: the key of the tombstones, which is required if there are any
 * @param text the decompressed backup
 * @throws {Error} if the text is not a backup, is incomplete, or has a newer schema than this release
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
    // The lock is held until this connection ends for any reason.
    const { rows: locks } = await server.query<{ is_first: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS is_first',
      [`cardroom.restore ${name}`],
    )
    if (locks[0]?.is_first !== true)
      throw new Error('another restore of this database is under way')
    // Removes the remains of an interrupted restore.
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
 * Restores a backup into a scratch database, counts its rows and drops it. The database of `url` is not touched.
 * @param url the connection URL of a role that may create databases; the scratch database is named after its database
 * @returns the number of rows in each table
 * @throws {Error} under the same conditions as `restoreBackup`
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
    // Rows are restored table by table, so a reference may precede its target.
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

/** Preserves erasures that followed the backup; the later time takes precedence. */
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

/** Sessions that ended and invitations that were used after the backup must not become valid again. */
async function endSessions(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('DELETE FROM admin_sessions')
    await client.query('DELETE FROM admin_invitations')
  })
}

/**
 * The files may be missing or on another machine. Existing files are found again, and the next backup is made
 * immediately.
 */
async function forgetBackups(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('DELETE FROM backups')
    await client.query('DELETE FROM backup_failure')
  })
}

type Tombstone = { kind: string; hash: Buffer; erased_at: Date }

/**
 * Replaces the old database with the new one in a single transaction, so that the old one remains even if this process
 * or the server is killed. New connections wait until all others have ended, and are then refused briefly.
 * @returns the new name of the old database
 */
async function swap(serverUrl: string, name: string, fresh: string): Promise<string> {
  const previous = `${name}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const renamed = new AbortController()
  await Promise.all([
    withClient(serverUrl, async (server) => {
      try {
        await server.query('BEGIN')
        // Fails if a client is still connected after five seconds.
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
