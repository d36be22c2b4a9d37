import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { owner, signedIn } = await testApp()

await owner
  .insertInto('traffic_sources')
  .values(
    ['=cmd()', '=cmd()', 'direct'].map((source) => ({
      id: randomUUID(),
      timestamp: new Date(),
      session_id: randomUUID(),
      source,
      medium: 'social',
      landing_page: '/',
      user_agent: 'Mozilla/5.0',
      device_category: 'desktop',
      country: source === 'direct' ? 'US' : 'DE',
      quality: 'ok' as const,
    })),
  )
  .execute()

describe('GET /api/admin/analytics/:report/export', () => {
  it('holds every group that the card sums, safe for a spreadsheet', async () => {
    const admin = await signedIn()

    const response = await admin.get('/api/admin/analytics/traffic/export?table=sources')

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="traffic-sources-30days.csv"',
    )
    expect(response.body).toBe(
      "Source,Visits,Visits before,Change percent\r\n'=cmd(),2,0,new\r\ndirect,1,0,new\r\n",
    )
  })

  it('has dates of the brand under headings in words', async () => {
    const admin = await signedIn()
    const path = '/api/admin/analytics/traffic/export?table='

    const days = await admin.get(`${path}series&timeframe=7days`)
    const visits = await admin.get(`${path}recent-visits`)

    const dates = days.body.split('\r\n').slice(0, -1)
    expect(dates[0]).toBe('Date (Pacific time),Visits')
    expect(dates).toHaveLength(8)
    expect(dates.slice(1).every((line) => /^\d{4}-\d\d-\d\d,\d+$/.test(line))).toBe(true)
    expect(visits.body.split('\r\n')[0]).toBe('Date (Pacific time),Source,Medium,Landing page,Id')
    expect(visits.body.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  })

  it('is a workbook too', async () => {
    const admin = await signedIn()

    const response = await admin.get(
      '/api/admin/analytics/traffic/export?format=xlsx&timeframe=7days',
    )

    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="traffic-series-7days.xlsx"',
    )
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await admin.get('/api/admin/analytics/traffic/export?format=pdf')).statusCode).toBe(400)
  })

  it('obeys the filter', async () => {
    const admin = await signedIn()

    const response = await admin.get(
      '/api/admin/analytics/traffic/export?table=sources&country=US&timeframe=lifetime',
    )

    // "All time" has no previous period.
    expect(response.body).toBe('Source,Visits,Visits before,Change percent\r\ndirect,1,,\r\n')
  })

  it.each(['traffic/export?table=constructor', 'secrets/export', 'traffic/export?table=pages'])(
    'refuses %s',
    async (path) => {
      const admin = await signedIn()

      const response = await admin.get(`/api/admin/analytics/${path}`)

      expect(response.statusCode).toBe(400)
    },
  )

  it('remembers who took what', async () => {
    const admin = await signedIn()

    await admin.get('/api/admin/analytics/traffic/export?table=mediums&source=direct')

    const line = await owner
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'exported',
      subject_type: 'report',
      subject_id: 'traffic',
      after: { table: 'mediums', source: 'direct', timeframe: '30days', rows: 1 },
    })
  })
})
