import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { listen } from '@cardroom/database/listen'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'

const { db, url } = await testDatabase()

/** What a listener of a channel of its own is told, and ways to send to it and to end its connection. */
function startListening(from = url) {
  const channel = `test_${randomUUID().replaceAll('-', '')}`
  const heard: string[] = []
  const listener = listen(from, {
    applicationName: channel,
    channel,
    onNotification: (payload) => heard.push(payload),
    onListening: () => heard.push('listening'),
    onLost: () => heard.push('lost'),
  })
  onTestFinished(listener.close)
  return {
    heard,
    listener,
    send: (payload: string, via = db) => sql`SELECT pg_notify(${channel}, ${payload})`.execute(via),
    connections: async () => {
      const { rows } =
        await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = ${channel}`.execute(db)
      return rows.length
    },
    end: () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${channel}`.execute(
        db,
      ),
  }
}

describe('listen', () => {
  it('receives committed notifications in order, and none that were rolled back', async () => {
    const { heard, send } = startListening()
    await expect.poll(() => heard).toEqual(['listening'])

    const undone = db.transaction().execute(async (transaction) => {
      await send('rolled back', transaction)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await db.transaction().execute(async (slow) => {
      await send('second', slow)
      await send('first')
    })

    await expect.poll(() => heard).toEqual(['listening', 'first', 'second'])
  })

  it('reports a lost connection and listens again', async () => {
    const { heard, send, end } = startListening()
    await expect.poll(() => heard).toEqual(['listening'])

    await end()
    await expect.poll(() => heard).toEqual(['listening', 'lost', 'listening'])
    await send('after')

    await expect.poll(() => heard).toEqual(['listening', 'lost', 'listening', 'after'])
  })

  it('waits for an unavailable server and reports it once', async () => {
    // A server that ends each connection, as a Postgres does that is starting.
    let attempts = 0
    const away = createServer((socket) => {
      attempts += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void away.close())
    await expect.poll(() => away.address()).not.toBeNull()
    const { port } = away.address() as { port: number }

    const { heard, listener } = startListening(`postgres://x:y@127.0.0.1:${port}/z`)

    await expect.poll(() => attempts).toBeGreaterThan(2)
    expect(heard).toEqual(['lost'])
    await listener.close()
  })

  it('ends its connection when it is closed, also between two attempts', async () => {
    const { heard, listener, connections } = startListening()
    await expect.poll(() => heard).toEqual(['listening'])
    expect(await connections()).toBe(1)

    await listener.close()

    await expect.poll(connections).toBe(0)
    expect(heard).toEqual(['listening'])
  })
})
