import { brand } from '@cardroom/brand/brand'
import { connectDatabase, type Database } from '@cardroom/database/client'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { takeLanes, takeRollups } from '../../src/repositories/lanes.ts'
import { records } from '../../src/repositories/records.ts'
import { buildStamp } from '../build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())
const { store, addLeftChanges } = records(db)

/** Begins a transaction, as another worker has one under way; it lasts until `end` is called. */
async function underWay(take: (transaction: Database) => Promise<unknown>) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (transaction) => {
    await take(transaction)
    begin()
    await ended
  })
  await begun
  return {
    async end() {
      end()
      await done
    },
  }
}

async function countOfEvents(page: string): Promise<number> {
  const { total } = await owner
    .selectFrom('summary_days')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('total'))
    .where('metric', '=', 'event')
    .where('filter', '=', 'page')
    .where('filter_value', '=', page)
    .executeTakeFirstOrThrow()
  return total
}

async function deltas(): Promise<number> {
  return (await owner.selectFrom('summary_deltas').select('id').execute()).length
}

/** Transactions that wait until no other is under way. */
async function waitingForAll(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_locks JOIN pg_database AS d ON d.oid = database
    WHERE d.datname = current_database() AND locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted`.execute(
    owner,
  )
  return rows.length
}

describe('a batch', () => {
  it.each([
    ['visit', buildStamp('event', { sessionId: 'other-tab' }, { visitId: 'busy' })],
    [
      'session, if it is a conversion',
      buildStamp('conversion', { sessionId: 'busy' }, { visitId: 'later-visit' }),
    ],
    [
      'form view',
      buildStamp('conversion', {
        sessionId: 'other-page',
        conversionType: 'form_submission',
        formData: { formViewId: 'busy' },
      }),
    ],
  ])('leaves the record of a %s that another one has, and stores the rest', async (_, taken) => {
    const free = buildStamp('event', { sessionId: 'free' })
    const other = await underWay((transaction) =>
      takeLanes(transaction, [buildStamp('event', { sessionId: 'busy' })]),
    )

    const left = await store([taken, free])
    await other.end()
    const leftAfterwards = await store(left)

    expect(left).toEqual([taken])
    expect(leftAfterwards).toEqual([])
    const stored = await owner
      .selectFrom('user_events')
      .select('id')
      .unionAll(owner.selectFrom('conversions').select('id'))
      .execute()
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining([taken.id, free.id]))
  })

  it('leaves what names more lanes than a transaction may hold', async () => {
    const stamps = Array.from({ length: 1200 }, (_, nth) =>
      buildStamp('event', { sessionId: `wide-${nth}` }),
    )

    const left = await store(stamps)

    expect(left).toEqual(stamps.slice(1050))
    expect(await store(left)).toEqual([])
  })

  it('takes as many lanes as it may hold, also where another one has the first of them', async () => {
    const visits = Array.from({ length: 1600 }, (_, nth) =>
      buildStamp('event', { sessionId: `many-${nth}` }),
    )
    const other = await underWay((transaction) => takeLanes(transaction, visits.slice(0, 400)))

    const lanes = await db.transaction().execute((transaction) => takeLanes(transaction, visits))
    await other.end()

    expect(lanes.own).toEqual(visits.slice(400, 1450))
    expect(lanes.left).toHaveLength(550)
  })

  it('that completes a view of a visit which another one has is stored alone, after it', async () => {
    const at = Date.now()
    const view = { sessionId: 'open', pagePath: '/open' }
    await store([buildStamp('page-view', view, { at, visitId: 'first-visit' })])
    const other = await underWay((transaction) =>
      takeLanes(transaction, [buildStamp('event', { sessionId: 'first-visit' })]),
    )

    const exit = buildStamp('page-view', { ...view, timeSpent: 40 }, { at: at + 1 })
    const stored = store([exit])
    await expect.poll(waitingForAll).toBe(1)
    await other.end()

    expect(await stored).toEqual([])
    const { rows } = await sql<{ sum: number }>`
      SELECT sum FROM summary_days WHERE metric = 'view' AND filter = '' AND dim1 = '/open'`.execute(
      owner,
    )
    expect(rows).toEqual([{ sum: 40 }])
  })
})

const event = (pagePath: string) => buildStamp('event', { sessionId: pagePath, pagePath })

async function leaveChanges(pagePath: string): Promise<void> {
  const other = await underWay(takeRollups)
  await store([event(pagePath)])
  await other.end()
  expect(await countOfEvents(pagePath)).toBe(0)
  expect(await deltas()).toBe(2)
}

describe('the changes of a batch that is stored while another one writes the rollups', () => {
  it('are added with those of a batch that comes when they are many', async () => {
    const other = await underWay(takeRollups)
    for (let nth = 0; nth < 10; nth += 1) await store([event('/left-1')])
    await other.end()

    await store([event('/next')])

    expect(await countOfEvents('/left-1')).toBe(10)
    expect(await deltas()).toBe(0)
  })

  it('are added without another batch, too, and once', async () => {
    await leaveChanges('/left-2')

    await Promise.all([addLeftChanges(), addLeftChanges()])
    await addLeftChanges()

    expect(await countOfEvents('/left-2')).toBe(1)
    expect(await deltas()).toBe(0)
  })

  it('are in a rebuild once', async () => {
    await leaveChanges('/left-3')

    await rebuildSummaries(owner, { timeZone: brand.timeZone })

    expect(await countOfEvents('/left-3')).toBe(1)
    expect(await deltas()).toBe(0)
  })
})
