import { testDatabase } from '@cardroom/test-kit/test-database'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../src/client.ts'

const { db, urlFor } = await testDatabase()

async function version(): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`SELECT version FROM lead_version`.execute(db)
  return rows[0]?.version
}

const reader = (email: string) => sql`INSERT INTO newsletters (email) VALUES (${email})`
const application = sql`
  INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
    agree_to_terms, ip_address, is_suspect, created_at)
  VALUES (gen_random_uuid(), 'Ada', 'Quinn', 'ada@quinn.example', '1', '', '', '{}', '{}', true, '127.0.0.1', false,
    now() - interval '900 days')`
const inquiry = sql`
  INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count, package_price,
    potential_value, interested_in_podcast, ip_address, is_suspect)
  VALUES (gen_random_uuid(), 'x', 'x', 'ada@quinn.example', '1', 'rotating_border', 'all', 500, 500, false,
    '127.0.0.1', false)`

/** A transaction that has made its change and is still open. */
async function open(change: RawBuilder<unknown>) {
  const made = Promise.withResolvers<void>()
  const end = Promise.withResolvers<'commit' | 'rollback'>()
  const done = db.transaction().execute(async (transaction) => {
    await change.execute(transaction)
    made.resolve()
    if ((await end.promise) === 'rollback') throw new Error('rolled back')
  })
  await Promise.race([made.promise, done])
  return {
    async commit() {
      end.resolve('commit')
      await done
    },
    async rollback() {
      end.resolve('rollback')
      await expect(done).rejects.toThrow('rolled back')
    },
  }
}

describe('the version of leads', () => {
  beforeEach(async () => {
    for (const table of ['newsletters', 'applications', 'sponsorships', 'past_leads'] as const) {
      await db.deleteFrom(table).execute()
    }
  })

  it.each<[string, RawBuilder<unknown>, RawBuilder<unknown>?]>([
    ['a reader comes', reader('ada@quinn.example')],
    ['an application comes', application],
    ['an inquiry comes', inquiry],
    ['a reader is deleted', sql`DELETE FROM newsletters`, reader('ada@quinn.example')],
    ['an application is spam', sql`UPDATE applications SET spam_at = now()`, application],
    ['an inquiry is possible spam', sql`UPDATE sponsorships SET is_suspect = true`, inquiry],
    ['all are deleted at once', sql`TRUNCATE applications CASCADE`, application],
    [
      'a person is erased',
      sql`SELECT erase_person('{"address": "ada@quinn.example", "subject": "x"}')`,
      application,
    ],
    [
      'one goes after its time',
      sql`SELECT delete_old_contacts(now() - interval '800 days', 100)`,
      application,
    ],
  ])('changes when %s', async (_, change, before = sql`SELECT`) => {
    await before.execute(db)
    const known = await version()

    await change.execute(db)

    expect(await version()).not.toBe(known)
  })

  it('stays when no counted column changes', async () => {
    await application.execute(db)
    await reader('ada@quinn.example').execute(db)
    const known = await version()

    await sql`UPDATE applications SET status = 'approved'`.execute(db)
    await sql`UPDATE newsletters SET confirmed_at = now()`.execute(db)

    expect(await version()).toBe(known)
  })

  it('changes when a change is visible, and no transaction waits for another', async () => {
    const first = await open(reader('first@quinn.example'))
    const second = await open(reader('second@quinn.example'))
    const none = await version()
    await second.commit()
    const one = await version()
    await first.commit()

    expect(one).not.toBe(none)
    expect([none, one]).not.toContain(await version())
  })

  it('stays when a change is rolled back', async () => {
    const undone = await open(application)
    const known = await version()
    await undone.rollback()

    expect(await version()).toBe(known)
  })

  it('follows the rows while many are written at once', async () => {
    const writers = Array.from({ length: 8 }, (_, writer) =>
      (async () => {
        for (let nth = 0; nth < 20; nth += 1) {
          const added = await open(reader(`${writer}-${nth}@quinn.example`))
          await (nth % 4 === 3 ? added.rollback() : added.commit())
        }
      })(),
    )
    const seen = new Map<string, number>()
    const written = new AbortController()
    const writing = Promise.all(writers).finally(() => written.abort())
    while (!written.signal.aborted) {
      const { rows } = await sql<{ version: string; count: number }>`
        SELECT version, (SELECT count(*)::int FROM newsletters) AS count FROM lead_version`.execute(
        db,
      )
      for (const { version: found, count } of rows) {
        expect(seen.get(found) ?? count).toBe(count)
        seen.set(found, count)
      }
    }
    await writing

    expect(seen.size).toBeGreaterThan(10)
    expect(new Set(seen.values()).size).toBe(seen.size)
  })

  it.each(['admin', 'contests', 'chat', 'ingest'] as const)(
    'is not written by the service %s itself',
    async (role) => {
      const service: Database = connectDatabase(urlFor(role), { applicationName: role })

      await expect(
        sql`UPDATE lead_version SET version = gen_random_uuid()`.execute(service),
      ).rejects.toThrow('permission denied')
      await service.destroy()
    },
  )
})
