import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { owner, signedIn } = await testApp()
const url = '/api/admin/analytics/sponsorship-page'

async function visited(
  sessionId: string,
  source: string,
  pages: readonly [string, number | null][],
) {
  await owner
    .insertInto('traffic_sources')
    .values({
      id: randomUUID(),
      timestamp: new Date(),
      session_id: sessionId,
      source,
      medium: source,
      landing_page: 'https://backroom.example/',
      user_agent: 'Mozilla/5.0',
      device_category: 'desktop',
      quality: 'ok',
    })
    .execute()
  for (const [page_path, time_spent] of pages) {
    await owner
      .insertInto('page_views')
      .values({
        id: randomUUID(),
        timestamp: new Date(),
        session_id: sessionId,
        page_path,
        time_spent,
        user_agent: 'Mozilla/5.0',
        quality: 'ok',
      })
      .execute()
  }
}

async function inquired(isSuspect = false) {
  await owner
    .insertInto('sponsorships')
    .values({
      id: randomUUID(),
      company_name: 'Acme',
      contact_name: 'Wile',
      email: 'wile@acme.example',
      phone: '7025550100',
      package_type: 'rotating_border',
      episode_count: 'all',
      interested_in_podcast: false,
      message: null,
      package_price: 500,
      potential_value: 4750,
      is_suspect: isSuspect,
      ip_address: '203.0.113.0',
      user_agent: null,
      session_id: null,
    })
    .execute()
}

describe('GET /api/admin/analytics/sponsorship-page', () => {
  it('is all zeros before the first view, in every timeframe', async () => {
    const admin = await signedIn()

    for (const timeframe of ['24hours', '7days', '30days', '90days', 'lifetime']) {
      const { data } = (await admin.get(`${url}?timeframe=${timeframe}`)).json()
      expect(data).toMatchObject({
        total: 0,
        unique: 0,
        avgTimeOnPage: null,
        conversions: 0,
        conversionRate: 0,
        sources: [],
      })
    }
  })

  it('counts the page alone, its sessions once, and where they came from', async () => {
    const page = '/high-stakes-summer'
    await visited('one', 'instagram', [
      [page, 30],
      [page, 10],
      ['/', 500],
    ])
    await visited('two', 'direct', [[page, null]])
    await visited('three', 'direct', [['/wsop', 5]])
    await inquired()
    await inquired(true)
    const admin = await signedIn()

    for (const timeframe of ['24hours', '30days', 'lifetime']) {
      const { data } = (await admin.get(`${url}?timeframe=${timeframe}`)).json()
      expect(data).toMatchObject({
        total: 3,
        unique: 2,
        avgTimeOnPage: 20,
        conversions: 1,
        conversionRate: 50,
        sources: [
          { source: 'instagram', count: 2, percentage: 66.7 },
          { source: 'direct', count: 1, percentage: 33.3 },
        ],
      })
    }
  })
})
