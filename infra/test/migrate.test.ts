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
}

describe('infra/migrate.ts', () => {
  it('migrates an empty database and says what it applied', async () => {
    await sql`DROP SCHEMA public CASCADE`.execute(db)
    await sql`CREATE SCHEMA public`.execute(db)

    const { stdout } = await run('node', [script], { env: environment })

    expect(stdout).toContain('applied 0001-analytics\n')
    expect(stdout).toContain('the schema is now up to date\n')
  })

  it('does nothing to a database that is up to date', async () => {
    const { stdout } = await run('node', [script], { env: environment })

    expect(stdout).toBe('the schema is up to date\n')
  })

  it('names every variable that is missing', async () => {
    const failure = run('node', [script], { env: { PATH: process.env.PATH } })

    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DATABASE_URL[^]*INGEST_DATABASE_PASSWORD/),
    })
  })
})
