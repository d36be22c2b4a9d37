import { describe, expect, it } from 'vitest'
import { application, inquiry, player, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()

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
  it('is a CSV file with headings, even if empty, and is recorded', async () => {
    const response = await admin.get(`/api/admin/${path}/export`)

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+\.csv"$/),
      'cache-control': 'no-store',
    })
    expect(response.body.split('\r\n')[0]).toMatch(/^(Id|Number),/)
    const lines = await auditOf('list', path.replaceAll('/', '-'))
    expect(lines.at(-1)).toMatchObject({ actor_email: admin.email, action: 'exported' })
  })

  it('is XLSX on request, and nothing else', async () => {
    const response = await admin.get(`/api/admin/${path}/export?format=xlsx`)

    expect(response.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    expect(response.headers['content-disposition']).toMatch(/filename="[a-z-]+\.xlsx"$/)
    // The signature of a ZIP archive.
    expect(response.rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    expect(await auditOf('list', path.replaceAll('/', '-'))).toHaveLength(2)
    expect((await admin.get(`/api/admin/${path}/export?format=pdf`)).statusCode).toBe(400)
  })
})

describe('an export', () => {
  it('runs nothing in a spreadsheet', async () => {
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
  it('has the named rows in their order, and is recorded', async () => {
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
})

describe('the files of leads', () => {
  it('include the source of each row, although the service cannot read visits', async () => {
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
    for (const path of ['sponsorships', 'applications', 'newsletters', 'wsop/signups']) {
      const file = (await admin.get(`/api/admin/${path}/export`)).body.trimEnd().split('\r\n')

      expect(file[0]).toMatch(/,Source,Medium,Campaign,Channel$/)
      const from = file.filter((line) => line.endsWith(',instagram,social,opening,organic-social'))
      expect(from).toHaveLength(1)
    }
  })
})
