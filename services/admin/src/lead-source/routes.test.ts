import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { signedIn, owner } = await testApp()

const start = Date.UTC(2026, 10, 20, 12)
const at = (minutes: number) => new Date(start + minutes * 60_000)

const lead = (sessionId: string) => ({ sessionId, at: at(20).toISOString() })

async function sourceOf(sessionId: string) {
  const admin = await signedIn()
  const query = new URLSearchParams({ sessionId, at: at(20).toISOString() })
  const response = await admin.get(`/api/admin/reports/lead-source?${query.toString()}`)
  expect(response.statusCode).toBe(200)
  return response.json().data
}

async function storeVisit(id: string) {
  await owner
    .insertInto('traffic_sources')
    .values({
      id: crypto.randomUUID(),
      timestamp: at(0),
      session_id: id,
      visit_id: `visit of ${id}`,
      source: 'newsletter',
      medium: 'email',
      device_category: '',
      user_agent: '',
      quality: 'ok',
    })
    .execute()
  await owner
    .insertInto('page_views')
    .values(
      Array.from({ length: 13 }, (_, nth) => ({
        id: crypto.randomUUID(),
        timestamp: at(2 * nth),
        session_id: id,
        visit_id: `visit of ${id}`,
        page_path: `/page-${nth}`,
        user_agent: '',
        quality: 'ok' as const,
      })),
    )
    .execute()
}

describe('GET /api/admin/reports/lead-source', () => {
  it('tells the visit, and the last ten pages before the lead', async () => {
    await storeVisit('plain')

    expect(await sourceOf('plain')).toEqual({
      source: 'newsletter',
      medium: 'email',
      campaign: '',
      channel: '',
      firstVisitAt: at(0).toISOString(),
      visits: null,
      pages: Array.from({ length: 10 }, (_, nth) => ({
        path: `/page-${nth + 1}`,
        at: at(2 * (nth + 1)).toISOString(),
      })),
    })
  })

  it('tells the first touch where the page recorded it', async () => {
    await storeVisit('touched')
    await owner
      .insertInto('conversions')
      .values({
        id: crypto.randomUUID(),
        conversion_timestamp: at(21),
        session_id: 'touched',
        conversion_type: 'form_submission',
        monetary_value: 8000,
        original_source: 'instagram',
        original_medium: 'social',
        original_campaign: 'opening',
        channel: 'organic-social',
        touch_points: 3,
        first_visit_timestamp: at(-5000),
        user_agent: '',
        quality: 'ok',
      })
      .execute()

    expect(await sourceOf('touched')).toMatchObject({
      source: 'instagram',
      medium: 'social',
      campaign: 'opening',
      channel: 'organic-social',
      firstVisitAt: at(-5000).toISOString(),
      visits: 3,
    })
  })

  it('tells those of a whole list at once, in its order', async () => {
    await storeVisit('listed')
    const admin = await signedIn()

    const response = await admin.post('/api/admin/reports/lead-sources', {
      leads: [lead('unknown'), lead('touched'), lead('listed')],
    })

    expect(response.statusCode).toBe(200)
    expect(response.json().data).toEqual([
      null,
      { source: 'instagram', medium: 'social', campaign: 'opening', channel: 'organic-social' },
      { source: 'newsletter', medium: 'email', campaign: '', channel: '' },
    ])
    const leads = Array.from({ length: 201 }, () => lead('listed'))
    const tooMany = await admin.post('/api/admin/reports/lead-sources', { leads })
    expect(tooMany.statusCode).toBe(400)
  })

  it('has nothing of a session without records', async () => {
    expect(await sourceOf('blocked')).toBeNull()
  })
})
