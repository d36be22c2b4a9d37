import { describe, expect, it } from 'vitest'
import { inquiry, player, signup } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, auditOf, signedIn } = await testApp()

const lists = [
  'sponsorships',
  'applications',
  'newsletters',
  'wsop/signups',
  'rake-players',
  'weekly-winners',
  'audit-log',
]

describe.each(lists)('GET /api/admin/%s/export', (path) => {
  it('is a file with a line of names, empty or not', async () => {
    const admin = await signedIn()

    const response = await admin.get(`/api/admin/${path}/export`)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body.split('\r\n')[0]).toMatch(/^id,/)
  })

  it('is noted with who took it', async () => {
    const admin = await signedIn()
    await admin.get(`/api/admin/${path}/export`)

    const lines = await auditOf('list', path.replaceAll('/', '-'))

    expect(lines.at(-1)).toMatchObject({ actor_email: admin.email, action: 'exported' })
  })
})

describe('an export', () => {
  it('runs nothing in a spreadsheet', async () => {
    const admin = await signedIn()
    const companyName = '=HYPERLINK("http://evil.example","x")'
    await app.inject({
      method: 'POST',
      url: '/api/sponsorships',
      payload: inquiry({ companyName }),
    })
    await admin.post('/api/admin/rake-players', player('@formula', { displayName: '+1+1' }))
    await app.inject({
      method: 'POST',
      url: '/api/wsop/signup',
      payload: signup({ phone: '=1+1+1+1+1+1' }),
    })

    const inquiries = (await admin.get('/api/admin/sponsorships/export')).body
    const players = (await admin.get('/api/admin/rake-players/export')).body
    const signups = (await admin.get('/api/admin/wsop/signups/export')).body

    expect(inquiries).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(players).toContain("'@formula,'+1+1,")
    expect(signups).toContain("'=1+1+1+1+1+1")
  })
})

describe('GET /api/admin/applications and /api/admin/newsletters', () => {
  it('show who asked, and how many', async () => {
    const admin = await signedIn()
    await app.inject({
      method: 'POST',
      url: '/api/newsletter',
      payload: { email: 'reader@quinn.example', name: 'Reader', interestedInGame: true },
    })

    const newsletters = (await admin.get('/api/admin/newsletters')).json()
    const applications = (await admin.get('/api/admin/applications')).json()

    expect(newsletters).toMatchObject({
      total: 1,
      interestedCount: 1,
      data: [{ email: 'reader@quinn.example', name: 'Reader', interestedInGame: true }],
    })
    expect(applications).toEqual({ success: true, data: [], total: 0, pendingCount: 0 })
  })
})
