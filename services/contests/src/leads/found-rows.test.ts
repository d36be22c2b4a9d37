import { randomUUID } from 'node:crypto'
import { applicationOptions } from '@cardroom/contracts/contests'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()

/** Three pages. */
const rowCount = 60
const stakes = Object.keys(applicationOptions.stakes)
const experience = Object.keys(applicationOptions.experience)
const createdAt = (nth: number) => new Date(Date.UTC(2026, 0, 1) + nth * 60_000)
const sourceOf = (nth: number) => `source ${nth % 7}`

/** The columns of row number `nth`; the first row is the oldest. */
function rowOf(nth: number) {
  const person = {
    first_name: nth % 2 === 0 ? 'ann' : 'Bob',
    last_name: `Quinn ${nth}`,
    ...(nth === 1 && { first_name: 'Ölberg', last_name: '100% Agave_Old' }),
    email: `mail${rowCount - nth}@quinn.example`,
    created_at: createdAt(nth),
  }
  const sent = { ip_address: '203.0.113.0', is_suspect: false, phone: `+1 702 555 ${nth}` }
  const session_id = nth % 4 === 0 ? null : `found-${nth}`
  const name = `${person.first_name} ${person.last_name}`
  return {
    applications: {
      ...person,
      ...sent,
      session_id,
      id: randomUUID(),
      experience: experience[nth % experience.length] ?? '',
      stakes: stakes[nth % stakes.length] ?? '',
      availability: [],
      interests: [],
      agree_to_terms: true,
      status: nth % 3 === 0 ? ('pending' as const) : ('invited' as const),
    },
    wsop_signups: {
      ...person,
      ...sent,
      buy_in_amount: 2000 + (nth % 7),
      is_paid: nth % 3 === 0,
      is_eliminated: nth % 5 === 0,
      elimination_date: nth % 5 === 0 ? createdAt(nth) : null,
      chip_count: nth % 4 === 0 ? null : nth,
      last_chip_update: nth % 4 === 0 ? null : createdAt(nth),
      device_hash: Buffer.from(String(nth)),
    },
    newsletters: {
      session_id,
      email: person.email,
      name: nth % 4 === 0 ? null : name,
      interested_in_game: nth % 2 === 0,
      confirmed_at: nth % 3 === 0 ? createdAt(nth) : null,
      created_at: createdAt(nth),
    },
    sponsorships: {
      ...sent,
      session_id,
      id: randomUUID(),
      company_name: name,
      contact_name: nth % 2 === 0 ? `ann ${nth}` : `Bob ${nth}`,
      email: person.email,
      package_type:
        nth % 2 === 0 ? ('rotating_border' as const) : ('full_product_placement' as const),
      package_price: 1000,
      episode_count: '3_5' as const,
      interested_in_podcast: false,
      potential_value: nth,
      status: nth % 3 === 0 ? ('pending' as const) : ('contracted' as const),
      created_at: createdAt(nth),
    },
  }
}

beforeAll(async () => {
  for (let nth = 1; nth <= rowCount; nth += 1) {
    const row = rowOf(nth)
    await owner
      .insertInto('traffic_sources')
      .values({
        id: randomUUID(),
        timestamp: new Date(),
        session_id: `found-${nth}`,
        source: sourceOf(nth),
        medium: '',
        device_category: '',
        user_agent: '',
        quality: 'ok',
      })
      .execute()
    await owner.insertInto('applications').values(row.applications).execute()
    await owner.insertInto('wsop_signups').values(row.wsop_signups).execute()
    await owner.insertInto('newsletters').values(row.newsletters).execute()
    await owner.insertInto('sponsorships').values(row.sponsorships).execute()
  }
})

type Field = string | number | boolean | null | undefined
type Row = { id: string | number; [name: string]: Field }
type Answer = { rows: Row[]; figures: Record<string, unknown> }

