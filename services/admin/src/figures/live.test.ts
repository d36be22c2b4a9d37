import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { clock, owner, signedIn } = await testApp()
clock.now = Date.UTC(2026, 10, 20, 17, 34)
const admin = await signedIn()
await sql`SELECT ensure_month_partitions('2026-11-01', '2026-12-01')`.execute(owner)

const ago = (minutes: number) => new Date(clock.now - minutes * 60_000)
const live = async () => (await admin.get('/api/admin/reports/live')).json().data

describe('GET /api/admin/reports/live', () => {
  it('is empty while nobody is here', async () => {
    expect(await live()).toEqual({
      at: new Date(clock.now).toISOString(),
      total: 0,
      visits: [],
      pages: [],
      sources: [],
    })
  })

  it('has the visits of the last five minutes, with the page each saw last', async () => {
    await visit('a', 40, 'google')
    await view('a', 40, '/')
    await view('a', 3, '/drink?x=1')
    await view('a', 4, '/')
    await visit('gone', 20, 'bing')
    await view('gone', 6, '/')
    await view('unknown', 1, '/wsop')
    await visit('robot', 1, 'robot', 'bot')
    await view('robot', 1, '/', 'bot')
    await event('clicks', 2, null)
    await event('scanner', 2, { reportedBy: 'gateway' })
    const report = await live()

    expect(report.total).toBe(3)
    expect(report.visits).toMatchObject([
      { page: '/wsop', source: '', channel: '', since: ago(1).toISOString() },
      { page: '/join', source: '', since: ago(2).toISOString() },
      {
        page: '/drink',
        source: 'google',
        channel: 'organic-search',
        country: 'DE',
        city: 'Köln',
        device: 'mobile',
        since: ago(40).toISOString(),
        lastAt: ago(3).toISOString(),
      },
    ])
    expect(report.pages).toEqual([
      { name: '/drink', visits: 1 },
      { name: '/join', visits: 1 },
      { name: '/wsop', visits: 1 },
    ])
    expect(report.sources).toEqual([
      { name: '', visits: 2 },
      { name: 'google', visits: 1 },
    ])
    expect(JSON.stringify(report)).not.toContain('unknown')
  })
})

async function visit(id: string, minutes: number, source: string, quality: 'ok' | 'bot' = 'ok') {
  await owner
    .insertInto('traffic_sources')
    .values({
      id: crypto.randomUUID(),
      timestamp: ago(minutes),
      session_id: `session-${id}`,
      visit_id: id,
      source,
      medium: 'organic',
      channel: 'organic-search',
      country: 'DE',
      city: 'Köln',
      user_agent: 'x',
      device_category: 'mobile',
      quality,
    })
    .execute()
}

async function view(id: string, minutes: number, path: string, quality: 'ok' | 'bot' = 'ok') {
  await owner
    .insertInto('page_views')
    .values({
      id: crypto.randomUUID(),
      timestamp: ago(minutes),
      session_id: `session-${id}`,
      visit_id: id,
      page_path: path,
      user_agent: 'x',
      quality,
    })
    .execute()
}

async function event(id: string, minutes: number, data: object | null) {
  await owner
    .insertInto('user_events')
    .values({
      id: crypto.randomUUID(),
      timestamp: ago(minutes),
      session_id: `session-${id}`,
      visit_id: id,
      event_type: 'click',
      page_path: '/join',
      additional_data: data === null ? null : JSON.stringify(data),
      user_agent: 'x',
      quality: 'ok',
    })
    .execute()
}
