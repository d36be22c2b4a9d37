import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const { db, url } = await testDatabase()
const script = fileURLToPath(new URL('../migrate.ts', import.meta.url))
const run = promisify(execFile)

const environment = {
  PATH: process.env.PATH,
  DATABASE_URL: url,
  INGEST_DATABASE_PASSWORD: 'test',
  ADMIN_DATABASE_PASSWORD: 'test',
  CHAT_DATABASE_PASSWORD: 'test',
  CONTESTS_DATABASE_PASSWORD: 'test',
  BACKUP_DATABASE_PASSWORD: 'test',
}

describe('infra/migrate.ts', () => {
  it('migrates an empty database and says what it applied', async () => {
    await sql`DROP SCHEMA public CASCADE`.execute(db)
    await sql`CREATE SCHEMA public`.execute(db)

    const { stdout } = await run('node', [script], { env: environment })

    expect(stdout).toContain('applied 0077-baseline\n')
    expect(stdout).toContain('the schema is now up to date\n')
  })

  it('does nothing to a database that is up to date', async () => {
    const { stdout } = await run('node', [script], { env: environment })

    expect(stdout).toBe('the schema is up to date\n')
  })

  it('leaves the schema of a newer version as it is', async () => {
    await sql`INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00Z')`.execute(
      db,
    )
    await sql`COMMENT ON FUNCTION erase_person IS 'of the newer version'`.execute(db)

    const { stdout } = await run('node', [script], { env: environment })

    expect(stdout).toBe('the schema is up to date\n')
    const { rows } = await sql<{ comment: string }>`
      SELECT obj_description(oid, 'pg_proc') AS comment FROM pg_proc
      WHERE proname = 'erase_person'`.execute(db)
    expect(rows).toEqual([{ comment: 'of the newer version' }])
  })

  it('refuses a schema that lacks one of its own migrations but has a later one', async () => {
    await sql`DELETE FROM kysely_migration WHERE name = '0077-baseline'`.execute(db)

    const failure = run('node', [script], { env: environment })

    await expect(failure).rejects.toMatchObject({ code: 1 })
  })

  it('names every variable that is missing', async () => {
    const failure = run('node', [script], { env: { PATH: process.env.PATH } })

    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DATABASE_URL[^]*INGEST_DATABASE_PASSWORD/),
    })
  })
})
