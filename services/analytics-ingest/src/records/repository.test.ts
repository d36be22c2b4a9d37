import type { Stamp } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { records } from './repository.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())
const { store, moveToDeadLetters } = records(db)

const novemberStart = Date.UTC(2026, 10, 1)

async function pageViewsOf(sessionId: string) {
  return owner.selectFrom('page_views').selectAll().where('session_id', '=', sessionId).execute()
}

describe('store', () => {
  it('keeps one row of each kind with its fields', async () => {
    const batch = [
      buildStamp('traffic-source', { utmSource: 'instagram', customParams: '{"ref":"deck"}' }),
      buildStamp('event', { eventValue: 3, additionalData: { a: ['b', null, 1.5] } }),
      buildStamp('page-view', { pageTitle: 'He said "fold", {then} \\ left, NULL' }),
      buildStamp('conversion', { formData: { buttonLabel: 'Get a seat now' } }),
    ] as const

    await store(batch)

    const [visit, event, view, conversion] = await Promise.all([
      owner
        .selectFrom('traffic_sources')
        .selectAll()
        .where('id', '=', batch[0].id)
        .executeTakeFirstOrThrow(),
      owner
        .selectFrom('user_events')
        .selectAll()
        .where('id', '=', batch[1].id)
        .executeTakeFirstOrThrow(),
      owner
        .selectFrom('page_views')
        .selectAll()
        .where('id', '=', batch[2].id)
        .executeTakeFirstOrThrow(),
      owner
        .selectFrom('conversions')
        .selectAll()
        .where('id', '=', batch[3].id)
        .executeTakeFirstOrThrow(),
    ])
    expect(visit).toMatchObject({
      source: 'instagram',
      custom_parameters: { ref: 'deck' },
      quality: 'ok',
    })
    expect(event).toMatchObject({ event_value: 3, additional_data: { a: ['b', null, 1.5] } })
    expect(view).toMatchObject({
      page_title: 'He said "fold", {then} \\ left, NULL',
      time_spent: null,
    })
    expect(conversion).toMatchObject({
      monetary_value: 2000,
      form_data: { buttonLabel: 'Get a seat now' },
      conversion_timestamp: new Date(batch[3].at),
    })
  })

  it('stores a batch once, however often it comes', async () => {
    const sessionId = 'repeated'
    const batch = Array.from({ length: 50 }, () => buildStamp('event', { sessionId }))

    await store(batch)
    await Promise.all([batch, batch.slice(10, 30), batch.toReversed()].map(store))

    const { count } = await owner
      .selectFrom('user_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(50)
  })

  it('keeps new rows of every kind beside repeats', async () => {
    const sessionId = 'half known'
    const [visit, event, conversion] = [
      buildStamp('traffic-source', { sessionId }),
      buildStamp('event', { sessionId }),
      buildStamp('conversion', { sessionId }),
    ]
    const views = [buildStamp('page-view', { sessionId }), buildStamp('page-view', { sessionId })]

    await store([visit, views[0] ?? visit, event])
    await store([event, event, ...views, conversion, visit, conversion])

    const counts = await sql<{ count: number }>`
      SELECT count(*) FROM traffic_sources WHERE session_id = ${sessionId}
      UNION ALL SELECT count(*) FROM user_events WHERE session_id = ${sessionId}
      UNION ALL SELECT count(*) FROM page_views WHERE session_id = ${sessionId}
      UNION ALL SELECT count(*) FROM conversions WHERE session_id = ${sessionId}`.execute(owner)
    expect(counts.rows.map(({ count }) => count)).toEqual([1, 1, 2, 1])
  })

  it.each([
    '\\N',
    '\\.',
    'a\tb',
    'a\nb\r\nc',
    'C:\\temp\\new',
    '',
    '{"a":"b"}',
    'ni\u00f1o \u{1f0a1}',
  ])('keeps %j as it is', async (text) => {
    const event = buildStamp('event', { eventLabel: text, additionalData: { [text]: [text] } })

    await store([event])

    const row = await owner
      .selectFrom('user_events')
      .select(['event_label', 'additional_data'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ event_label: text, additional_data: { [text]: [text] } })
  })

  it('stores a call once that is repeated across the end of a month', async () => {
    const id = crypto.randomUUID()
    const sessionId = 'midnight'
    const before = buildStamp('event', { id, sessionId }, { at: novemberStart - 1000 })
    const after = buildStamp('event', { id, sessionId }, { at: novemberStart + 1000 })

    await store([before])
    await store([after, buildStamp('event', { sessionId }, { at: novemberStart + 2000 })])

    const rows = await owner
      .selectFrom('user_events')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('makes the partition of a month that has none yet', async () => {
    const at = Date.UTC(2027, 5, 15)

    await store([buildStamp('event', { sessionId: 'next summer' }, { at })])

    const row = await owner
      .selectFrom('user_events')
      .select('timestamp')
      .where('session_id', '=', 'next summer')
      .executeTakeFirstOrThrow()
    expect(row.timestamp).toEqual(new Date(at))
  })

  it('stores nothing of a batch that holds a row Postgres refuses', async () => {
    const sessionId = 'poisoned'
    const poison = buildStamp('event', { sessionId, eventLabel: 'nul \u0000 byte' })

    const storing = store([buildStamp('event', { sessionId }), poison])

    await expect(storing).rejects.toMatchObject({ code: '22021' })
    const rows = await owner
      .selectFrom('user_events')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute()
    expect(rows).toEqual([])
  })
})

const view = (sessionId: string, facts: Partial<Stamp> = {}) =>
  buildStamp('page-view', { id: facts.id, sessionId, pageTitle: 'Home' }, facts)
const exit = (sessionId: string, timeSpent: number, facts: Partial<Stamp> = {}) =>
  buildStamp('page-view', { id: facts.id, sessionId, timeSpent }, facts)

const viewAt = (sessionId: string, at: number) => buildStamp('page-view', { sessionId }, { at })
const exitAt = (sessionId: string, at: number, timeSpent: number) =>
  buildStamp('page-view', { sessionId, timeSpent }, { at })

describe('an exit', () => {
  it('completes its view and never makes a second one', async () => {
    const id = crypto.randomUUID()

    await store([view('exit-1', { id })])
    await store([exit('exit-1', 42, { id })])

    expect(await pageViewsOf('exit-1')).toMatchObject([{ id, page_title: 'Home', time_spent: 42 }])
  })

  it('may come before its view, or with it', async () => {
    const early = crypto.randomUUID()
    const together = crypto.randomUUID()

    await store([exit('exit-2', 7, { id: early })])
    await store([view('exit-2', { id: early })])
    await store([exit('exit-3', 9, { id: together }), view('exit-3', { id: together })])

    expect(await pageViewsOf('exit-2')).toMatchObject([{ page_title: 'Home', time_spent: 7 }])
    expect(await pageViewsOf('exit-3')).toMatchObject([{ page_title: 'Home', time_spent: 9 }])
  })

  it('never shortens the time, however late or often it comes', async () => {
    const id = crypto.randomUUID()

    await store([view('exit-4', { id }), exit('exit-4', 60, { id })])
    await Promise.all([store([exit('exit-4', 10, { id })]), store([exit('exit-4', 61, { id })])])
    await store([view('exit-4', { id })])

    expect(await pageViewsOf('exit-4')).toMatchObject([{ time_spent: 61 }])
  })

  it('without an id belongs to the latest view of its path', async () => {
    const at = Date.UTC(2026, 10, 10)
    const older = buildStamp('page-view', { sessionId: 'exit-5' }, { at })
    const newer = buildStamp('page-view', { sessionId: 'exit-5' }, { at: at + 1000 })
    const other = buildStamp(
      'page-view',
      { sessionId: 'exit-5', pagePath: '/wsop' },
      { at: at + 2000 },
    )

    await store([older, newer, other])
    await store([buildStamp('page-view', { sessionId: 'exit-5', timeSpent: 5 }, { at: at + 5000 })])

    const rows = await pageViewsOf('exit-5')
    expect(rows).toHaveLength(3)
    expect(rows.find(({ time_spent }) => time_spent === 5)?.id).toBe(newer.id)
  })

  describe('without an id, in the batch of its view', () => {
    const start = Date.UTC(2026, 10, 11)
    it.each([
      ['after it', 5000, false],
      ['after it, but earlier in the batch', 5000, true],
      ['at the same moment', 0, true],
      ['before it, as the two calls overtook each other', -3, false],
    ])('closes it: %s', async (name, offset, isReversed) => {
      const sessionId = `together ${name}`
      const batch = [viewAt(sessionId, start), exitAt(sessionId, start + offset, 5)]

      await store(isReversed ? batch.toReversed() : batch)
      await store(batch)

      expect(await pageViewsOf(sessionId)).toMatchObject([{ id: batch[0]?.id, time_spent: 5 }])
    })

    it('closes the last one before it, whatever is stored', async () => {
      const views = [0, 1000, 9000].map((after) => viewAt('together-last', start + after))
      const [first, ...others] = views as [Stamp, Stamp, Stamp]

      await store([first])
      await store([...others, exitAt('together-last', start + 4000, 3)])

      const rows = await pageViewsOf('together-last')
      expect(rows).toHaveLength(3)
      expect(rows.find(({ time_spent }) => time_spent === 3)?.id).toBe(others[0]?.id)
    })

    it('leaves other sessions and paths alone', async () => {
      const other = buildStamp('page-view', { sessionId: 'alone', pagePath: '/x' }, { at: start })

      await store([other, viewAt('alone-2', start), exitAt('alone', start + 1000, 3)])

      expect(await pageViewsOf('alone')).toHaveLength(2)
      expect(await pageViewsOf('alone-2')).toMatchObject([{ time_spent: null }])
    })
  })

  it('finds its view on the other side of a month', async () => {
    const id = crypto.randomUUID()

    await store([view('exit-6', { id, at: novemberStart - 10_000 })])
    await store([exit('exit-6', 20, { id, at: novemberStart + 10_000 })])

    expect(await pageViewsOf('exit-6')).toMatchObject([{ time_spent: 20 }])
  })
})

describe('a late exit', () => {
  it.each([
    ['three days later', 9, 12],
    ['in the next month', -2, 2],
  ])('completes its view %s', async (_when, viewDay, exitDay) => {
    const dayMs = 24 * 60 * 60 * 1000
    const sessionId = `late-${viewDay}`
    const id = crypto.randomUUID()
    await store([view(sessionId, { id, at: novemberStart + viewDay * dayMs })])

    await store([exit(sessionId, 20, { id, at: novemberStart + exitDay * dayMs })])

    expect(await pageViewsOf(sessionId)).toMatchObject([{ id, time_spent: 20 }])
  })
})

describe('several workers at once', () => {
  it('store each record once and complete each view, in whatever order they have them', async () => {
    const sessionId = 'shared'
    const views = Array.from({ length: 40 }, () => view(sessionId, { id: crypto.randomUUID() }))
    const exits = views.map(({ id }, nth) => exit(sessionId, nth + 1, { id }))
    const all = [...views, ...exits, ...exits]

    await Promise.all([all, all.toReversed(), exits, views.toReversed()].map(store))

    const rows = await pageViewsOf(sessionId)
    const times = new Map(rows.map(({ id, time_spent }) => [id, time_spent]))
    expect(rows).toHaveLength(40)
    expect(views.map(({ id }) => times.get(id))).toEqual(views.map((_, nth) => nth + 1))
    expect(rows.every(({ page_title }) => page_title === 'Home')).toBe(true)
  })

  it('count one conversion of a session, type and form', async () => {
    const sessions = ['one', 'two', 'three'].map((name) => `converting-${name}`)
    const batch = () => sessions.map((sessionId) => buildStamp('conversion', { sessionId }))

    await Promise.all(Array.from({ length: 4 }, () => store(batch())))

    const rows = await owner
      .selectFrom('conversions')
      .select(['session_id', 'is_counted'])
      .where('session_id', 'in', sessions)
      .execute()
    expect(rows).toHaveLength(12)
    const counted = rows.filter(({ is_counted: isCounted }) => isCounted)
    expect(counted.map(({ session_id: id }) => id).toSorted()).toEqual(sessions.toSorted())
  })
})

describe('moveToDeadLetters', () => {
  it('keeps what Postgres cannot, once, with the reason', async () => {
    const stamp = buildStamp('event', { eventLabel: '\u0000' })

    await moveToDeadLetters(stamp, 'invalid byte sequence')
    await moveToDeadLetters(stamp, 'invalid byte sequence')

    const rows = await owner
      .selectFrom('dead_events')
      .selectAll()
      .where('id', '=', stamp.id)
      .execute()
    expect(rows).toMatchObject([{ kind: 'event', reason: 'invalid byte sequence' }])
    expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({ payload: { eventLabel: '\u0000' } })
  })
})

describe('the role of the service', () => {
  it.each([
    sql`DELETE FROM user_events`,
    sql`UPDATE user_events SET event_type = 'x'`,
    sql`CREATE TABLE anything (id integer)`,
    sql`SELECT * FROM users`,
  ])('may not do more than store', async (statement) => {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
  })
})
