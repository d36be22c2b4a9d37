import { randomRuns } from '@cardroom/test-kit/random-runs'
import { brand } from '@cardroom/brand/brand'
import type { Stamp } from '@cardroom/contracts/jobs'
import {
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { connectDatabase, type Database } from '@cardroom/database/client'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'
import { testDatabase } from '@cardroom/test-kit/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { records } from '../../src/repositories/records.ts'
import { buildStamp, chrome } from '../build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())
const { store, addLeftChanges } = records(db)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

// Fails a transaction at its commit, after all its statements.
await sql`
  CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN RAISE EXCEPTION ''crash''; END'`.execute(owner)
await sql`
  CREATE CONSTRAINT TRIGGER crash AFTER INSERT OR UPDATE ON summary_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION crash()`.execute(owner)
await sql`ALTER TABLE summary_changes DISABLE TRIGGER crash`.execute(owner)

/** Faster than truncating the files of all partitions. */
async function emptyTables() {
  const tables = [
    'traffic_sources',
    'user_events',
    'page_views',
    'conversions',
    'sessions',
    'session_pages',
    'summary_hours',
    'summary_days',
    'summary_changes',
    'summary_deltas',
  ] as const
  for (const table of tables) await owner.deleteFrom(table).execute()
}

beforeEach(emptyTables)

// The first hour that has rollups moves while a test runs, so only later ones are compared.
const hoursSince = new Date(Date.now() - 60 * hourMs)

/** Every rollup row that is not all zeros, as text, so that two states compare as sets. */
async function rollupsIn(table: 'summary_hours' | 'summary_days') {
  const { rows } = await sql<{ rollup: string }>`
    SELECT concat_ws(' | ', metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket,
      count, sum, sample_count, sessions) AS rollup
    FROM ${sql.table(table)}
    WHERE (count, sum, sample_count, sessions) <> (0, 0, 0, 0)
      AND (bucket >= ${hoursSince} OR ${table === 'summary_days'})
    ORDER BY 1`.execute(owner)
  return rows.map(({ rollup }) => rollup)
}

async function countedAndRebuilt() {
  const counted = { hours: await rollupsIn('summary_hours'), days: await rollupsIn('summary_days') }
  await rebuildSummaries(owner, { timeZone: brand.timeZone })
  return {
    counted,
    rebuilt: { hours: await rollupsIn('summary_hours'), days: await rollupsIn('summary_days') },
  }
}

const agents = [chrome, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile', 'curl/8']
const places = [{ country: 'US', city: null }, { country: 'DE', city: 'Kiel' }, undefined]
const pages = ['/', '/drink', '/wsop?x=1', '/drink#top', '']

const circumstances = fc.record({
  /** Back from now: most of it in the hours, some before them. */
  minutesAgo: fc.oneof(
    fc.integer({ min: 0, max: 60 * 30 }),
    fc.integer({ min: 0, max: 60 * 24 * 9 }),
  ),
  agent: fc.constantFrom(...agents),
  place: fc.constantFrom(...places),
  hasOrigin: fc.boolean(),
  /** The visit that the server has decided on, across sessions; none in records of an earlier release. */
  visitId: fc.constantFrom('v1', 'v2', 'v3', undefined),
})
const sessionId = fc.constantFrom('a', 'b', 'c', 'd', 'e')

const formViews = Array.from({ length: 3 }, (_, nth) => `6f9619ff-8b86-4011-b42d-00c04fc964f${nth}`)

const traffic = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('traffic-source' as const),
      facts: circumstances,
      payload: fc.record({
        sessionId,
        landingPage: fc.constantFrom(
          'https://backroom.example/',
          'https://backroom.example/rake?a=b',
          '/drink',
          '',
          null,
        ),
        referrer: fc.constantFrom('https://www.google.com/', 'https://t.co/x', '', null),
      }),
    }),
    fc.record({
      kind: fc.constant('page-view' as const),
      facts: circumstances,
      payload: fc.record(
        {
          sessionId,
          pagePath: fc.constantFrom(...pages.slice(0, 4)),
          timeSpent: fc.option(fc.integer({ min: 0, max: 900 })),
          id: fc.uuid(),
        },
        { requiredKeys: ['sessionId', 'pagePath'] },
      ),
    }),
    fc.record({
      kind: fc.constant('event' as const),
      facts: circumstances,
      payload: fc.record({
        sessionId,
        eventType: fc.constantFrom('click', 'view'),
        eventCategory: fc.constantFrom('cta', affiliateCategory, null),
        eventAction: fc.constantFrom(affiliateClick, affiliateScroll, null),
        eventLabel: fc.constantFrom('hero_cta', 'gift_cta', null),
        pagePath: fc.constantFrom(...pages, null),
      }),
    }),
    fc.record({
      kind: fc.constant('conversion' as const),
      facts: circumstances,
      payload: fc.record({
        sessionId,
        conversionType: fc.constantFrom(
          'form_submission',
          'jotform_submission',
          'level1_lead',
          'form_abandonment',
          'newsletter_signup',
        ),
        formData: fc.constantFrom(
          null,
          'text',
          { formId: 'join', buttonLocation: 'hero', enteredFields: ['a', 'b', 'a', 7] },
          { formId: 'join', timeSpentSeconds: 12.7, enteredFields: 'none' },
          { formName: 'letter', timeSpentSeconds: -3, buttonLocation: 9 },
        ),
        originalSource: fc.constantFrom('instagram', '', null),
        originalMedium: fc.constantFrom('social', null),
        daysToConversion: fc.option(fc.integer({ min: 0, max: 40 })),
        touchPoints: fc.option(fc.integer({ min: 0, max: 9 })),
      }),
    }),
    fc
      .record({
        facts: circumstances,
        sessionId,
        view: fc.constantFrom(...formViews),
        conversionType: fc.constantFrom('form_abandonment', 'form_abandonment', 'form_submission'),
        timeSpentSeconds: fc.integer({ min: 0, max: 20 }),
        enteredFields: fc.subarray(['a', 'b', 'c']),
      })
      .map(({ facts, sessionId: session, view, conversionType, ...form }) => ({
        kind: 'conversion' as const,
        facts,
        payload: {
          sessionId: session,
          conversionType,
          ...(conversionType === 'form_abandonment' && { id: view }),
          formData: { formId: 'join', formViewId: view, ...form },
        },
      })),
  ),
  { minLength: 1, maxLength: 60 },
)

