import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { fillDatabase } from '../../seed/fill-database.ts'

const { db, url } = await testDatabase()
const name = new URL(url).pathname.slice(1)
const folder = await mkdtemp(join(tmpdir(), 'cardroom-backup-'))
const file = join(folder, 'cardroom.sql.gz')
const run = promisify(execFile)
// What a format of lines and tabs could trip over.
const awkward = 'a\ttab, a\nline\r\n\\.\n\\N, \\, "quotes", \u2028 and ♠'

afterAll(async () => {
  for (const database of await besideDatabases()) {
    await sql`DROP DATABASE ${sql.id(database)} WITH (FORCE)`.execute(db)
  }
  await rm(folder, { recursive: true })
})

/** `npm run backup` and `npm run restore`. */
const command = (script: 'backup' | 'restore', ...args: string[]) =>
  run('node', [join(repositoryFolder, `infra/backup/${script}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  })

function withName(database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

/** What a new connection to the database finds there. */
async function nameOfOpened(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  await client.end()
  return rows[0]?.name
}

async function besideDatabases(): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`
    SELECT datname FROM pg_database WHERE datname LIKE ${`${name}\\_%`}`.execute(db)
  return rows.map(({ datname }) => datname)
}

/** Each table of the database with the number of its rows and a hash of all they hold. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ table: string }>`
    SELECT relname AS "table" FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(
    db,
  )
  const held: Record<string, string> = {}
  for (const { table } of tables.filter((row) => !row.table.startsWith('kysely'))) {
    const { rows } = await sql<{ held: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS held
      FROM ${sql.id(table)} t`.execute(db)
    held[table] = rows[0]?.held ?? ''
  }
  return held
}

const audit = (action: string) => sql<{ id: string }>`
  INSERT INTO audit_log (action, subject_type, subject_id) VALUES (${action}, 'player', '1') RETURNING id`

describe('npm run backup and npm run restore', () => {
  let before: Record<string, string>

  beforeAll(async () => {
    await fillDatabase({ url, events: 500, now: Date.now() })
    await audit(awkward).execute(db)
    before = await contents()
    await command('backup', file)
  })

  it('brings back every row of every table as it was', async () => {
    await sql`DELETE FROM page_views`.execute(db)
    await sql`UPDATE audit_log SET action = 'changed'`.execute(db)

    const { stdout } = await command('restore', file)

    expect(await contents()).toEqual(before)
    expect(Number(before['page_views']?.split(' ')[0])).toBeGreaterThan(0)
    expect(stdout).toMatch(/^\d+ rows are restored/)
  })

  it('keeps the old database under another name', async () => {
    const [previous = ''] = await besideDatabases()

    expect(previous).toMatch(new RegExp(`^${name}_before_\\d{14}$`))
  })

  it('continues the numbering of rows', async () => {
    const ids = await audit('another').execute(db)

    expect(Number(ids.rows[0]?.id)).toBe(2)
  })

  it('brings back an account without its sessions and invitations', async () => {
    const withSession = join(folder, 'session.sql.gz')
    await sql`
      WITH invited AS (
        INSERT INTO users (email, first_name, last_name, is_admin, role)
        VALUES ('ada@example.com', 'Ada', 'Example', true, 'owner') RETURNING id
      ), signed_in AS (
        INSERT INTO admin_sessions (id_hash, user_id, browser)
        SELECT sha256('an id'), id, 'Firefox' FROM invited
      )
      INSERT INTO admin_invitations (user_id, link_hash, expires_at)
      SELECT id, sha256('a link'), now() + interval '3 days' FROM invited`.execute(db)
    await command('backup', withSession)

    await command('restore', withSession)

    const { rows } = await sql`
      SELECT (SELECT count(*)::int FROM users WHERE email = 'ada@example.com') AS accounts,
        (SELECT count(*)::int FROM admin_sessions) AS sessions,
        (SELECT count(*)::int FROM admin_invitations) AS invitations`.execute(db)
    expect(rows).toEqual([{ accounts: 1, sessions: 0, invitations: 0 }])
  })

  it('changes nothing when a backup is cut short', async () => {
    const text = gunzipSync(await readFile(file)).toString()
    const short = join(folder, 'short.sql.gz')
    await writeFile(short, gzipSync(text.slice(0, text.length / 2)))
    const now = await contents()
    const databases = await besideDatabases()

    await expect(command('restore', short)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('incomplete'),
    })

    expect(await contents()).toEqual(now)
    expect(await besideDatabases()).toEqual(databases)
  })

  it('refuses a second restore at the same time', async () => {
    const holder = new pg.Client({ connectionString: withName('postgres') })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(hashtext($1))', [`cardroom.restore ${name}`])

    const refused = command('restore', file)

    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another restore'),
    })
    await holder.end()
  })

  it('leaves the old database open and whole when it is killed during the replacement', async () => {
    const now = await contents()
    const databases = await besideDatabases()
    const holder = new pg.Client({ connectionString: url })
    holder.on('error', () => {})
    await holder.connect()
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const held = rows[0]?.pid ?? Number.NaN
    // A connection that cannot be ended, so that the replacement waits for it.
    process.kill(held, 'SIGSTOP')
    const script = join(repositoryFolder, 'infra/backup/restore.ts')
    const restore = spawn('node', [script, file], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
      stdio: 'ignore',
    })
    const server = new pg.Client({ connectionString: withName('postgres') })
    await server.connect()
    const replacing = `SELECT count(*)::int AS replacing FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND query ILIKE $1`
    const countReplacing = async () => {
      const counted = await server.query<{ replacing: number }>(replacing, [
        `ALTER DATABASE "${name}" RENAME%`,
      ])
      return counted.rows[0]?.replacing
    }
    await expect.poll(countReplacing, { timeout: 30_000 }).toBe(1)

    restore.kill('SIGKILL')
    await once(restore, 'exit')
    process.kill(held, 'SIGCONT')
    await expect.poll(countReplacing, { timeout: 30_000 }).toBe(0)
    await server.end()

    expect(await nameOfOpened()).toBe(name)
    expect(await contents()).toEqual(now)
    expect((await besideDatabases()).filter((one) => one.includes('_before_'))).toEqual(
      databases.filter((one) => one.includes('_before_')),
    )
  })

  it.each([
    ['a text that is not a backup', 'SELECT 1;\n', 'this is not a backup of Cardroom'],
    ['a backup of a newer schema', '-- Cardroom backup of schema 9999-later, then\n', '9999-later'],
    [
      'a backup of release v0-full',
      '-- Cardroom backup of schema 0070-retried-letters, then\n',
      'Release v0-full made this backup',
    ],
    [
      'a backup with a foreign statement',
      '-- Cardroom backup of schema 0077-baseline, then\nDROP TABLE users;\n',
      'unexpected line',
    ],
  ])('refuses %s', async (_title, text, reason) => {
    const other = join(folder, 'other.sql.gz')
    await writeFile(other, gzipSync(text))

    await expect(command('restore', other)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(reason),
    })
  })

  it('leaves no partial backup when Postgres is unavailable', async () => {
    const away = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const script = join(repositoryFolder, 'infra/backup/backup.ts')

    const failure = run('node', [script, join(folder, 'away.sql.gz')], { env: away })

    await expect(failure).rejects.toMatchObject({ code: 1 })
    expect((await readdir(folder)).filter((entry) => entry.startsWith('away'))).toEqual([])
  })
})
