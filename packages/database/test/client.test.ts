import { connectDatabase, copyTransaction, type Database, ping } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const { db: owner, url } = await testDatabase()

const stateOf = (db: Database) =>
  ping(db).then(
    () => 'alive',
    () => 'broken',
  )

const row = (id: string) => `${id}\tevent\tpayload\treason\n`
const copyDeadEvents = 'COPY dead_events (id, kind, payload, reason) FROM STDIN'

/** Ends the connections that wait for a lock, and returns their number. */
async function endWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cut off' AND wait_event_type = 'Lock'`.execute(owner)
  return rows.length
}

describe('connectDatabase', () => {
  it('survives a connection that ends while a caller holds it', async () => {
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

  it('copies rows within a transaction, all of them or none', async () => {
    const db = connectDatabase(url, { applicationName: 'copying', maxConnections: 1 })
    const copy = (rows: string) =>
      copyTransaction(db, (_transaction, copyIn) => copyIn(copyDeadEvents, rows))
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]

    await copy(row(first))

    await expect(copy(row(second) + row(first))).rejects.toMatchObject({ code: '23505' })
    await expect(copy(row('no id'))).rejects.toMatchObject({ code: '22P02' })
    const rows = await db.selectFrom('dead_events').select('id').execute()
    expect(rows).toEqual([{ id: first }])
    await db.destroy()
  })

  it('fails a COPY whose connection ends', async () => {
    const db = connectDatabase(url, { applicationName: 'cut off' })

    const copying = owner.transaction().execute(async (holder) => {
      await sql`LOCK TABLE dead_events`.execute(holder)
      const copied = copyTransaction(db, (_transaction, copyIn) =>
        copyIn(copyDeadEvents, row(crypto.randomUUID())),
      ).catch((error: unknown) => error)
      await expect.poll(endWaiting).toBe(1)
      return await copied
    })

    expect(await copying).toMatchObject({ message: expect.stringMatching(/terminat/) })
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
