import { connectDatabase, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { postgresPair } from '@cardroom/test-kit/postgres-pair'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'

const pair = await postgresPair()

function connect() {
  const db = connectDatabase(pair.urlFor('postgres'), { applicationName: 'hosts' })
  onTestFinished(() => db.destroy())
  return db
}

async function portOf(db: ReturnType<typeof connect>): Promise<number> {
  const { rows } = await sql<{ port: string }>`SHOW port`.execute(db)
  return Number(rows[0]?.port)
}

describe('a URL with several hosts', () => {
  it('leads to the one that takes writes, wherever it is in the list', async () => {
    const [first, second] = [pair.primary().port, pair.standby().port]
    const urls = [
      `127.0.0.1:${first},127.0.0.1:${second}`,
      `127.0.0.1:${second},127.0.0.1:${first}`,
    ]

    for (const hosts of urls) {
      const db = connectDatabase(
        pair.urlFor('postgres').replace(/127[^/]*/, hosts) + '?target_session_attrs=read-write',
        { applicationName: 'order' },
      )
      onTestFinished(() => db.destroy())
      expect(await portOf(db)).toBe(first)
    }
  })

  it('costs nothing where the first host hangs, as a machine behind a broken network does', async () => {
    pair.standby().kill('SIGSTOP')
    onTestFinished(() => pair.standby().kill('SIGCONT'))
    const { port } = pair.standby()
    const url = pair
      .urlFor('postgres')
      .replace(/127[^/]*/, `127.0.0.1:${port},127.0.0.1:${pair.primary().port}`)
    const db = connectDatabase(url, { applicationName: 'hanging', connectionTimeoutMs: 2000 })
    onTestFinished(() => db.destroy())

    await expect(ping(db)).resolves.toBeUndefined()
  })

  it('leads to the other after a promotion, for queries and for notifications', async () => {
    const db = connect()
    const former = await portOf(db)
    const heard: string[] = []
    const listener = listen(pair.urlFor('postgres'), {
      applicationName: 'hosts-listen',
      channel: 'hosts',
      onNotification: (payload) => heard.push(payload),
    })
    onTestFinished(() => listener.close())
    pair.primary().kill('SIGKILL')
    // Its processes notice within a moment that the first of them is gone.
    await expect.poll(() => portOf(db).catch(() => 0)).toBe(0)

    await pair.promote()

    await expect.poll(() => portOf(db).catch(() => 0)).not.toBe(0)
    expect(await portOf(db)).not.toBe(former)
    await expect
      .poll(async () => {
        await sql`NOTIFY hosts, 'again'`.execute(db)
        return heard
      })
      .toContain('again')
  })

  it('says of each host why it was not taken', async () => {
    const db = connectDatabase('postgres://nobody@127.0.0.1:9,127.0.0.1:10/none', {
      applicationName: 'nowhere',
    })
    onTestFinished(() => db.destroy())

    await expect(ping(db)).rejects.toThrow(
      /^No host of Postgres takes writes: 127\.0\.0\.1:9: .*ECONNREFUSED.*; 127\.0\.0\.1:10: /,
    )
  })
})
