import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inquiry } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

async function send(payload: object, headers: Record<string, string> = {}, on = app) {
  return await on.inject({ method: 'POST', url: '/api/sponsorships', payload, headers })
}

async function submitted(overrides: object = {}): Promise<string> {
  const response = await send(inquiry(overrides))
  return response.json<{ data: { id: string } }>().data.id
}

async function stored(id: string) {
  return await owner.selectFrom('sponsorships').selectAll().where('id', '=', id).execute()
}

describe('POST /api/sponsorships', () => {
  it('stores what was sent, at the price of the list', async () => {
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
  ])('refuses %s: %o in its own words, in message and in error', async (field, value, message) => {
    const response = await send(inquiry({ [field]: value }))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message, error: message })
    expect(response.json().issues[0].path).toBe(field)
  })

  it.each([{ status: 'contracted' }, { notesAdmin: 'x' }, { value: 1 }])(
    'refuses %o, which is not for visitors',
    async (overrides) => {
      expect((await send(inquiry(overrides))).statusCode).toBe(400)
    },
  )

  it('keeps one inquiry however often it is sent', async () => {
    const id = randomUUID()
    const sent = inquiry({ id, email: 'once@acme.example' })

    const responses = await Promise.all(Array.from({ length: 10 }, () => send(sent)))

    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await stored(id)).toHaveLength(1)
    const notices = await owner.selectFrom('mails').select('data').execute()
    const ofThis = notices.filter(({ data }) => JSON.stringify(data).includes('once@acme.example'))
    expect(ofThis).toHaveLength(1)
  })

  it('marks one that looks like the work of a program', async () => {
    const id = await submitted({ website: 'http://spam.example' })

    expect(await stored(id)).toMatchObject([{ is_suspect: true }])
  })

  it('takes twenty an hour from one place', async () => {
    const statuses: number[] = []
    for (let nth = 1; nth <= 21; nth += 1) {
      statuses.push((await send(inquiry(), {}, shipped.app)).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
  })
})

