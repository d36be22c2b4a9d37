import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { confirmed } from '../../src/repositories/confirmed.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
afterAll(() => db.destroy())

const now = Date.parse('2026-11-20T17:34:00Z')
const hourMs = 60 * 60 * 1000
await sql`SELECT ensure_month_partitions('2026-10-01', '2026-12-01')`.execute(owner)

/** A reader of a session of their own, so many hours ago. */
async function addReader(session: string, hoursAgo: number, transaction = owner): Promise<void> {
  await sql`INSERT INTO newsletters (email, session_id, created_at)
    VALUES (${`${session}@quinn.example`}, ${session}, ${new Date(now - hoursAgo * hourMs)})`.execute(
    transaction,
  )
}

/** The page's record of where a session's conversion came from, stored as the worker does. */
async function addRecord(session: string, hoursAgo: number, source: string): Promise<void> {
  const at = new Date(now - hoursAgo * hourMs)
  await sql`
    WITH stored AS (
      INSERT INTO conversions (id, session_id, visit_id, conversion_type, conversion_timestamp, monetary_value, user_agent,
        original_source, quality, is_counted)
      VALUES (gen_random_uuid(), ${session}, ${session}, 'newsletter_signup', ${at}, 0, '', ${source}, 'ok', true))
    INSERT INTO summary_changes (grain, bucket, changed_by)
    SELECT grain, date_trunc(grain, ${at}::timestamptz), pg_current_xact_id() FROM unnest(ARRAY['hour', 'day']) AS grain
    ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by`.execute(owner)
}

const change = (statement: RawBuilder<unknown>) => statement.execute(owner)

const kept = confirmed(db)
const sources = async () =>
  new Map((await kept.all(now)).map(({ at, source }) => [(now - at) / hourMs, source]))

/** What has been kept, once it is as one reads it who has kept nothing. */
async function all() {
  const rows = await kept.all(now)
  expect(rows).toEqual(await confirmed(db).all(now))
  return rows
}

describe('confirmed conversions', () => {
  it('are the same array while nothing has changed, or only what they are not made of', async () => {
    for (const [nth, hoursAgo] of [700, 90, 47, 30, 3, 1].entries()) {
      await addReader(`reader-${nth}`, hoursAgo)
    }
    const before = await all()
    await addRecord('somebody', 0, 'google')

    expect(before).toHaveLength(6)
    expect(await all()).toBe(before)
  })

  it('follow a record that comes late, before and after its conversion', async () => {
    await addReader('late', 40)
    await all()
    await addRecord('late', 40.9, 'instagram')
    await all()
    expect((await sources()).get(40)).toBe('instagram')
    await addRecord('late', 39.2, 'google')
    await all()
    await addRecord('late', 40, 'newsletter')
    await all()

    expect((await sources()).get(40)).toBe('newsletter')
  })

  it('follow what comes, goes and becomes spam, however long ago it was', async () => {
    await addReader('of-old', 640)
    expect(await all()).toHaveLength(8)
    await change(sql`INSERT INTO past_leads VALUES ('gone', 'submission', 'form_submission',
      ${new Date(now - 800 * hourMs)}, false)`)
    expect(await all()).toHaveLength(9)
    await change(sql`UPDATE past_leads SET is_suspect = true`)
    expect((await all())[0]).toMatchObject({ id: 'gone', isSuspect: true })
    await change(sql`DELETE FROM newsletters WHERE session_id IN ('of-old', 'reader-1')`)

    expect(await all()).toHaveLength(7)
  })

  it('have one that was made first and committed last', async () => {
    const before = await all()
    await owner.transaction().execute(async (transaction) => {
      await addReader('first', 2, transaction)
      await addReader('second', 300)
      expect(await all()).toHaveLength(before.length + 1)
    })

    expect(await all()).toHaveLength(before.length + 2)
  })

  it('are read whole on the next day', async () => {
    const rows = await kept.all(now)
    const tomorrow = now + 24 * hourMs

    expect(await kept.all(tomorrow)).toEqual(rows)
    expect(await kept.all(tomorrow)).toBe(await kept.all(tomorrow))
  })
})
