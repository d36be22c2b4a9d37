import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
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

  it('keeps what was there before under another name', async () => {
    const [previous = ''] = await besideDatabases()

    expect(previous).toMatch(new RegExp(`^${name}_before_\\d{14}$`))
  })

  it('lets new rows have numbers of their own', async () => {
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

  it('leaves everything alone when a backup is cut short', async () => {
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

  it.each([
    ['a text that is no backup', 'SELECT 1;\n', 'this is not a backup of Cardroom'],
    ['a backup of a newer schema', '-- Cardroom backup of schema 9999-later, then\n', '9999-later'],
    [
      'a backup with a statement of somebody else',
      `-- Cardroom backup of schema 0001-analytics, then\nDROP TABLE users;\n`,
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

  it('leaves no half of a backup behind when Postgres is away', async () => {
    const away = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const script = join(repositoryFolder, 'infra/backup/backup.ts')

    const failure = run('node', [script, join(folder, 'away.sql.gz')], { env: away })

    await expect(failure).rejects.toMatchObject({ code: 1 })
    expect((await readdir(folder)).filter((entry) => entry.startsWith('away'))).toEqual([])
  })
})
