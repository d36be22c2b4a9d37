import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { createFiguresCopy } from './copy.ts'
import { createReports } from './reports.ts'

const { owner, signedIn, urlFor } = await testApp()
const admin = await signedIn()
const traffic = '/api/admin/analytics/traffic'
const report = async (query = '') => (await admin.get(`${traffic}${query}`)).json().data

async function store(sources: readonly string[]) {
  const rows = sources.map((source) => ({
    id: randomUUID(),
    timestamp: new Date(),
    session_id: 'session',
    source,
    medium: source,
    landing_page: '/',
    user_agent: 'Mozilla/5.0',
    device_category: 'desktop',
    quality: 'ok' as const,
  }))
  await owner.insertInto('traffic_sources').values(rows).execute()
}

// test/figures verifies the figures themselves.
describe('GET /api/admin/analytics/traffic', () => {
  it('reports nothing before the first visit', async () => {
    expect(await report()).toMatchObject({
      totalVisits: 0,
      filtered: { bot: 0, 'no-origin': 0, spam: 0, limited: 0, repeat: 0, suspect: 0 },
      filter: null,
      previous: { totalVisits: 0 },
      visitorsNow: 0,
      sources: [],
    })
  })

  it('keeps its lists short, and gives a source its share and its colour', async () => {
    await store([
      ...Array.from({ length: 25 }, () => 'organic-google'),
      ...Array.from({ length: 25 }, (_, nth) => `source-${nth}`),
    ])

    const { bySource, byMedium, recentVisits, sources } = await report()

    expect([bySource, byMedium, recentVisits, sources].map(({ length }) => length)).toEqual([
      5, 5, 10, 20,
    ])
    expect(sources[0]).toEqual({
      source: 'organic-google',
      count: 25,
      previous: 0,
      percentage: 50,
      landingPage: '/',
      color: 'google',
    })
    expect(sources[1]).toMatchObject({ source: 'source-0', color: 'grey' })
  })

  it.each([
    ['?source=direct&country=US', 'Please filter by one thing at a time'],
    ['?timeframe=fortnight', 'There is no such timeframe'],
  ])('refuses %s', async (query, message) => {
    const response = await admin.get(`${traffic}${query}`)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message })
  })

  it('gives up on a database that takes too long', async () => {
    const logger = createLogger('admin', 'silent')
    await store(['direct'])
    // With a stopped clock the copy is never refreshed, so only the newest records are read from Postgres.
    const copy = createFiguresCopy({ db: owner, logger, maxWaitMs: 60_000, now: () => 0 })
    await copy.start()
    const slow = connectDatabase(urlFor('admin'), {
      applicationName: 'slow',
      statementTimeoutMs: 50,
    })
    const reports = createReports({ copy, db: slow })

    const error = await owner.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE traffic_sources`.execute(transaction)
      return await reports.traffic({ timeframe: '7days' }).catch((reason: unknown) => reason)
    })

    expect(isUnavailable(error)).toBe(true)
    await copy.close()
    await slow.destroy()
  })
})
