import { connectDatabase, type Database, ping } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const { db: owner, url } = await testDatabase()

const stateOf = (db: Database) =>
  ping(db).then(
    () => 'alive',
    () => 'broken',
  )

const row = (id: string) => `${id}\tevent\tpayload\treason\n`
const copyDeadEvents = 'COPY dead_events (id, kind, payload, reason) FROM STDIN'

/** How many connections it ended: those that wait for a lock. */
async function endWhoWaits(): Promise<number> {
  const { rows } = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cut off' AND wait_event_type = 'Lock'`.execute(owner)
  return rows.length
}

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

  it('plans a statement that has a name once a connection', async () => {
    const db = connectDatabase(url, { applicationName: 'planning', maxConnections: 1 })
    const double = async (number: number) => {
      const { rows } = await sql<{ twice: number }>`
        /* prepared: twice */
        SELECT 2 * ${number}::int AS twice`.execute(db)
      return rows[0]?.twice
    }

    const answers = [await double(1), await double(2)]

    expect(answers).toEqual([2, 4])
    const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'twice' }])
    await db.destroy()
  })

  it('copies rows within a transaction, all of them or none', async () => {
    const db = connectDatabase(url, { applicationName: 'copying', maxConnections: 1 })
    const copy = (rows: string) =>
      db.transaction().execute(async (transaction) => {
        await transaction.executeQuery(CompiledQuery.raw(copyDeadEvents, [rows]))
      })
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]

    await copy(row(first))

    await expect(copy(row(second) + row(first))).rejects.toMatchObject({ code: '23505' })
    await expect(copy(row('no id'))).rejects.toMatchObject({ code: '22P02' })
    const rows = await db.selectFrom('dead_events').select('id').execute()
    expect(rows).toEqual([{ id: first }])
    await db.destroy()
  })

  it('breaks off what is copied when its connection ends', async () => {
    const db = connectDatabase(url, { applicationName: 'cut off' })

    const copying = owner.transaction().execute(async (holder) => {
      await sql`LOCK TABLE dead_events`.execute(holder)
      const copied = db
        .executeQuery(CompiledQuery.raw(copyDeadEvents, [row(crypto.randomUUID())]))
        .catch((error: unknown) => error)
      await expect.poll(endWhoWaits).toBe(1)
      return await copied
    })

    expect(await copying).toMatchObject({ code: '57P01' })
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
