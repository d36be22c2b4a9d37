import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inquiry } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()

async function send(payload: object, headers: Record<string, string> = {}) {
  return await app.inject({ method: 'POST', url: '/api/sponsorships', payload, headers })
}

async function submitted(overrides: object = {}): Promise<string> {
  const response = await send(inquiry(overrides))
  return response.json<{ data: { id: string } }>().data.id
}

async function stored(id: string) {
  return await owner.selectFrom('sponsorships').selectAll().where('id', '=', id).execute()
}

describe('POST /api/sponsorships', () => {
  it('stores what was sent, with the listed price', async () => {
    const response = await send(inquiry({ packagePrice: 1e9, sessionId: 's-1' }), {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'Browser/1',
    })

    expect(response.statusCode).toBe(201)
    const { data } = response.json<{ data: { id: string } }>()
    expect(await stored(data.id)).toEqual([
      {
        id: data.id,
        company_name: 'Acme Chips',
        contact_name: 'Wile E.',
        email: 'wile@acme.example',
        phone: '+1 702 555 0199',
        package_type: 'full_product_placement',
        episode_count: 'all',
        interested_in_podcast: true,
        message: 'We would like the left border.',
        package_price: 1000,
        potential_value: 9500,
        status: 'pending',
        owner_id: null,
        due_on: null,
        spam_at: null,
        is_suspect: false,
        ip_address: '203.0.113.0',
        user_agent: 'Browser/1',
        session_id: 's-1',
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      },
    ])
  })

  it.each([
    ['companyName', 'A', 'Company name is required'],
    ['companyName', undefined, 'Company name is required'],
    ['contactName', '', 'Contact name is required'],
    ['email', 'wile', 'Please enter a valid email address'],
    ['phone', '702', 'Please enter a valid phone number'],
    ['packageType', 'premium', 'Please select a sponsorship package'],
    ['packageType', undefined, 'Please select a sponsorship package'],
    ['episodeCount', '10', 'Please select number of episodes'],
    ['message', 'a'.repeat(1501), 'Please use at most 1500 characters'],
  ])('refuses %s: %o with its message', async (field, value, message) => {
    const response = await send(inquiry({ [field]: value }))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message, error: message })
    expect(response.json().issues[0].path).toBe(field)
  })

  it('stores one inquiry, however often it is sent', async () => {
    const id = randomUUID()
    const sent = inquiry({ id, email: 'once@acme.example' })

    const responses = await Promise.all(Array.from({ length: 10 }, () => send(sent)))

    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await stored(id)).toHaveLength(1)
    const notices = await owner.selectFrom('mails').select('data').execute()
    const ofThis = notices.filter(({ data }) => JSON.stringify(data).includes('once@acme.example'))
    expect(ofThis).toHaveLength(1)
  })
})

describe('GET /api/admin/sponsorships', () => {
  it('lists the inquiries and their value', async () => {
    await owner.deleteFrom('sponsorships').execute()
    await submitted({ packageType: 'rotating_border', episodeCount: '1_2' })
    const id = await submitted({ packageType: 'full_product_placement', episodeCount: '3_5' })
    await admin.patch(`/api/admin/sponsorships/${id}/status`, { status: 'contacted' })

    const { data } = (await admin.get('/api/admin/sponsorships')).json()

    expect(data).toMatchObject({
      total: 2,
      totalValue: 4750,
      avgValue: 2375,
      responseRate: 50,
      pendingCount: 1,
    })
    expect(data.inquiries.map(({ value, status }: Inquiry) => [value, status])).toEqual([
      [4000, 'contacted'],
      [750, 'pending'],
    ])
  })
})

const setStatus = (id: string, payload: object) =>
  admin.patch(`/api/admin/sponsorships/${id}/status`, payload)

describe('PATCH /api/admin/sponsorships/{id}/status', () => {
  it('sets any status after any other', async () => {
    const id = await submitted()

    const steps = ['contracted', 'pending', 'declined', 'negotiating', 'contacted']
    for (const status of steps) {
      const response = await admin.patch(`/api/admin/sponsorships/${id}/status`, { status })
      expect(response.json()).toMatchObject({
        message: `Sponsorship status updated to ${status}`,
        data: { id, status },
      })
    }

    const lines = await auditOf('sponsorship', id)
    expect(lines.map(({ after }) => after)).toEqual(steps.map((status) => ({ status })))
    expect(lines[0]).toMatchObject({
      actor_email: admin.email,
      action: 'status-set',
      before: { status: 'pending' },
      request_id: expect.any(String),
    })
  })

  it('writes no audit line if nothing changes', async () => {
    const id = await submitted()

    const response = await admin.patch(`/api/admin/sponsorships/${id}/status`, {
      status: 'pending',
    })

    expect(response.json()).toMatchObject({ auditId: null })
    expect(await auditOf('sponsorship', id)).toEqual([])
  })

  it('refuses an unknown status, field or inquiry', async () => {
    const id = await submitted()
    const responses = await Promise.all([
      setStatus(id, { status: 'won' }),
      setStatus(id, { status: 'pending', packagePrice: 1 }),
      setStatus('1', { status: 'pending' }),
      setStatus(randomUUID(), { status: 'pending' }),
    ])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404])
  })
})

describe('PATCH /api/admin/sponsorships/status', () => {
  it('sets the status of many with one audit line each', async () => {
    const ids = [await submitted(), await submitted(), await submitted()]
    await admin.patch(`/api/admin/sponsorships/${ids[0]}/status`, { status: 'declined' })

    const response = await admin.patch('/api/admin/sponsorships/status', {
      ids: [...ids, randomUUID()],
      status: 'declined',
    })

    expect(response.json()).toMatchObject({
      message: 'Status of 2 rows updated to declined',
      data: { changed: 2, auditIds: [expect.any(Number), expect.any(Number)] },
    })
  })
})

type Inquiry = { value: number; status: string }
