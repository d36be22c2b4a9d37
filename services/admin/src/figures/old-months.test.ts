import { randomUUID } from 'node:crypto'
import { brand } from '@cardroom/brand/brand'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importedDays } from '../repositories/imported-days.ts'
import { createFiguresCopy } from './copy.ts'
import { createOldMonths } from './old-months.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
const logger = createLogger('test', 'silent')
const newCopy = () => createFiguresCopy({ db, logger, maxAgeMs: 0, maxWaitMs: 30_000 })
const copies = [newCopy(), newCopy()] as const
const [copy] = copies
afterAll(async () => {
  await Promise.all(copies.map((one) => one.close()))
  await db.destroy()
})

/** When February is older than 40 days, and when March is, too. */
const inApril = Date.UTC(2020, 3, 15)
const inMay = Date.UTC(2020, 4, 20)

async function drop(at: number, retentionDays: number | null = 40) {
  // Two instances, each of which tries twice.
  const instances = [...copies, ...copies].map((one) =>
    createOldMonths({ db, copy: one, logger, retentionDays, now: () => at }),
  )
  await Promise.all(instances.map((instance) => instance.drop()))
}

type Visit = {
  at: string
  source?: string
  visitor?: string
  quality?: 'ok' | 'bot'
  views?: [at: string, page: string][]
}

async function store({ at, source = 'direct', visitor, quality = 'ok', views = [] }: Visit) {
  const session = randomUUID()
  const shared = { session_id: session, visit_id: session, user_agent: '', quality }
  await owner
    .insertInto('traffic_sources')
    .values({
      ...shared,
      id: randomUUID(),
      timestamp: new Date(at),
      visitor_id: visitor ?? session,
      source,
      medium: source,
      device_category: 'desktop',
    })
    .execute()
  for (const [seenAt, page_path] of views) {
    await owner
      .insertInto('page_views')
      .values({ ...shared, id: randomUUID(), timestamp: new Date(seenAt), page_path })
      .execute()
  }
}

/** The sums that are kept of the visits before a moment, from the raw rows; a day that two months share adds up. */
async function plainDays(before: string) {
  const { rows } = await sql`
    WITH visit AS (
      SELECT *, ("timestamp" AT TIME ZONE ${brand.timeZone})::date AS day,
        date_trunc('month', "timestamp" AT TIME ZONE 'UTC') AS month
      FROM traffic_sources WHERE quality = 'ok' AND begins_visit AND "timestamp" < ${before}),
    seen AS (
      SELECT visit.*, page_path FROM visit JOIN page_views AS v USING (visit_id) WHERE v.quality = 'ok'),
    counted AS (
      SELECT day, month, 'total' AS dimension, '' AS key, count(*) AS visits, count(DISTINCT visitor_id) AS visitors,
        (SELECT count(*) FROM seen WHERE seen.day = visit.day AND seen.month = visit.month) AS views
      FROM visit GROUP BY day, month
      UNION ALL SELECT day, month, 'source', source, count(*), count(DISTINCT visitor_id),
        (SELECT count(*) FROM seen
          WHERE seen.day = visit.day AND seen.month = visit.month AND seen.source = visit.source)
      FROM visit GROUP BY day, month, source
      UNION ALL SELECT day, month, 'page', page_path, count(DISTINCT visit_id), count(DISTINCT visitor_id), count(*)
      FROM seen GROUP BY day, month, page_path)
    SELECT day::text, dimension, key, sum(visits)::int AS visits, sum(visitors)::int AS visitors, sum(views)::int AS views
    FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(owner)
  return rows
}

async function keptDays() {
  const { rows } = await sql`
    SELECT day::text, dimension, key, visits::int, visitors::int, views::int FROM imported_days
    WHERE imported_from = 'cardroom' ORDER BY 1, 2, 3`.execute(owner)
  return rows
}

/** Months of 2020 that are stored, and their visits. */
async function storedMonths() {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relname ~ '_2020_[0-9]{2}$' AND relkind = 'r' ORDER BY 1`.execute(
    owner,
  )
  return [...new Set(rows.map(({ name }) => name.slice(-'2020_02'.length)))]
}

