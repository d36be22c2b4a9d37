import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFiguresCopy } from './copy.ts'
import { importedDays } from './imported-repository.ts'
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

/** The dates on which February and then also March become older than 40 days. */
const inApril = Date.UTC(2020, 3, 15)
const inMay = Date.UTC(2020, 4, 20)

async function drop(at: number, retentionDays: number | null = 40) {
  // Two instances, each of which runs twice.
  const instances = [...copies, ...copies].map((one) =>
    createOldMonths({ db, copy: one, logger, retentionDays, now: () => at }),
  )
  await Promise.all(instances.map((instance) => instance.drop()))
}

async function storeVisit(at: string) {
  await sql`
    INSERT INTO traffic_sources (id, "timestamp", session_id, source, medium, user_agent, device_category, quality)
    VALUES (gen_random_uuid(), ${at}, ${randomUUID()}, 'google', 'organic', '', 'desktop', 'ok')`.execute(
    owner,
  )
}

/** Stored days with their visits. test/figures compares their other figures with the raw rows. */
async function keptDays() {
  const { rows } = await sql<{ day: string; visits: number }>`
    SELECT day::text, visits::int FROM imported_days WHERE imported_from = 'cardroom' AND dimension = 'total'
    ORDER BY 1`.execute(owner)
  return rows.map(({ day, visits }) => [day, visits])
}

async function storedMonths() {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT right(relname, 7) AS month FROM pg_class WHERE relname ~ '_2020_[0-9]{2}$' AND relkind = 'r'
    ORDER BY 1`.execute(owner)
  return rows.map(({ month }) => month)
}

const visitsInCopy = async () =>
  (await copy.read((ask) => ask(sql<{ count: number }>`SELECT count(*) AS count FROM visit`)))[0]
    ?.count

describe('months older than the retention', () => {
  beforeEach(async () => {
    await sql`TRUNCATE traffic_sources, page_views, imported_days`.execute(owner)
    await sql`SELECT ensure_month_partitions('2020-02-01', '2020-04-01')`.execute(owner)
    await storeVisit('2020-02-10T20:00:00Z')
    // In Las Vegas, both times are still on February 29, on either side of the month boundary in UTC.
    await storeVisit('2020-02-29T23:55:00Z')
    await storeVisit('2020-03-01T02:00:00Z')
    await storeVisit('2020-04-02T12:00:00Z')
  })

  it('are dropped once, and their daily figures stay', async () => {
    const ofFebruary = [
      ['2020-02-10', 1],
      ['2020-02-29', 1],
    ]
    await drop(inApril)
    expect(await storedMonths()).toEqual(['2020_03', '2020_04'])
    expect(await keptDays()).toEqual(ofFebruary)
    await expect.poll(visitsInCopy, { timeout: 30_000 }).toBe(2)

    await drop(inApril)
    expect(await keptDays()).toEqual(ofFebruary)

    await drop(inMay)
    expect(await storedMonths()).toEqual(['2020_04'])
    expect(await keptDays()).toEqual([
      ['2020-02-10', 1],
      ['2020-02-29', 2],
    ])
    await expect.poll(visitsInCopy, { timeout: 30_000 }).toBe(1)
    expect(await copy.read(async (_, keptSince) => keptSince)).toBe(Date.UTC(2020, 2, 1, 8))
    expect(await importedDays(db).report('2020-02-10', '2020-02-10')).toMatchObject([
      { program: 'cardroom', days: [{ day: '2020-02-10', visits: 1, visitors: 1 }] },
    ])
  })

  it('stay, without sums of them, when they cannot be dropped', async () => {
    // A reader holds a lock on the month for longer than the drop waits.
    await owner.transaction().execute(async (reader) => {
      await sql`SELECT FROM page_views_2020_02`.execute(reader)
      await drop(inApril)
    })
    expect(await storedMonths()).toEqual(['2020_02', '2020_03', '2020_04'])
    expect(await keptDays()).toEqual([])

    await drop(inApril)
    expect(await keptDays()).toHaveLength(2)
  })

  it('stay where no retention is set', async () => {
    await drop(inMay, null)

    expect(await storedMonths()).toEqual(['2020_02', '2020_03', '2020_04'])
    expect(await keptDays()).toEqual([])
  })
})
