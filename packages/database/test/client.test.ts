import { connectDatabase, type Database, ping } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const { db: owner, url } = await testDatabase()

const stateOf = (db: Database) =>
  ping(db).then(
    () => 'alive',
    () => 'broken',
  )

describe('connectDatabase', () => {
  it('outlives a connection that is ended while somebody holds it', async () => {
    const db = connectDatabase(url, { applicationName: 'held' })

    const held = db.connection().execute(async (connection) => {
      await ping(connection)
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'held'`.execute(
        owner,
      )
      await expect.poll(() => stateOf(connection)).toBe('broken')
    })

    await expect(held).resolves.toBeUndefined()
    await expect.poll(() => stateOf(db)).toBe('alive')
    await db.destroy()
  })

  it('reads counts as numbers', async () => {
    const { count } = await owner
      .selectFrom('user_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()

    expect(count).toBe(0)
  })
})
