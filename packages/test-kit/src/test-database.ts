import { randomUUID } from 'node:crypto'
import { connectDatabase, type Database } from '@cardroom/database/client'
import { type RoleKey, roles } from '@cardroom/database/roles'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { templateName, withUser } from './connections.ts'

export type TestDatabase = {
  /** A pool of the schema's owner, with all rights. */
  db: Database
  /** The owner's connection. */
  url: string
  /** The connection that a service has: only what its role is granted. */
  urlFor: (role: RoleKey) => string
}

/**
 * A fresh migrated database, dropped after the file's last test. Call it at the top of a test file:
 * `const { db } = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href
  const db = connectDatabase(url, {
    applicationName: 'test',
    // The owner rebuilds summaries, which takes longer than a statement of a service may.
    statementTimeoutMs: 60_000,
  })
  afterAll(async () => {
    await db.destroy()
    await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { db, url, urlFor: (role) => withUser(url, roles[role]) }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
