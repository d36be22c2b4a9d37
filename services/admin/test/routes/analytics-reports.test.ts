import { randomUUID } from 'node:crypto'
import type { TrafficSourceTable } from '@cardroom/database/tables/analytics'
import { type Insertable, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { owner, signedIn } = await testApp()
const hurried = await testApp({ statementTimeoutMs: 50 })

const hourMs = 60 * 60 * 1000
const traffic = '/api/admin/analytics/traffic'

function visit(overrides: Partial<Insertable<TrafficSourceTable>> = {}) {
  return {
    id: randomUUID(),
    timestamp: new Date(),
    session_id: 'session',
    source: 'direct',
    medium: 'direct',
    landing_page: 'https://backroom.example/',
    user_agent: 'Mozilla/5.0',
    device_category: 'desktop',
    quality: 'ok' as const,
    ...overrides,
  }
}

function redirect(session_id: string, additional_data: string | null) {
  return {
    id: randomUUID(),
    timestamp: new Date(),
    session_id,
    event_type: 'redirect',
    user_agent: 'Mozilla/5.0',
    quality: 'ok' as const,
    additional_data,
  }
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hourMs)
}

async function store(...rows: ReturnType<typeof visit>[]) {
  await owner.insertInto('traffic_sources').values(rows).execute()
}

async function report(timeframe?: string) {
  const admin = await signedIn()
  const response = await admin.get(timeframe ? `${traffic}?timeframe=${timeframe}` : traffic)
  return response.json().data
}