async function asked(path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await admin.get(`/api/admin/${path}?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode).toBe(200)
  const { data, totals, ...others } = answer.json()
  const { inquiries: rows = data, ...figures } = data
  return { rows, figures: { ...(rows === data ? {} : figures), ...totals, ...others } }
}

const nameOf = (row: Row) => `${String(row['firstName'])} ${String(row['lastName'])}`
const sourceOfRow = ({ sessionId }: Row) =>
  sessionId === null ? null : sourceOf(Number(String(sessionId).split('-')[1]))
const field = (name: string) => (row: Row) => row[name]

const lists = [
  {
    path: 'applications',
    sorts: {
      date: field('createdAt'),
      name: nameOf,
      email: field('email'),
      phone: field('phone'),
      stakes: (row: Row) => stakes.indexOf(String(row['stakes'])),
      experience: (row: Row) => experience.indexOf(String(row['experience'])),
      status: field('status'),
      source: sourceOfRow,
    },
    filter: { status: 'pending' },
    figures: { total: 20, pendingCount: 20 },
    unknown: ['status=unknown', 'stakes=toString', 'experience=none', 'id=1'],
  },
  {
    path: 'wsop/signups',
    sorts: {
      joined: field('createdAt'),
      name: nameOf,
      email: field('email'),
      phone: field('phone'),
      chips: field('chipCount'),
      'buy-in': field('buyInAmount'),
      payment: (row: Row) => (row['isPaid'] === true ? 'paid' : 'unpaid'),
      status: (row: Row) => (row['isEliminated'] === true ? 'eliminated' : 'playing'),
    },
    filter: { payment: 'paid' },
    figures: { signups: 20, paid: 20, playing: 16 },
    unknown: ['payment=maybe', 'status=pending', 'id=x'],
  },
  {
    path: 'newsletters',
    sorts: {
      date: field('createdAt'),
      email: field('email'),
      state: field('state'),
      name: field('name'),
      interested: (row: Row) => (row['interestedInGame'] === true ? 'yes' : 'no'),
      source: sourceOfRow,
    },
    filter: { state: 'subscribed' },
    figures: { total: 20, subscribedCount: 20, interestedCount: 10 },
    unknown: ['state=gone', 'interested=maybe', 'id=x'],
  },
  {
    path: 'sponsorships',
    sorts: {
      date: field('createdAt'),
      company: field('companyName'),
      contact: field('contactName'),
      email: field('email'),
      status: field('status'),
      package: field('packageType'),
      value: field('value'),
      source: sourceOfRow,
    },
    filter: { status: 'pending' },
    figures: { total: 20, pendingCount: 20, totalValue: 630, responseRate: 0 },
    unknown: ['status=unknown', 'id=1'],
  },
]

const collator = new Intl.Collator('en-US', { sensitivity: 'base' })
const compare = (one: Field, other: Field) =>
  typeof one === 'number' ? one - Number(other) : collator.compare(String(one), String(other))

describe.each(lists)('GET /api/admin/$path with a query', ({ path, sorts, filter, ...list }) => {
  it('finds a row by words of its name and e-mail, taken literally', async () => {
    for (const search of ['agave', 'ÖLBERG', ' ölb  agave ', 'mail59@quinn', '100%', 'agave_']) {
      const { rows } = await asked(path, { search })
      expect(rows.map(({ email }) => email)).toEqual(['mail59@quinn.example'])
    }
    for (const search of ['agave nowhere', 'ag_ve', '%agave', 'bo\\b', "' OR true --", '$1']) {
      expect((await asked(path, { search })).rows).toEqual([])
    }
  })

  it('has a page of the matching rows, figures over all of them, and the number of all rows', async () => {
    const { rows, figures } = await asked(path, filter)
    const [name = '', value = ''] = Object.entries(filter)[0] ?? []

    expect(rows).toHaveLength(20)
    expect(figures).toMatchObject({ ...list.figures, storedCount: rowCount })
    const all = await asked(path, { page: '1' })
    expect(all.rows).toHaveLength(25)
    expect(all.figures).not.toMatchObject(list.figures)
    expect((await asked(path, { search: 'agave', [name]: value })).rows).toEqual([])
  })

  it('has one row by its id, and all rows without a query', async () => {
    const [row] = (await asked(path, { search: 'agave' })).rows
    expect((await asked(path, { id: String(row?.id) })).rows).toEqual([row])

    const { rows, figures } = await asked(path, {})
    expect(rows).toHaveLength(rowCount)
    expect(rows[0]?.['email']).toBe('mail0@quinn.example')
    expect(figures).not.toHaveProperty('storedCount')
  })

  it('exports the matching rows and all rows, and records both', async () => {
    const url = `/api/admin/${path}/export`

    const found = (await admin.get(`${url}?${new URLSearchParams(filter).toString()}`)).body
    const all = (await admin.get(url)).body

    expect(found.trim().split('\r\n')).toHaveLength(1 + 20)
    expect(all.trim().split('\r\n')).toHaveLength(1 + rowCount)
    const recorded = (await auditOf('list', path.replaceAll('/', '-'))).slice(-2)
    expect(recorded.map(({ after }) => after)).toEqual([{ rows: 20 }, { rows: rowCount }])
  })

  it.each(Object.keys(sorts))('is ordered by %s over all pages, both ways', async (sort) => {
    const valueOf = (sorts as Record<string, (row: Row) => Field>)[sort] ?? (() => null)
    for (const direction of [1, -1]) {
      const found: Row[] = []
      for (const page of ['1', '2', '3']) {
        const { rows } = await asked(path, { sort: direction === 1 ? sort : `-${sort}`, page })
        found.push(...rows)
      }

      expect(new Set(found.map(({ id }) => id)).size).toBe(rowCount)
      const values = found.map(valueOf)
      const known = values.filter((each) => each !== null)
      // Empty values come last in both sort directions.
      expect(values.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(known.toSorted((one, other) => direction * compare(one, other)))
      expect(values[0]).not.toEqual(values.at(-1))
    }
  })

  it('returns the last page for any page beyond it', async () => {
    const last = await asked(path, { page: '3' })

    expect(last.rows).toHaveLength(10)
    expect((await asked(path, { page: '101' })).rows).toEqual(last.rows)
  })

  it('refuses unknown values', async () => {
    const queries = [
      ...list.unknown,
      'sort=ip_address',
      'sort=email;drop',
      'page=0',
      'page=-1',
      `search=${'a'.repeat(121)}`,
      'search=%00',
      'search=a&search=b',
    ]
    for (const query of queries) {
      for (const part of ['', '/export']) {
        const { statusCode } = await admin.get(`/api/admin/${path}${part}?${query}`)
        expect([query, statusCode]).toEqual([query, 400])
      }
    }
  })
})
