import { randomUUID } from 'node:crypto'
import { Admin } from '@cardroom/contracts/admin'
import { TrafficReportResponse } from '@cardroom/contracts/analytics-reports'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function trafficReport(cookieHeader: string) {
  const response = await request(origin)
    .get('/api/admin/analytics/traffic')
    .query({ timeframe: '24hours' })
    .set('cookie', cookieHeader)
  return TrafficReportResponse.parse(response.body).data
}

describe('POST /api/admin/login', () => {
  it('is refused to pages of other sites', async () => {
    const response = await request(origin)
      .post('/api/admin/login')
      .set('origin', 'https://evil.example')
      .send({ email: 'admin@backroom.example', password: 'a wild guess' })

    expect(response.status).toBe(403)
    expect(Problem.parse(response.body).code).toBe('forbidden')
  })
})

describe('a signed-in administrator', () => {
  it('is greeted by name', async () => {
    const { email, cookieHeader } = await signedInAdmin(origin)

    const response = await request(origin).get('/api/admin/me').set('cookie', cookieHeader)

    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Admin.parse(response.body)).toMatchObject({ email, passwordChangeRequired: false })
  })

  it('sees a visit soon after it was made', async () => {
    const { cookieHeader } = await signedInAdmin(origin)
    const id = randomUUID()

    const accepted = await request(origin)
      .post('/api/analytics/traffic-source')
      .set({ origin, 'user-agent': chrome })
      .send({
        id,
        sessionId: randomUUID(),
        landingPage: `${origin}/?utm_source=instagram&utm_medium=social`,
        utmSource: 'instagram',
        utmMedium: 'social',
      })

    expect(accepted.status).toBe(202)
    await expect
      .poll(async () => (await trafficReport(cookieHeader)).recentVisits, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ id, source: 'instagram', medium: 'social' }))
  })

  it('is a stranger again after signing out', async () => {
    const { cookieHeader } = await signedInAdmin(origin)

    const signedOut = await request(origin)
      .post('/api/admin/logout')
      .set({ origin, cookie: cookieHeader })

    const after = await request(origin).get('/api/admin/me').set('cookie', cookieHeader)
    expect(signedOut.status).toBe(200)
    expect(after.status).toBe(401)
  })
})
