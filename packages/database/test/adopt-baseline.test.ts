import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { migrate } from '@cardroom/database/migrate'
import { withClient } from '@cardroom/database/with-client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSchema } from './read-schema.ts'

const fresh = await testDatabase()
const { db, url } = await testDatabase()

// The statements of the migrations of release v0-full, and of the development after it.
const releaseSchema = await fixture('schema-0070.sql.gz')
const development = await fixture('schema-0070-to-0076.sql.gz')

async function fixture(name: string): Promise<string> {
  return gunzipSync(await readFile(new URL(`fixtures/${name}`, import.meta.url))).toString()
}

async function restoreFormer(last: string, later = ''): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await client.query(releaseSchema)
    await client.query(`${rows}; ${later}`)
    await client.query(
      `INSERT INTO kysely_migration VALUES ('0001-analytics', '2025-05-01'), ($1, '2026-11-01')`,
      [last],
    )
  })
}

// Months before April 2020 were dropped; their last local day ended at 07:00 UTC of April 1st.
const rows = `
  SELECT ensure_month_partitions('2020-04-01', '2020-04-01');
  INSERT INTO traffic_sources (id, "timestamp", session_id, visit_id, source, medium, user_agent, device_category, quality)
  SELECT gen_random_uuid(), at, id, id, source, '', '', 'desktop', quality FROM (VALUES
    ('2020-04-01 02:00Z'::timestamptz, 'a', 'google', 'ok'), ('2020-04-01 03:00Z', 'b', 'bing', 'bot'),
    ('2020-04-02 09:00Z', 'c', 'google', 'ok')) AS visit (at, id, source, quality);
  INSERT INTO sessions SELECT session_id, "timestamp", source, '', '', '', 'desktop', true FROM traffic_sources;
  INSERT INTO page_views (id, "timestamp", session_id, visit_id, page_path, user_agent, quality)
  SELECT gen_random_uuid(), "timestamp", session_id, visit_id, page, '', quality FROM traffic_sources
  CROSS JOIN (VALUES ('/'), ('/play?seat=2')) AS view (page);
  INSERT INTO summary_days SELECT metric, filter, value, bucket, key, '', '', '-infinity', count, 0, 0, sessions
  FROM (VALUES
    ('visit-source', '', '', '2020-03-10 07:00Z'::timestamptz, 'google', 5, 0),
    ('visit-source', '', '', '2020-03-10 07:00Z', 'bing', 2, 0),
    ('view', '', '', '2020-03-10 07:00Z', '/', 11, 7), ('view', '', '', '2020-03-10 07:00Z', '/play', 4, 3),
    ('view', 'source', 'google', '2020-03-10 07:00Z', '/', 9, 5),
    ('view', 'source', 'bing', '2020-03-10 07:00Z', '/', 2, 2),
    ('visit-source', '', '', '2020-03-31 07:00Z', 'google', 4, 0),
    ('view', '', '', '2020-03-31 07:00Z', '/', 6, 4), ('view', '', '', '2020-03-31 07:00Z', '/play', 1, 1),
    ('view', 'source', 'google', '2020-03-31 07:00Z', '/', 7, 4),
    ('visit-source', '', '', '2020-04-02 07:00Z', 'google', 1, 0)
  ) AS rollup (metric, filter, value, bucket, key, count, sessions);
  INSERT INTO imported_days VALUES ('ga4', '2019-01-01', 'total', '', 1, 1, 1);
  INSERT INTO users (first_name, last_name, email, is_admin, role) VALUES ('Mona', 'Lind', 'm@x.example', true, 'owner');
  INSERT INTO newsletters (email) VALUES ('r@x.example');
  INSERT INTO chat_users (name, email) VALUES ('Ada', 'a@x.example');
  INSERT INTO chat_conversations (user_id) SELECT id FROM chat_users;
  INSERT INTO chat_messages (conversation_id, is_from_user, content) SELECT id, true, 'Hello' FROM chat_conversations;
  INSERT INTO audit_log (action, subject_type, subject_id) VALUES ('added', 'goal', '1');
  INSERT INTO tombstones (kind, hash) VALUES ('email', '\\x00');
  INSERT INTO mails (kind, data) VALUES ('inquiry', '{}');`

const rollups = [
  'sessions',
  'session_pages',
  'summary_days',
  'summary_hours',
  'summary_changes',
  'summary_deltas',
]

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'kysely%'`.execute(db)
  const counts = tables.map(async ({ name }) => {
    const {
      rows: [row],
    } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(db)
    return [name, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('a database from before the baseline', () => {
  beforeEach(() => restoreFormer('0070-retried-letters'))

  it('of release v0-full keeps its rows and gets the schema of a new database', async () => {
    const before = await countRows()

    expect(await migrate(url)).toEqual(['0077-baseline'])

    expect(await readSchema(db)).toEqual(await readSchema(fresh.db))
    const after = await countRows()
    const kept = Object.entries(before).filter(([table]) => !rollups.includes(table))
    expect(after).toMatchObject({ ...Object.fromEntries(kept), imported_days: 9 })
    expect(await migrate(url)).toEqual([])
    const { rows: versions } = await sql`SELECT * FROM kysely_migration`.execute(db)
    expect(versions).toEqual([{ name: '0077-baseline', timestamp: '2025-05-01' }])
  })

  it('of release v0-full keeps the daily sums of months whose records were dropped', async () => {
    await migrate(url)

    const { rows: days } = await sql<{ day: string }>`
      SELECT concat_ws(' ', day, dimension, key, visits, visitors, views) AS day FROM imported_days
      WHERE imported_from = 'cardroom' ORDER BY 1`.execute(db)
    expect(days.map(({ day }) => day)).toEqual([
      '2020-03-10 page / 7 7 11',
      '2020-03-10 page /play 3 3 4',
      '2020-03-10 source bing 2 2 2',
      '2020-03-10 source google 5 5 9',
      '2020-03-10 total  7 7 15',
      '2020-03-31 page / 3 3 5',
      '2020-03-31 source google 3 3 5',
      '2020-03-31 total  3 3 5',
    ])
  })

  it('of the development after it keeps its rows and gets the schema of a new database', async () => {
    await restoreFormer('0076-kept-days', development)
    const before = await countRows()

    await migrate(url)

    expect(await readSchema(db)).toEqual(await readSchema(fresh.db))
    expect(await countRows()).toEqual(before)
  })

  it('stays as it is when the adoption is interrupted, and adopts the baseline later', async () => {
    const before = [await readSchema(db), await countRows()]
    await withClient(url, async (client) => {
      // The adoption drops the rollups before it waits for this lock.
      await client.query('BEGIN; LOCK TABLE users')
      const failure = migrate(url).catch((error: Error) => error.message)
      const waiting = `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE relation = 'users'::regclass AND NOT granted`
      await expect
        .poll(async () => (await client.query(waiting)).rowCount, { timeout: 30_000 })
        .toBe(1)
      expect(await failure).toMatch(/terminat/)
    })

    expect([await readSchema(db), await countRows()]).toEqual(before)
    expect(await migrate(url)).toEqual(['0077-baseline'])
  })

  it('is refused when it is older than release v0-full', async () => {
    await sql`UPDATE kysely_migration SET name = '0066-backups' WHERE name LIKE '0070%'`.execute(db)

    await expect(migrate(url)).rejects.toThrow('start release v0-full first')
  })
})