type Made = typeof traffic extends fc.Arbitrary<(infer One)[]> ? One : never

function stampOf({ kind, payload, facts }: Made, now: number): Stamp {
  const { minutesAgo, agent, place, hasOrigin, visitId } = facts
  const at = now - minutesAgo * minuteMs
  const known = {
    at,
    userAgent: agent,
    hasOrigin,
    ...(place && { place }),
    ...(visitId && { visitId }),
  }
  return buildStamp(kind, payload as never, known as never)
}

/** The stamps as the intake hands them on: one arrival begins each visit. */
function stampsOf(made: readonly Made[], now: number): Stamp[] {
  const begun = new Set<string>()
  return made.map((one) => {
    const stamp = stampOf(one, now)
    if (stamp.kind !== 'traffic-source' || stamp.visitId === undefined) return stamp
    const beginsVisit = !begun.has(stamp.visitId)
    begun.add(stamp.visitId)
    return { ...stamp, beginsVisit }
  })
}

/** Random batches of the stamps; some of them twice, as after a crash between storing and finishing. */
const handling = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 20 }),
  repeats: fc.array(fc.nat({ max: 200 }), { maxLength: 12 }),
  crashes: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
})

/** Which of them, in which order, each of the workers stores beside its own share. */
const shares = (count: number) =>
  fc.array(fc.record({ at: fc.nat({ max: 200 }), to: fc.nat({ max: count - 1 }) }), {
    maxLength: 40,
  })

const batchOfWorker = 7

/** Stores with connections of its own, as a process of its own does. */
function newWorker() {
  const own = connectDatabase(urlFor('ingest'), { applicationName: 'test worker' })
  const worker = records(own)
  return {
    async storeAll(stamps: readonly Stamp[]): Promise<void> {
      let left: readonly Stamp[] = stamps
      while (left.length > 0) {
        const refused = await worker.store(left.slice(0, batchOfWorker))
        left = [...left.slice(batchOfWorker), ...refused]
      }
    },
    close: () => own.destroy(),
  }
}

