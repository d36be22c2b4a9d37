import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  allowSeconds,
  connectDatabase,
  copyTransaction,
  type Database,
  ping,
} from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'

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

/** A way to Postgres that can be cut without a word to either side, as by a broken network. */
async function cuttableWay() {
  const target = new URL(url)
  let isCut = false
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => isCut || to.write(bytes))
      from.on('close', () => to.destroy())
      from.on('error', () => {})
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const way = new URL(url)
  way.port = String((server.address() as AddressInfo).port)
  return { url: way.href, cut: (isNow: boolean) => void (isCut = isNow) }
}

describe('connectDatabase', () => {
  it('ends a call that Postgres does not answer, and reconnects as soon as Postgres is back', async () => {
    const way = await cuttableWay()
    const db = connectDatabase(way.url, {
      applicationName: 'cut',
      maxConnections: 2,
      statementTimeoutMs: 500,
    })
    onTestFinished(() => db.destroy())
    const copy = () =>
      copyTransaction(db, (_transaction, copyIn) =>
        copyIn(copyDeadEvents, row(crypto.randomUUID())),
      )
    await Promise.all([ping(db), ping(db)])
    way.cut(true)

    const failures = await Promise.allSettled([ping(db), copy()])
    way.cut(false)

    const silence = { reason: { message: 'Postgres does not answer' } }
    expect(failures).toMatchObject([silence, silence])
    await Promise.all([ping(db), copy()])
  })

  it('allows one transaction more time, and the next one the usual', async () => {
    const db = connectDatabase(url, {
      applicationName: 'long',
      maxConnections: 1,
      statementTimeoutMs: 300,
    })
    onTestFinished(() => db.destroy())

    await db.transaction().execute(async (transaction) => {
      await allowSeconds(20).execute(transaction)
      await sql`SELECT pg_sleep(2.6)`.execute(transaction)
    })

    await expect(sql`SELECT pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  })

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
    await owner.deleteFrom('dead_events').execute()

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
