import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@cardroom/brand/brand'
import { ExploreQuery } from '@cardroom/contracts/explore'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'
import { createLogger } from '@cardroom/service-kit/logger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createExplore } from '../../src/create-explore.ts'
import { createVisitCopy, type VisitCopy } from '../../src/visit-copy.ts'
import { testApp } from '../test-app.ts'

const { owner, signedIn, visitCopy } = await testApp()
const admin = await signedIn()

const get = async (path: string) => await admin.get(`/api/admin/reports/explore${path}`)

describe('GET /api/admin/reports/explore', () => {
  it('says that it is not ready, and answers when the copy is', async () => {
    const early = await get('')
    visitCopy.start()
    await visitCopy.ready()
    const late = await get('')

    expect(early.statusCode).toBe(503)
    expect(early.headers['retry-after']).toBe('3')
    expect(late.statusCode).toBe(200)
    expect(late.json().data.totals).toMatchObject({ visits: 0, bounceRate: null, value: 0 })
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
    await visitCopy.ready()
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
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    const stored = (await get('?period=7days')).json().data
    await sql`TRUNCATE traffic_sources`.execute(owner)
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    const dropped = (await get('?period=7days')).json().data

    expect(stored.totals).toMatchObject({ visits: 1, visitors: 1, newVisitors: 1, bounceRate: 100 })
    expect(stored.comparedTotals.visits).toBe(0)
    expect(stored.series).toHaveLength(7)
    expect(dropped.totals.visits).toBe(0)
  })

  it('is made anew after a refresh that failed, and says so to all who asked meanwhile', async () => {
    const others = await foldersOfCopies()
    const copy = createVisitCopy({
      db: owner,
      logger: createLogger('admin', 'silent'),
      maxAgeMs: 0,
    })
    await copy.ready()
    const before = await countVisits(copy)
    await owner.insertInto('traffic_sources').values(visitsBefore(Date.now(), 2)).execute()
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    for (const folder of await foldersOfCopies()) {
      if (!others.includes(folder)) await rm(join(tmpdir(), folder), { recursive: true })
    }

    const broken = await Promise.allSettled([countVisits(copy), countVisits(copy)])
    await copy.ready()

    const refused = { status: 'rejected', reason: { code: 'unavailable' } }
    expect(broken).toMatchObject([refused, refused])
    expect(await countVisits(copy)).toBe(before + 2)
    await copy.close()
    await sql`TRUNCATE traffic_sources`.execute(owner)
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
  })

  it('waits for what has changed only where the copy is older than ten seconds', async () => {
    const clock = { now: Date.now() }
    const logger = createLogger('admin', 'silent')
    const copy = createVisitCopy({ db: owner, logger, now: () => clock.now })
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
      await rebuildSummaries(owner, { timeZone: brand.timeZone })
    }
    await copy.ready()
    const before = await countVisits(copy)

    await store()
    clock.now += 2000
    expect(await countVisits(copy)).toBe(before)
    // The refresh that the question began ends behind it.
    await expect.poll(() => countVisits(copy), { timeout: 20_000 }).toBe(before + 1)
    await store()
    clock.now += 10_000
    expect(await countVisits(copy)).toBe(before + 2)
    await copy.close()
    await sql`TRUNCATE traffic_sources`.execute(owner)
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
  })

  it('is the same from two instances, one of them made anew, across a rebuild', async () => {
    const logger = createLogger('admin', 'silent')
    const period = ExploreQuery.parse({ period: '7days' })
    await owner
      .insertInto('traffic_sources')
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          id: crypto.randomUUID(),
          timestamp: new Date(Date.now() - (index + 1) * 60_000),
          session_id: `of-${index % 7}`,
          source: 'direct',
          medium: 'direct',
          user_agent: 'Mozilla/5.0',
          device_category: 'desktop',
          quality: 'ok' as const,
        })),
      )
      .execute()
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    const ended = createVisitCopy({ db: owner, logger, maxAgeMs: 0 })
    await ended.ready()
    const rebuilding = rebuildSummaries(owner, { timeZone: brand.timeZone })
    const during = await createExplore(ended).report(period)
    await ended.close()
    await rebuilding
    const other = createVisitCopy({ db: owner, logger, maxAgeMs: 0 })
    await other.ready()
    const after = await createExplore(other).report(period)
    await visitCopy.ready()
    const first = (await get('?period=7days')).json().data
    await other.close()

    expect(during.totals).toMatchObject({ visits: 20, visitors: 7, newVisitors: 7 })
    expect(after.totals).toEqual(during.totals)
    expect(first.totals).toEqual(during.totals)
  })

  it('reads conversions anew only when one of them, or its visit, has changed', async () => {
    const at = Date.now()
    const [visit, other, next, later] = visitsBefore(at, 4)
    if (visit === undefined || other === undefined) throw new Error('There are four visits')
    if (next === undefined || later === undefined) throw new Error('There are four visits')
    const visits = [
      { ...visit, visitor_id: 'converted' },
      { ...other, visitor_id: 'other' },
    ]
    await owner.insertInto('traffic_sources').values(visits).execute()
    const lead = {
      id: crypto.randomUUID(),
      conversion_timestamp: visit.timestamp,
      session_id: visit.session_id,
      conversion_type: 'level1_lead',
      monetary_value: 2000,
      user_agent: 'Mozilla/5.0',
      quality: 'ok' as const,
    }
    // One of no visit that is stored.
    const lost = { ...lead, id: crypto.randomUUID(), session_id: crypto.randomUUID() }
    await owner.insertInto('conversions').values([lead, lost]).execute()
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    const copy = createVisitCopy({
      db: owner,
      logger: createLogger('admin', 'silent'),
      maxAgeMs: 0,
    })
    await copy.ready()
    const seen = [await copy.read(({ conversions }) => conversions)]
    const steps = [
      // Of another visitor; then of the one of whom all visits get new places.
      owner.insertInto('traffic_sources').values({ ...next, visitor_id: 'other' }),
      owner.insertInto('traffic_sources').values({ ...later, visitor_id: 'converted' }),
      owner.updateTable('conversions').set({ monetary_value: 3000 }).where('id', '=', lost.id),
      owner.deleteFrom('conversions').where('id', '=', lost.id),
      owner.deleteFrom('conversions').where('id', '=', lead.id),
    ]
    for (const step of steps) {
      await step.execute()
      await rebuildSummaries(owner, { timeZone: brand.timeZone })
      seen.push(await copy.read(({ conversions }) => conversions))
    }
    await copy.close()

    expect(seen.slice(1).map((one, index) => one === seen[index])).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(seen.map(({ count }) => count - (seen.at(-1)?.count ?? 0))).toEqual([2, 2, 2, 2, 1, 0])
  })

  it('is made although Postgres goes away while it is read', async () => {
    await owner.insertInto('traffic_sources').values(visitsBefore(Date.now(), 12)).execute()
    await rebuildSummaries(owner, { timeZone: brand.timeZone })
    const stored = (await sql`SELECT FROM traffic_sources`.execute(owner)).rows.length
    const copy = createVisitCopy({
      db: owner,
      logger: createLogger('admin', 'silent'),
      maxAgeMs: 0,
    })

    await owner.transaction().execute(async (transaction) => {
      // The visits have been read then, and their views have not.
      await sql`LOCK TABLE page_views`.execute(transaction)
      copy.start()
      await expect.poll(endWaitingCopy, { timeout: 20_000 }).toBe(1)
    })
    await copy.ready()

    expect(await countVisits(copy)).toBe(stored)
    await copy.close()
  })

  it('stays as it was while Postgres goes away during a refresh, and then follows', async () => {
    const copy = createVisitCopy({
      db: owner,
      logger: createLogger('admin', 'silent'),
      maxAgeMs: 0,
    })
    await copy.ready()
    const before = await countVisits(copy)
    await owner.insertInto('traffic_sources').values(visitsBefore(Date.now(), 3)).execute()
    await rebuildSummaries(owner, { timeZone: brand.timeZone })

    const refused = await owner.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE page_views`.execute(transaction)
      const asked = countVisits(copy).catch((error: unknown) => error)
      await expect.poll(endWaitingCopy, { timeout: 20_000 }).toBe(1)
      return await asked
    })

    expect(refused).toBeInstanceOf(Error)
    await copy.ready()
    expect(await countVisits(copy)).toBe(before + 3)
    await copy.close()
  })
})

async function countVisits(copy: VisitCopy): Promise<number> {
  return await copy.read(({ count, left }) => count - left)
}

/** The folders of this process through which rows come into a copy. */
async function foldersOfCopies(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`visits-${process.pid}-`))
}

/** Ends the connections that read rows for a copy and wait for a lock. @returns how many */
async function endWaitingCopy(): Promise<number> {
  const { rows } = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query LIKE 'COPY%' AND wait_event_type = 'Lock' AND datname = current_database()`.execute(
    owner,
  )
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