describe('GET /api/admin/sponsorships', () => {
  it('shows the inquiries and what they come to', async () => {
    await owner.deleteFrom('sponsorships').execute()
    const admin = await signedIn()
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

  it('has nothing to divide by before the first', async () => {
    await owner.deleteFrom('sponsorships').execute()
    const admin = await signedIn()

    const { data } = (await admin.get('/api/admin/sponsorships')).json()

    expect(data).toMatchObject({ inquiries: [], totalValue: 0, avgValue: 0, responseRate: 0 })
  })
})

async function asked(query: Record<string, string>) {
  const admin = await signedIn()
  const answer = await admin.get(`/api/admin/sponsorships?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

async function found(search: string): Promise<string[]> {
  const { inquiries } = await asked({ search })
  return inquiries.map(({ companyName }: { companyName: string }) => companyName)
}

describe('GET /api/admin/sponsorships with a query', () => {
  const rowCount = 2500
  const statuses = ['pending', 'contacted', 'contracted'] as const
  const packages = ['rotating_border', 'full_product_placement'] as const

  /** The oldest is no. 1; each is a minute older than the next. */
  beforeAll(async () => {
    await owner.deleteFrom('sponsorships').execute()
    const rows = Array.from({ length: rowCount }, (_, index) => {
      const nth = index + 1
      return {
        id: randomUUID(),
        company_name: nth === 1 ? 'Ölberg 100% Agave_Old' : `Brand ${nth}`,
        contact_name: nth % 2 === 0 ? `ann ${nth}` : `Bob ${nth}`,
        email: `mail${rowCount - nth}@sponsor.example`,
        phone: '+1 702 555 0199',
        package_type: packages[nth % 2] ?? 'rotating_border',
        package_price: 1000,
        episode_count: '3_5' as const,
        interested_in_podcast: false,
        potential_value: nth,
        status: statuses[nth % 3] ?? 'pending',
        is_suspect: false,
        ip_address: '203.0.113.0',
        user_agent: 'Browser/1',
        created_at: new Date(Date.UTC(2026, 0, 1) + nth * 60_000),
      }
    })
    for (let start = 0; start < rowCount; start += 500) {
      await owner
        .insertInto('sponsorships')
        .values(rows.slice(start, start + 500))
        .execute()
    }
  })

  it('finds the oldest of 2,500 by words of its name, contact and e-mail', async () => {
    for (const search of ['agave', 'ÖLBERG', ' bob  agave ', 'mail2499@sponsor ölb']) {
      expect(await found(search)).toEqual(['Ölberg 100% Agave_Old'])
    }
    expect(await found('agave nowhere')).toEqual([])
  })

  it('takes every sign as it is written', async () => {
    expect(await found('100%')).toEqual(['Ölberg 100% Agave_Old'])
    expect(await found('agave_')).toEqual(['Ölberg 100% Agave_Old'])
    for (const search of ['ag_ve', '%agave', 'br\\and', "' OR true --", '$1', ';DROP', '.*']) {
      expect(await found(search)).toEqual([])
    }
    expect((await asked({ page: '1' })).storedCount).toBe(rowCount)
  })

  it('has figures over the rows that match, and how many are stored', async () => {
    const data = await asked({ search: 'brand', status: 'pending' })

    const values = Array.from({ length: rowCount }, (_, index) => index + 1).filter(
      (nth) => nth > 1 && nth % 3 === 0,
    )
    const totalValue = values.reduce((sum, value) => sum + value, 0)
    expect(data).toMatchObject({
      total: values.length,
      storedCount: rowCount,
      totalValue,
      pendingCount: values.length,
      responseRate: 0,
    })
    expect(data.inquiries).toHaveLength(25)
  })

  const collator = new Intl.Collator('en-US', { sensitivity: 'base' })
  it.each([
    ['date', 'createdAt'],
    ['company', 'companyName'],
    ['contact', 'contactName'],
    ['email', 'email'],
    ['status', 'status'],
    ['package', 'packageType'],
    ['value', 'value'],
  ])('is ordered by %s over all pages, both ways', async (sort, field) => {
    for (const direction of [1, -1]) {
      const order = direction === 1 ? sort : `-${sort}`
      const rows: { id: string; [name: string]: unknown }[] = []
      for (const page of ['1', '2', '99', '100']) {
        rows.push(...(await asked({ sort: order, page })).inquiries)
      }
      const beyondLast = await asked({ sort: order, page: '101' })
      expect(beyondLast.inquiries).toEqual(rows.slice(-25))

      expect(rows).toHaveLength(100)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(100)
      const values = rows.map((row) => row[field])
      const sorted = values.toSorted((one, other) =>
        typeof one === 'number'
          ? direction * (one - Number(other))
          : direction * collator.compare(String(one), String(other)),
      )
      expect(values).toEqual(sorted)
      expect(values[0]).not.toEqual(values.at(-1))
    }
  })

  it('has one row by its id, and stays as specified without a query', async () => {
    const [oldest] = (await asked({ search: 'agave' })).inquiries
    expect((await asked({ id: oldest.id })).inquiries).toEqual([oldest])

    const data = await asked({})
    expect(data.inquiries).toHaveLength(2000)
    expect(data.inquiries[0].companyName).toBe(`Brand ${rowCount}`)
    expect(data).toMatchObject({ total: rowCount })
    expect(data).not.toHaveProperty('storedCount')
  })

  it('is a file of all rows that match, in their order', async () => {
    const admin = await signedIn()
    const url = '/api/admin/sponsorships/export?search=brand&status=contacted&sort=value'

    const lines = (await admin.get(url)).body.trim().split('\r\n')

    expect(lines).toHaveLength(1 + 833)
    expect(lines[1]).toContain('Brand 4,')
    expect((await auditOf('list', 'sponsorships')).at(-1)).toMatchObject({ after: { rows: 833 } })
    const all = (await admin.get('/api/admin/sponsorships/export')).body.trim().split('\r\n')
    expect(all).toHaveLength(1 + rowCount)
  })

  it.each([
    'status=unknown',
    'sort=ip_address',
    'sort=value;drop',
    'page=0',
    'page=-1',
    'id=1',
    `search=${'a'.repeat(121)}`,
    'search=%00',
    'search=a&search=b',
  ])('refuses %s', async (query) => {
    const admin = await signedIn()

    for (const path of ['', '/export']) {
      const answer = await admin.get(`/api/admin/sponsorships${path}?${query}`)
      expect(answer.statusCode).toBe(400)
    }
  })
})

describe('PATCH /api/admin/sponsorships/{id}/status', () => {
  it('sets any status after any other, and says so', async () => {
    const admin = await signedIn()
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

  it('leaves no line where nothing changes', async () => {
    const admin = await signedIn()
    const id = await submitted()

    const response = await admin.patch(`/api/admin/sponsorships/${id}/status`, {
      status: 'pending',
    })

    expect(response.json()).toMatchObject({ auditId: null })
    expect(await auditOf('sponsorship', id)).toEqual([])
  })

  it('refuses another word, another field and an unknown inquiry', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const of = (path: string, payload: object) =>
      admin.patch(`/api/admin/sponsorships/${path}/status`, payload)

    const responses = await Promise.all([
      of(id, { status: 'won' }),
      of(id, { status: 'pending', packagePrice: 1 }),
      of('1', { status: 'pending' }),
      of(randomUUID(), { status: 'pending' }),
    ])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404])
  })
})

describe('PATCH /api/admin/sponsorships/status', () => {
  it('sets many at once, each with its own line', async () => {
    const admin = await signedIn()
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

  it('takes five hundred in one body', async () => {
    const admin = await signedIn()
    const ids = Array.from({ length: 500 }, () => randomUUID())

    const response = await admin.patch('/api/admin/sponsorships/status', {
      ids,
      status: 'declined',
    })

    expect(response.json()).toMatchObject({ data: { changed: 0 } })
  })
})

type Inquiry = { value: number; status: string }
