import { describe, expect, it } from 'vitest'
import { application, inquiry, player, signup } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()

const uuids = (count: number) =>
  Array.from({ length: count }, () => '4b1f0f0e-6b8a-4a51-9d0c-2f3a4b5c6d7e')

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
  it('is a file with a line of headings, empty or not', async () => {
    const admin = await signedIn()

    const response = await admin.get(`/api/admin/${path}/export`)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body.split('\r\n')[0]).toMatch(/^(Id|Number),/)
  })

  it('is noted with who took it', async () => {
    const admin = await signedIn()
    await admin.get(`/api/admin/${path}/export`)

    const lines = await auditOf('list', path.replaceAll('/', '-'))

    expect(lines.at(-1)).toMatchObject({ actor_email: admin.email, action: 'exported' })
  })
})

describe.each(lists)('GET /api/admin/%s/export?format=xlsx', (path) => {
  it('is the same list for a spreadsheet, and is noted', async () => {
    const admin = await signedIn()

    const response = await admin.get(`/api/admin/${path}/export?format=xlsx`)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    expect(response.headers['content-disposition']).toMatch(/filename="[a-z-]+\.xlsx"$/)
    // The signature of a ZIP archive, which such a file is.
    expect(response.rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    const lines = await auditOf('list', path.replaceAll('/', '-'))
    expect(lines.at(-1)).toMatchObject({ actor_email: admin.email, action: 'exported' })
  })

  it('is refused in another format', async () => {
    const admin = await signedIn()
    expect((await admin.get(`/api/admin/${path}/export?format=pdf`)).statusCode).toBe(400)
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

describe('POST /api/admin/…/export', () => {
  it('has the rows that are named, in their order, and is noted', async () => {
    const admin = await signedIn()
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) {
      const added = await admin.post('/api/admin/rake-players', player(`export-${name}`))
      ids.push(added.json<{ data: { id: number } }>().data.id)
    }
    const [one = 0, two = 0, three = 0] = ids
    await admin.delete(`/api/admin/rake-players/${two}`)

    const response = await admin.post('/api/admin/rake-players/export', { ids: [three, one, two] })

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body.trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[1])).toEqual([
      'Username',
      'export-three',
      'export-one',
    ])
    expect((await auditOf('list', 'rake-players')).at(-1)).toMatchObject({
      actor_email: admin.email,
      action: 'exported',
      after: { rows: 2 },
    })
  })

  it('runs nothing in a spreadsheet', async () => {
    const admin = await signedIn()
    const added = await app.inject({
      method: 'POST',
      url: '/api/wsop/signup',
      payload: signup({ phone: '=2+2+2+2+2+2' }),
    })
    const ids = [added.json<{ data: { id: number } }>().data.id]

    const { body } = await admin.post('/api/admin/wsop/signups/export', { ids })

    expect(body.trim().split('\r\n')).toHaveLength(2)
    expect(body).toContain("'=2+2+2+2+2+2")
  })

  it.each(['sponsorships', 'applications', 'newsletters', 'wsop/signups', 'weekly-winners'])(
    'of %s is a line of names where no row has those ids',
    async (path) => {
      const admin = await signedIn()
      const isUuid = path === 'sponsorships' || path === 'applications'
      const ids = [isUuid ? '4b1f0f0e-6b8a-4a51-9d0c-2f3a4b5c6d7e' : 2_000_000_000]

      const response = await admin.post(`/api/admin/${path}/export`, { ids })

      expect(response.statusCode).toBe(200)
      expect(response.body.trim().split('\r\n')).toHaveLength(1)
    },
  )

  it('takes as many as fit a request, and no other kind of id', async () => {
    const admin = await signedIn()
    const url = '/api/admin/sponsorships/export'

    const statuses = []
    for (const ids of [uuids(1000), uuids(1001), [], [1]]) {
      statuses.push((await admin.post(url, { ids })).statusCode)
    }

    expect(statuses).toEqual([200, 400, 400, 400])
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

describe('the files of leads', () => {
  it('say where each row came from, though the service may not read visits', async () => {
    await owner
      .insertInto('conversions')
      .values({
        id: crypto.randomUUID(),
        conversion_timestamp: new Date(),
        session_id: 'a session with a source',
        conversion_type: 'form_submission',
        monetary_value: 8000,
        original_source: 'instagram',
        original_medium: 'social',
        original_campaign: 'opening',
        channel: 'organic-social',
        user_agent: '',
        quality: 'ok',
      })
      .execute()
    const sessionId = 'a session with a source'
    const sent = [
      ['sponsorships', inquiry({ sessionId })],
      ['applications', application({ sessionId })],
      ['newsletter', { email: 'ada@quinn.example', sessionId }],
      ['wsop/signup', signup({ sessionId })],
    ] as const
    for (const [path, payload] of sent) {
      const reply = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
      expect(reply.statusCode).toBeLessThan(300)
    }
    const admin = await signedIn()

    for (const path of ['sponsorships', 'applications', 'newsletters', 'wsop/signups']) {
      const file = (await admin.get(`/api/admin/${path}/export`)).body.trimEnd().split('\r\n')

      expect(file[0]).toMatch(/,Source,Medium,Campaign,Channel$/)
      const from = file.filter((line) => line.endsWith(',instagram,social,opening,organic-social'))
      expect(from).toHaveLength(1)
    }
  })
})