describe('the summaries', () => {
  it('equal the rebuild, after any traffic', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(traffic, handling, async (made, { sizes, repeats, crashes }) => {
        await emptyTables()
        const now = Date.now()
        const stamps = stampsOf(made, now)
        const sent = [...stamps, ...repeats.map((at) => stamps[at % stamps.length] as Stamp)]
        await storeInBatches(sent, sizes, crashes)

        const { counted, rebuilt } = await countedAndRebuilt()

        expect(counted).toEqual(rebuilt)
        expect(counted.days.length).toBeGreaterThan(0)
      }),
      randomRuns(20),
    )
  })

  it.each([2, 4])(
    'equal the rebuild, after any traffic, shuffled and doubled, that %i workers store at once',
    { timeout: 900_000 },
    async (count) => {
      const workers = Array.from({ length: count }, () => newWorker())
      await fc.assert(
        fc.asyncProperty(traffic, shares(count), async (made, dealt) => {
          await emptyTables()
          const stamps = stampsOf(made, Date.now())
          const shareOf = (nth: number) =>
            dealt
              .filter(({ to }) => to === nth)
              .map(({ at }) => stamps[at % stamps.length] as Stamp)

          await Promise.all(
            workers.map((worker, nth) =>
              worker.storeAll([...shareOf(nth), ...stamps.filter((_, at) => at % count === nth)]),
            ),
          )

          await addLeftChanges()
          const { counted, rebuilt } = await countedAndRebuilt()
          expect(counted).toEqual(rebuilt)
          expect(counted.days.length).toBeGreaterThan(0)
        }),
        randomRuns(12),
      )
      await Promise.all(workers.map((worker) => worker.close()))
    },
  )

  it('count nothing of a batch that fails', async () => {
    const batch = [
      buildStamp('traffic-source'),
      buildStamp('event', { eventLabel: 'nul \u0000 byte' }),
    ]

    await expect(store(batch)).rejects.toMatchObject({ code: '22021' })

    expect(await rollupsIn('summary_days')).toEqual([])
  })

  it('keep the days whose raw rows are gone', async () => {
    const dayAgo = Date.now() - 5 * 24 * hourMs
    await store([buildStamp('event', { sessionId: 'old' }, { at: dayAgo })])
    await store([buildStamp('event', { sessionId: 'new' })])
    const before = await rollupsIn('summary_days')

    await sql`DELETE FROM user_events WHERE session_id = 'old'`.execute(owner)
    await rebuildSummaries(owner, { timeZone: brand.timeZone })

    expect(await rollupsIn('summary_days')).toEqual(before)
  })
})

/** The rollups and the version of every bucket. */
async function bucketsOf(table: 'summary_hours' | 'summary_days') {
  const { rows } = await sql<{ bucket: string; rollups: string; version: string | null }>`
    SELECT bucket::text, (
      SELECT string_agg(concat_ws(' ', metric, filter, filter_value, dim1, dim2, dim3, previous_bucket,
        count, sum, sample_count, sessions), ',' ORDER BY metric, filter, filter_value, dim1, dim2, dim3, previous_bucket)
      FROM ${sql.table(table)} AS rollup WHERE rollup.bucket = buckets.bucket
    ) AS rollups, (
      SELECT changed_by::text FROM summary_changes AS change
      WHERE grain = ${table === 'summary_hours' ? 'hour' : 'day'} AND change.bucket = buckets.bucket
    ) AS version
    FROM (SELECT DISTINCT bucket FROM ${sql.table(table)}) AS buckets`.execute(owner)
  return new Map(rows.map((row) => [`${table} ${row.bucket}`, row]))
}

async function allBuckets() {
  return new Map([...(await bucketsOf('summary_hours')), ...(await bucketsOf('summary_days'))])
}