const visitsInCopy = async () =>
  (await copy.read((ask) => ask(sql<{ count: number }>`SELECT count(*) AS count FROM visit`)))[0]
    ?.count

describe('months older than the retention', () => {
  beforeEach(async () => {
    await sql`TRUNCATE traffic_sources, page_views, imported_days`.execute(owner)
    await sql`SELECT ensure_month_partitions('2020-02-01', '2020-04-01')`.execute(owner)
    await store({ at: '2020-02-10T20:00:00Z', source: 'google', visitor: 'ada' })
    await store({
      at: '2020-02-10T21:00:00Z',
      visitor: 'ada',
      views: [
        ['2020-02-10T21:00:00Z', '/'],
        ['2020-02-10T21:01:00Z', '/drink'],
        ['2020-02-10T21:02:00Z', '/'],
      ],
    })
    await store({
      at: '2020-02-10T22:00:00Z',
      quality: 'bot',
      views: [['2020-02-10T22:00:00Z', '/']],
    })
    // In Las Vegas both are still February 29, on either side of the month's end in UTC; the first goes on in March.
    await store({
      at: '2020-02-29T23:55:00Z',
      source: 'google',
      views: [
        ['2020-02-29T23:55:00Z', '/wsop'],
        ['2020-03-01T00:05:00Z', '/drink'],
      ],
    })
    await store({
      at: '2020-03-01T02:00:00Z',
      source: 'google',
      views: [['2020-03-01T02:00:00Z', '/wsop']],
    })
    await store({ at: '2020-03-20T12:00:00Z', views: [['2020-03-20T12:00:00Z', '/']] })
    await store({ at: '2020-04-02T12:00:00Z' })
  })

  it('are dropped once, and their daily figures stay', async () => {
    const ofFebruary = await plainDays('2020-03-01T00:00:00Z')
    const ofBoth = await plainDays('2020-04-01T00:00:00Z')

    await drop(inApril)
    expect(await storedMonths()).toEqual(['2020_03', '2020_04'])
    expect(await keptDays()).toEqual(ofFebruary)
    expect(ofFebruary).toContainEqual({
      day: '2020-02-10',
      dimension: 'total',
      key: '',
      visits: 2,
      visitors: 1,
      views: 3,
    })
    expect(await visitsInCopy()).toBe(3)

    await drop(inApril)
    expect(await keptDays()).toEqual(ofFebruary)

    await drop(inMay)
    expect(await storedMonths()).toEqual(['2020_04'])
    expect(await keptDays()).toEqual(ofBoth)
    expect(ofBoth).toContainEqual({
      day: '2020-02-29',
      dimension: 'source',
      key: 'google',
      visits: 2,
      visitors: 2,
      views: 3,
    })
    expect(await visitsInCopy()).toBe(1)
    expect(await copy.read(async (_, keptSince) => keptSince)).toBe(Date.UTC(2020, 2, 21, 7))
    expect(await importedDays(db).report('2020-02-10', '2020-02-10')).toMatchObject([
      { program: 'cardroom', days: [{ day: '2020-02-10', visits: 2, visitors: 1, views: 3 }] },
    ])
  })

  it('are dropped together after a long rest', async () => {
    await drop(inMay)

    expect(await storedMonths()).toEqual(['2020_04'])
    const { rows } = await sql`
      SELECT sum(visits)::int AS visits, sum(views)::int AS views FROM imported_days
      WHERE dimension = 'total'`.execute(owner)
    expect(rows).toEqual([{ visits: 5, views: 7 }])
  })

  it('stay, without sums of them, when they cannot be dropped', async () => {
    const expected = await plainDays('2020-03-01T00:00:00Z')

    // A reader holds the month for longer than the drop waits.
    await owner.transaction().execute(async (reader) => {
      await sql`SELECT FROM page_views_2020_02`.execute(reader)
      await drop(inApril)
    })
    expect(await storedMonths()).toEqual(['2020_02', '2020_03', '2020_04'])
    expect(await keptDays()).toEqual([])

    await drop(inApril)
    expect(await keptDays()).toEqual(expected)
  })

  it('stay where no retention is set', async () => {
    await drop(inMay, null)

    expect(await storedMonths()).toEqual(['2020_02', '2020_03', '2020_04'])
    expect(await keptDays()).toEqual([])
  })
})
