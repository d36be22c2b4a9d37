import { createLogger } from '@cardroom/service-kit/logger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createFiguresCopy, type FiguresCopy } from './copy.ts'
import { testApp } from '../../test/test-app.ts'

const { owner, signedIn } = await testApp()
const admin = await signedIn()
const logger = createLogger('admin', 'silent')

const get = async (path: string) => await admin.get(`/api/admin/reports/explore${path}`)

describe('GET /api/admin/reports/explore', () => {
  it('says that it is not ready while the copy is loaded, and answers then', async () => {
    const copy = createFiguresCopy({ db: owner, logger, maxWaitMs: 0 })

    await expect(countVisits(copy)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 3,
    })
    await copy.start()
    expect(await countVisits(copy)).toBe(0)
    await copy.close()
    expect((await get('')).json().data.totals).toMatchObject({ bounceRate: null, value: 0 })
  })

  it.each([
    ['?period=fortnight', 'There is no such period'],
    ['?from=2026-11-01', 'Own dates are both from and to'],
    ['?from=2026-11-02&to=2026-11-01', 'The dates are not a period'],
    ['?filter=source,is,direct', 'A filter is is, is_not or contains'],
    ['?filter=is,weather,rain', 'A filter is is, is_not or contains'],
    ['?from=2026-01-01&to=2026-03-31&unit=hour', 'The period is too long'],
    ['/table?by=weather', 'There is no such dimension'],
    ['/table?by=page&sort=bounceRate', 'This table has no such figure'],
  ])('refuses %s', async (path, message) => {
    const response = await get(path)

    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(message)
  })

  it('counts what came since the last question, and what was dropped', async () => {
    const at = new Date(Date.now() - 60_000)
    await owner
      .insertInto('traffic_sources')
      .values({
        id: '11111111-1111-4111-8111-111111111111',
        timestamp: at,
        session_id: 'one',
        source: 'direct',
        medium: 'direct',
        user_agent: 'Mozilla/5.0',
        device_category: 'desktop',
        quality: 'ok',
      })
      .execute()
    const stored = (await get('?period=7days')).json().data
    await sql`TRUNCATE traffic_sources`.execute(owner)
    const dropped = (await get('?period=7days')).json().data

    expect(stored.totals).toMatchObject({ visits: 1, visitors: 1, newVisitors: 1, bounceRate: 100 })
    expect(stored.comparedTotals.visits).toBe(0)
    expect(stored.series).toHaveLength(7)
    expect(dropped.totals.visits).toBe(0)
  })

  it('waits for what has changed only where the copy is older than ten seconds', async () => {
    const clock = { now: Date.now() }
    const copy = createFiguresCopy({ db: owner, logger, now: () => clock.now })
    const store = async () => {
      const visit = { session_id: crypto.randomUUID(), source: 'clock', medium: 'none' }
      await owner
        .insertInto('traffic_sources')
        .values({
          ...visit,
          id: crypto.randomUUID(),
          timestamp: new Date(Date.now() - 60_000),
          user_agent: '',
          device_category: 'desktop',
          quality: 'ok',
        })
        .execute()
    }
    await copy.start()
    const before = await countVisits(copy)

    await store()
    clock.now += 6000
    expect(await countVisits(copy)).toBe(before)
    // The refresh that this query started finishes after it.
    await expect.poll(() => countVisits(copy), { timeout: 20_000 }).toBe(before + 1)
    await store()
    clock.now += 10_000
    expect(await countVisits(copy)).toBe(before + 2)
    await copy.close()
    await sql`TRUNCATE traffic_sources`.execute(owner)
  })

  it('is made although Postgres goes away while it is read', async () => {
    await owner.insertInto('traffic_sources').values(visitsBefore(Date.now(), 12)).execute()
    const stored = (await sql`SELECT FROM traffic_sources`.execute(owner)).rows.length
    const copy = createFiguresCopy({
      db: owner,
      logger,
      maxAgeMs: 0,
    })

    await owner.transaction().execute(async (transaction) => {
      // At this point the visits have been read, but their views have not.
      await sql`LOCK TABLE page_views`.execute(transaction)
      void copy.start()
      await expect.poll(endWaitingCopy, { timeout: 20_000 }).toBe(1)
    })
    await copy.start()

    expect(await countVisits(copy)).toBe(stored)
    await copy.close()
  })

  it('stays as it was while Postgres goes away during a refresh, and then follows', async () => {
    const copy = createFiguresCopy({
      db: owner,
      logger,
      maxAgeMs: 0,
    })
    await copy.start()
    const before = await countVisits(copy)
    await owner.insertInto('traffic_sources').values(visitsBefore(Date.now(), 3)).execute()

    const refused = await owner.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE page_views`.execute(transaction)
      const asked = countVisits(copy).catch((error: unknown) => error)
      await expect.poll(endWaitingCopy, { timeout: 20_000 }).toBe(1)
      return await asked
    })

    expect(refused).toBeInstanceOf(Error)
    expect(await countVisits(copy)).toBe(before + 3)
    await copy.close()
  })
})

async function countVisits(copy: FiguresCopy): Promise<number> {
  const [row] = await copy.read((ask) =>
    ask(sql<{ count: number }>`SELECT count(*) AS count FROM visit`),
  )
  return row?.count ?? 0
}

/** Terminates the copy's connections that are waiting for a lock. @returns the number of connections */
async function endWaitingCopy(): Promise<number> {
  const { rows } = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(owner)
  return rows.length
}

function visitsBefore(at: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    timestamp: new Date(at - (index + 1) * 60_000),
    session_id: crypto.randomUUID(),
    source: 'direct',
    medium: 'direct',
    user_agent: 'Mozilla/5.0',
    device_category: 'desktop',
    quality: 'ok' as const,
  }))
}