describe('the version of a bucket', () => {
  it('changes whenever its rollups change', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(traffic, handling, async (made, { sizes }) => {
        await emptyTables()
        const now = Date.now()
        const stamps = stampsOf(made, now)
        let from = 0
        for (let nth = 0; from < stamps.length; nth += 1) {
          const before = await allBuckets()
          const to = from + (sizes[nth % sizes.length] ?? 1)
          await store(stamps.slice(from, to))
          from = to

          const after = await allBuckets()
          const unmarked = [...after].filter(([name, { rollups, version }]) => {
            const known = before.get(name)
            return version === null || (known?.rollups !== rollups && known?.version === version)
          })
          expect(unmarked).toEqual([])
        }
      }),
      randomRuns(8),
    )
  })

  it('stays when a batch holds nothing new', async () => {
    const stamp = buildStamp('event')
    await store([stamp])
    const before = await allBuckets()

    await store([stamp])

    expect(await allBuckets()).toEqual(before)
  })

  it('changes when a view gets its title after its exit', async () => {
    const view = { sessionId: 'late', pagePath: '/rake', id: crypto.randomUUID() }
    const at = Date.now()
    await store([buildStamp('page-view', { ...view, timeSpent: 7 }, { at })])
    const before = await allBuckets()

    await store([buildStamp('page-view', { ...view, pageTitle: 'Rake race' }, { at })])

    const after = await allBuckets()
    expect([...after.values()].map(({ rollups }) => rollups)).toEqual(
      [...before.values()].map(({ rollups }) => rollups),
    )
    for (const [name, { version }] of after) expect(version).not.toBe(before.get(name)?.version)
  })

  it('changes with a rebuild, also of a bucket that is empty by then', async () => {
    await store([buildStamp('event')])
    const before = await allBuckets()
    await sql`DELETE FROM user_events`.execute(owner)

    await rebuildSummaries(owner, { timeZone: brand.timeZone })

    const { rows } = await sql<{ version: string }>`
      SELECT changed_by::text AS version FROM summary_changes`.execute(owner)
    const versions = [...before.values()].map(({ version }) => version)
    expect(rows).toHaveLength(versions.length)
    for (const { version } of rows) expect(versions).not.toContain(version)
  })
})

describe('a visit', () => {
  it('brings the earlier records of its session under its source', async () => {
    const at = Date.now() - hourMs
    const early = { sessionId: 'early' }
    await store([
      buildStamp('page-view', { ...early, pagePath: '/drink' }, { at }),
      buildStamp('event', early, { at }),
    ])

    await store([
      buildStamp(
        'traffic-source',
        { ...early, referrer: 'https://www.google.com/' },
        { at: at + 9 },
      ),
    ])

    expect(await countOf(owner, 'view', 'source', 'unknown')).toBe(0)
    expect(await countOf(owner, 'view', 'source', 'organic-google')).toBe(1)
    expect(await countOf(owner, 'event', 'source', 'organic-google')).toBe(1)
  })

  it('brings records that were stored late under its source, too', async () => {
    const at = Date.now() - 5 * hourMs
    await store([buildStamp('event', { sessionId: 'mixed' }, { at })])
    await store([buildStamp('event', { sessionId: 'mixed' }, { at: at - 30 * hourMs })])

    await store([buildStamp('traffic-source', { sessionId: 'mixed' }, { at: at + 9 })])

    expect(await countOf(owner, 'event', 'source', 'unknown')).toBe(0)
    expect(await countOf(owner, 'event', 'source', 'direct')).toBe(2)
  })

  it('does not change a session that began long before it', async () => {
    const at = Date.now() - 3 * hourMs
    await store([buildStamp('event', { sessionId: 'long' }, { at })])

    await store([buildStamp('traffic-source', { sessionId: 'long' })])

    expect(await countOf(owner, 'event', 'source', 'unknown')).toBe(1)
  })
})

async function countOf(from: Database, metric: 'view' | 'event', filter: 'source', value: string) {
  const { total } = await from
    .selectFrom('summary_days')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('total'))
    .where('metric', '=', metric)
    .where('filter', '=', filter)
    .where('filter_value', '=', value)
    .executeTakeFirstOrThrow()
  return total
}

/** Stores the stamps in batches; before some of them, the same batch crashes and is rolled back. */
async function storeInBatches(
  sent: readonly Stamp[],
  sizes: readonly number[],
  crashes: readonly number[],
): Promise<void> {
  let from = 0
  for (let nth = 0; from < sent.length; nth += 1) {
    const size = sizes[nth % sizes.length] ?? 1
    const batch = sent.slice(from, from + size)
    if (crashes.includes(nth)) await storeAndCrash(batch)
    await store(batch)
    from += size
  }
}

async function storeAndCrash(batch: readonly Stamp[]): Promise<void> {
  await sql`ALTER TABLE summary_changes ENABLE TRIGGER crash`.execute(owner)
  await store(batch).catch((error: unknown) => expect(error).toMatchObject({ message: 'crash' }))
  await sql`ALTER TABLE summary_changes DISABLE TRIGGER crash`.execute(owner)
}
