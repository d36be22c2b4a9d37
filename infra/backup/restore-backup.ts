import { pipeline } from 'node:stream/promises'
import { migrate } from '@cardroom/database/migrate'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { bringSchemaUpToDate } from '../local/schema.ts'
import { lastLine } from './backup-text.ts'
import { readLines } from './read-lines.ts'
import { tablesOf } from './tables-of.ts'

/** What became of a restore. */
export type Restored = {
  rows: number
  /** The database that was there before, kept under this name until somebody drops it. */
  previous: string
}

const firstLine = /^-- Cardroom backup of schema (\S+),/
const statement = /^SELECT (?:ensure_month_partitions|setval)\([^;]*\);$/

/**
 * Brings a backup back: into a new database of the schema that it was made with, which is then brought up to
 * date and takes the place of the old one. Until that moment nothing has changed, and services that run
 * meanwhile find themselves connected to the new one.
 * @param ownerUrl connection of the role that owns the server, to the database that is replaced
 * @param text the backup, no longer compressed
 * @throws when the text is no backup, is cut short, or comes from a newer schema than this code's
 */
export async function restoreBackup(
  ownerUrl: string,
  text: AsyncIterable<string>,
): Promise<Restored> {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  const fresh = `${name}_restored`
  const freshUrl = withDatabase(ownerUrl, fresh)
  const lines = readLines(text)
  const [, version] = firstLine.exec((await lines.next()) ?? '') ?? []
  if (version === undefined) throw new Error('this is no backup of Cardroom')

  const server = await connect(withDatabase(ownerUrl, 'postgres'))
  try {
    // One that was interrupted leaves its own behind.
    await server.query(`DROP DATABASE IF EXISTS ${quoted(fresh)} WITH (FORCE)`)
    await server.query(`CREATE DATABASE ${quoted(fresh)}`)
    try {
      await migrate(freshUrl, version)
      const rows = await fill(freshUrl, lines)
      await bringSchemaUpToDate(freshUrl)
      return { rows, previous: await swap(server, name, fresh) }
    } catch (error) {
      await server.query(`DROP DATABASE IF EXISTS ${quoted(fresh)} WITH (FORCE)`)
      throw error
    }
  } finally {
    await server.end()
  }
}

async function fill(url: string, lines: ReturnType<typeof readLines>): Promise<number> {
  const client = await connect(url)
  let count = 0
  try {
    await client.query('BEGIN')
    // Rows come table by table, so a reference may come before what it refers to.
    await client.query(`SET LOCAL session_replication_role = 'replica'; SET LOCAL timezone = 'UTC'`)
    const names = (await tablesOf(client)).map((table) => table.name)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (let line = await lines.next(); line !== lastLine; line = await lines.next()) {
      if (line === null) throw new Error('the backup is cut short')
      if (/^COPY .* FROM stdin;$/.test(line)) {
        const copy = client.query(copyFrom(line.slice(0, -1)))
        await pipeline(lines.body(), copy)
        count += copy.rowCount
      } else if (statement.test(line)) {
        await client.query(line)
      } else {
        throw new Error(`the backup has a line that is none of ours: ${line.slice(0, 80)}`)
      }
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return count
  } finally {
    await client.end()
  }
}

/** Puts the new database in the place of the old one, and says what that is called now. */
async function swap(server: pg.Client, name: string, fresh: string): Promise<string> {
  const previous = `${name}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  // Who is connected would keep it from being renamed, and comes back faster than a statement.
  await server.query(`ALTER DATABASE ${quoted(name)} WITH ALLOW_CONNECTIONS false`)
  try {
    await server.query(
      'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1',
      [name],
    )
    await server.query(`ALTER DATABASE ${quoted(name)} RENAME TO ${quoted(previous)}`)
  } catch (error) {
    await server.query(`ALTER DATABASE ${quoted(name)} WITH ALLOW_CONNECTIONS true`)
    throw error
  }
  await server.query(`ALTER DATABASE ${quoted(fresh)} RENAME TO ${quoted(name)}`)
  await server.query(`ALTER DATABASE ${quoted(previous)} WITH ALLOW_CONNECTIONS true`)
  return previous
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}

const quoted = (name: string) => pg.escapeIdentifier(name)