describe('GET /api/admin/analytics/traffic', () => {
  beforeEach(async () => {
    await sql`TRUNCATE traffic_sources`.execute(owner)
  })

  it('reports nothing before the first visit', async () => {
    const data = await report()

    expect(data).toMatchObject({
      totalVisits: 0,
      filtered: { bot: 0, 'no-origin': 0, spam: 0, limited: 0, repeat: 0, suspect: 0 },
      filter: null,
      previous: { totalVisits: 0 },
      visitorsNow: 0,
      bySource: [],
      byMedium: [],
      recentVisits: [],
      sources: [],
    })
  })

  it('counts who is on the site now, but no redirect that the gateway reports', async () => {
    const events = [
      redirect('scanner', '{"reportedBy":"gateway"}'),
      redirect('inside', '{"from":"/join"}'),
      redirect('other', null),
    ]
    await owner.insertInto('user_events').values(events).execute()
    try {
      expect(await report()).toMatchObject({ visitorsNow: 2 })
    } finally {
      await sql`TRUNCATE user_events`.execute(owner)
    }
  })

  it('counts by source and medium, most first', async () => {
    await store(
      visit({ source: 'instagram', medium: 'social' }),
      visit({ source: 'organic-google', medium: 'organic' }),
      visit({ source: 'organic-google', medium: 'organic' }),
    )

    const data = await report()

    expect(data.totalVisits).toBe(3)
    expect(data.bySource).toEqual([
      { name: 'organic-google', count: 2, previous: 0 },
      { name: 'instagram', count: 1, previous: 0 },
    ])
    expect(data.byMedium).toEqual([
      { name: 'organic', count: 2, previous: 0 },
      { name: 'social', count: 1, previous: 0 },
    ])
  })

  it('gives each source its share, its first page and its colour', async () => {
    await store(
      visit({ source: 'organic-google', landing_page: 'https://backroom.example/rake?q=1' }),
      visit({ source: 'organic-google', landing_page: 'https://backroom.example/rake#week' }),
      visit({ source: 'organic-google', landing_page: 'https://backroom.example/' }),
      visit({ source: 'billboard', landing_page: null }),
    )

    const data = await report()

    expect(data.sources).toEqual([
      {
        source: 'organic-google',
        count: 3,
        previous: 0,
        percentage: 75,
        landingPage: 'https://backroom.example/rake',
        color: 'google',
      },
      {
        source: 'billboard',
        count: 1,
        previous: 0,
        percentage: 25,
        landingPage: '',
        color: 'grey',
      },
    ])
  })

  it('leaves filtered visits out of every figure and says how many there were', async () => {
    await store(
      visit(),
      visit({ quality: 'bot', source: 'organic-bing' }),
      visit({ quality: 'no-origin', medium: 'none' }),
      visit({ quality: 'spam' }),
      visit({ quality: 'limited' }),
      visit({ quality: 'limited' }),
    )

    const data = await report()

    expect(data.totalVisits).toBe(1)
    expect(data.filtered).toEqual({
      bot: 1,
      'no-origin': 1,
      spam: 1,
      limited: 2,
      repeat: 0,
      suspect: 0,
    })
    expect(data.bySource).toEqual([{ name: 'direct', count: 1, previous: 0 }])
    expect(data.byMedium).toEqual([{ name: 'direct', count: 1, previous: 0 }])
    expect(data.recentVisits).toHaveLength(1)
  })

  it('shows the ten newest visits, newest first', async () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      visit({ timestamp: hoursAgo(index + 1), landing_page: `/${index}` }),
    )
    await store(...rows)

    const { recentVisits } = await report()

    expect(recentVisits.map(({ landingPage }: { landingPage: string }) => landingPage)).toEqual(
      rows.slice(0, 10).map((row) => row.landing_page),
    )
    expect(recentVisits[0]).toEqual({
      id: rows[0]?.id,
      timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
      source: 'direct',
      medium: 'direct',
      landingPage: '/0',
    })
  })

  it('keeps its lists short however many sources there are', async () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      visit({ source: `source-${index}`, medium: `medium-${index}` }),
    )
    await store(...rows)

    const data = await report()

    expect([data.bySource.length, data.byMedium.length, data.sources.length]).toEqual([5, 5, 20])
    expect(data.totalVisits).toBe(25)
  })

  it.each([
    ['24hours', 1],
    ['7days', 2],
    [undefined, 3],
  ])('counts back from now: %s', async (timeframe, visits) => {
    await store(
      visit({ timestamp: hoursAgo(23) }),
      visit({ timestamp: hoursAgo(25) }),
      visit({ timestamp: hoursAgo(7 * 24 + 1) }),
      visit({ timestamp: hoursAgo(30 * 24 + 1) }),
    )

    const data = await report(timeframe)

    expect(data.totalVisits).toBe(visits)
  })

  it('counts everything there is for a lifetime', async () => {
    const old = new Date('2020-02-03T00:00:00Z')
    await sql`SELECT ensure_month_partitions(${old}, ${old})`.execute(owner)
    await store(visit({ timestamp: old }), visit())

    const data = await report('lifetime')

    expect(data.totalVisits).toBe(2)
  })

  it('compares with the period before and gives each day its number', async () => {
    await store(visit(), visit(), visit({ timestamp: hoursAgo(7 * 24 + 20) }))

    const data = await report('7days')

    expect(data.previous).toEqual({ totalVisits: 1 })
    expect(data.series).toHaveLength(7)
    expect(data.series.at(-1).visits).toBe(2)
    expect(data.previousSeries).toHaveLength(7)
    expect(
      data.previousSeries.filter(({ visits }: { visits: number }) => visits === 1),
    ).toHaveLength(1)
    expect(data.period.unit).toBe('day')
  })

  it('filters every metric by one thing', async () => {
    await store(
      visit({ source: 'instagram', medium: 'social', country: 'US' }),
      visit({ source: 'instagram', medium: 'social', country: 'DE' }),
      visit({ country: 'US' }),
      visit({ country: 'US', quality: 'bot' }),
    )

    const data = await report('7days&country=US')

    expect(data.filter).toEqual({ name: 'country', value: 'US' })
    expect(data.totalVisits).toBe(2)
    expect(data.filtered.bot).toBe(1)
    expect(data.bySource).toEqual([
      { name: 'direct', count: 1, previous: 0 },
      { name: 'instagram', count: 1, previous: 0 },
    ])
    expect(data.recentVisits).toHaveLength(2)
  })

  it('refuses two filters at once', async () => {
    const admin = await signedIn()

    const response = await admin.get(`${traffic}?source=direct&country=US`)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: 'Please filter by one thing at a time' })
  })

  it('refuses a timeframe that it does not know', async () => {
    const admin = await signedIn()

    const response = await admin.get(`${traffic}?timeframe=fortnight`)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: 'There is no such timeframe' })
  })

  it('gives up on a database that takes too long', async () => {
    const admin = await hurried.signedIn()
    // The copy is loaded before the table is locked: loading has its own answer.
    expect((await admin.get(traffic)).statusCode).toBe(200)

    const response = await hurried.owner.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE traffic_sources`.execute(transaction)
      return await admin.get(traffic)
    })

    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ code: 'unavailable' })
  })
})
