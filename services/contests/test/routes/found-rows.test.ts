import { randomUUID } from 'node:crypto'
import { applicationOptions } from '@cardroom/contracts/contests'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { auditOf, owner, signedIn } = await testApp()

const rowCount = 2500
const stakes = Object.keys(applicationOptions.stakes)
const experience = Object.keys(applicationOptions.experience)
const createdAt = (nth: number) => new Date(Date.UTC(2026, 0, 1) + nth * 60_000)
const oldest = { first_name: 'Ölberg', last_name: '100% Agave_Old' }

/** Row no. 1 is the oldest; each is a minute older than the next. */
const rows = Array.from({ length: rowCount }, (_, index) => {
  const nth = index + 1
  const person = {
    first_name: nth % 2 === 0 ? 'ann' : 'Bob',
    last_name: `Quinn ${nth}`,
    ...(nth === 1 && oldest),
    email: `mail${rowCount - nth}@quinn.example`,
    created_at: createdAt(nth),
  }
  const session_id = nth % 4 === 0 ? null : `found-${nth}`
  return {
    applications: {
      ...person,
      session_id,
      id: randomUUID(),
      phone: `+1 702 555 ${nth}`,
      experience: experience[nth % experience.length] ?? '',
      stakes: stakes[nth % stakes.length] ?? '',
      availability: [],
      interests: [],
      agree_to_terms: true,
      status: nth % 3 === 0 ? ('pending' as const) : ('invited' as const),
      is_suspect: false,
      ip_address: '203.0.113.0',
    },
    entries: {
      ...person,
      phone: `+1 702 555 ${nth}`,
      buy_in_amount: 2000 + (nth % 7),
      is_paid: nth % 3 === 0,
      is_eliminated: nth % 5 === 0,
      elimination_date: nth % 5 === 0 ? createdAt(nth) : null,
      chip_count: nth % 4 === 0 ? null : nth,
      last_chip_update: nth % 4 === 0 ? null : createdAt(nth),
      device_hash: Buffer.from(String(nth)),
      is_suspect: false,
      ip_address: '203.0.113.0',
    },
    readers: {
      session_id,
      email: person.email,
      name: nth % 4 === 0 ? null : `${person.first_name} ${person.last_name}`,
      interested_in_game: nth % 2 === 0,
      confirmed_at: nth % 3 === 0 ? createdAt(nth) : null,
      created_at: createdAt(nth),
    },
  }
})

const sourceOf = (nth: number) => `source ${nth % 7}`

beforeAll(async () => {
  for (let start = 0; start < rowCount; start += 500) {
    const part = rows.slice(start, start + 500)
    await owner
      .insertInto('traffic_sources')
      .values(
        part.map((_, index) => ({
          id: crypto.randomUUID(),
          timestamp: new Date(),
          session_id: `found-${start + index + 1}`,
          source: sourceOf(start + index + 1),
          medium: '',
          device_category: '',
          user_agent: '',
          quality: 'ok' as const,
        })),
      )
      .execute()
    await owner
      .insertInto('applications')
      .values(part.map(({ applications }) => applications))
      .execute()
    await owner
      .insertInto('wsop_signups')
      .values(part.map(({ entries }) => entries))
      .execute()
    await owner
      .insertInto('newsletters')
      .values(part.map(({ readers }) => readers))
      .execute()
  }
})

type Field = string | number | boolean | null | undefined
type Row = { id: string | number; [name: string]: Field }

async function asked(path: string, query: Record<string, string>) {
  const admin = await signedIn()
  const answer = await admin.get(`/api/admin/${path}?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Row[]; storedCount?: number; total?: number }>()
}

const nameOf = (row: Row) => `${String(row['firstName'])} ${String(row['lastName'])}`
const collator = new Intl.Collator('en-US', { sensitivity: 'base' })
const sourceOfRow = ({ sessionId }: Row) =>
  sessionId === null ? null : sourceOf(Number(String(sessionId).split('-')[1]))
const unlessNull = (value: Field) => (value === null ? null : Number(value))

const lists = [
  {
    path: 'applications',
    sorts: {
      date: (row: Row) => row['createdAt'],
      name: nameOf,
      email: (row: Row) => row['email'],
      phone: (row: Row) => row['phone'],
      stakes: (row: Row) => stakes.indexOf(String(row['stakes'])),
      experience: (row: Row) => experience.indexOf(String(row['experience'])),
      status: (row: Row) => row['status'],
      source: sourceOfRow,
    },
    filter: { status: 'pending' },
    matches: 833,
    others: [{ stakes: stakes[0] ?? '' }, { experience: experience[1] ?? '' }],
    unknown: ['status=unknown', 'stakes=toString', 'experience=none', 'id=1'],
    id: 'uuid',
  },
  {
    path: 'wsop/signups',
    sorts: {
      joined: (row: Row) => row['createdAt'],
      name: nameOf,
      email: (row: Row) => row['email'],
      phone: (row: Row) => row['phone'],
      chips: (row: Row) => unlessNull(row['chipCount']),
      'buy-in': (row: Row) => row['buyInAmount'],
      payment: (row: Row) => (row['isPaid'] === true ? 'paid' : 'unpaid'),
      status: (row: Row) => (row['isEliminated'] === true ? 'eliminated' : 'playing'),
    },
    filter: { payment: 'paid' },
    matches: 833,
    others: [{ payment: 'unpaid' }, { status: 'playing' }, { status: 'eliminated' }],
    unknown: ['payment=maybe', 'status=pending', 'id=x'],
    id: 'integer',
  },
  {
    path: 'newsletters',
    sorts: {
      date: (row: Row) => row['createdAt'],
      email: (row: Row) => row['email'],
      state: (row: Row) => row['state'],
      name: (row: Row) => row['name'],
      interested: (row: Row) => (row['interestedInGame'] === true ? 'yes' : 'no'),
      source: sourceOfRow,
    },
    filter: { state: 'subscribed' },
    matches: 833,
    others: [{ state: 'waiting' }, { interested: 'yes' }, { interested: 'no' }],
    unknown: ['state=gone', 'interested=maybe', 'id=x'],
    id: 'integer',
  },
] as const

const orders = lists.flatMap(({ path, sorts }) =>
  Object.entries<(row: Row) => Field>(sorts).map(([sort, value]) => ({ path, sort, value })),
)

describe.each(lists)('GET /api/admin/$path with a query', (list) => {
  const { path, filter, matches } = list

  it('finds the oldest of 2,500 by words of its name and e-mail, every sign as it is written', async () => {
    for (const search of ['agave', 'ÖLBERG', ' ölb  agave ', 'mail2499@quinn', '100%', 'agave_']) {
      const { data } = await asked(path, { search })
      expect(data.map(({ email }) => email)).toEqual(['mail2499@quinn.example'])
    }
    for (const search of [
      'agave nowhere',
      'ag_ve',
      '%agave',
      'bo\\b',
      "' OR true --",
      '$1',
      '.*',
    ]) {
      expect((await asked(path, { search })).data).toEqual([])
    }
  })

  it('has figures over the rows that match, a page of them, and how many are stored', async () => {
    const { data, storedCount, ...figures } = await asked(path, filter)

    expect(data).toHaveLength(25)
    expect(storedCount).toBe(rowCount)
    expect(JSON.stringify(figures)).toMatch(new RegExp(`:${matches}\\b`))
  })

  it('leaves out what a filter excludes, and what is found by all filters is all there is', async () => {
    let found = 0
    for (const other of list.others) {
      const { data, storedCount } = await asked(path, other)
      expect(data).toHaveLength(25)
      expect(storedCount).toBe(rowCount)
      found += data.length
    }
    expect(found).toBe(25 * list.others.length)
  })

  it('has one row by its id, and stays as specified without a query', async () => {
    const [row] = (await asked(path, { search: 'agave' })).data
    expect((await asked(path, { id: String(row?.id) })).data).toEqual([row])

    const all = await asked(path, {})
    expect(all.data).toHaveLength(2000)
    expect(all.data[0]?.['email']).toBe('mail0@quinn.example')
    expect(all).not.toHaveProperty('storedCount')
  })

  it('is a file of all rows that match, and of all rows, each noted', async () => {
    const admin = await signedIn()
    const url = `/api/admin/${path}/export`

    const found = (await admin.get(`${url}?${new URLSearchParams(filter).toString()}`)).body
    const all = (await admin.get(url)).body

    expect(found.trim().split('\r\n')).toHaveLength(1 + matches)
    expect(all.trim().split('\r\n')).toHaveLength(1 + rowCount)
    const noted = (await auditOf('list', path.replaceAll('/', '-'))).slice(-2)
    expect(noted.map(({ after }) => after)).toEqual([{ rows: matches }, { rows: rowCount }])
  })

  it('is XLSX of what is found too', async () => {
    const admin = await signedIn()
    const query = new URLSearchParams({ ...filter, format: 'xlsx' }).toString()

    const { rawPayload, statusCode } = await admin.get(`/api/admin/${path}/export?${query}`)

    expect(statusCode).toBe(200)
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await auditOf('list', path.replaceAll('/', '-'))).at(-1)).toMatchObject({
      after: { rows: matches },
    })
  })

  it('refuses what it does not know', async () => {
    const admin = await signedIn()
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

it.each(orders)(
  'GET /api/admin/$path is ordered by $sort over all pages, both ways',
  async (order) => {
    const { path, sort, value } = order
    for (const direction of [1, -1]) {
      const asks = (page: string) =>
        asked(path, { sort: direction === 1 ? sort : `-${sort}`, page })
      const pages = await Promise.all(['1', '2', '99', '100'].map(asks))
      const found = pages.flatMap(({ data }) => data)
      expect((await asks('101')).data).toEqual(found.slice(-25))

      expect(new Set(found.map(({ id }) => id)).size).toBe(100)
      const values = found.map(value)
      const known = values.filter((each) => each !== null)
      // What is empty is last in both directions.
      expect(values.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(
        known.toSorted((one, other) =>
          typeof one === 'number'
            ? direction * (one - Number(other))
            : direction * collator.compare(String(one), String(other)),
        ),
      )
      expect(values[0]).not.toEqual(values.at(-1))
    }
  },
)

describe('GET /api/admin/audit-log', () => {
  it('finds the oldest of 2,500 lines, and pages through all of them', async () => {
    await owner.deleteFrom('audit_log').execute()
    for (let start = 0; start < rowCount; start += 500) {
      const lines = Array.from({ length: 500 }, (_, index) => ({
        action: 'status-set',
        subject_type: 'sponsorship',
        subject_id: start + index === 0 ? 'agave' : `s-${start + index}`,
        actor_email: (start + index) % 2 === 0 ? 'ada@quinn.example' : null,
        before: JSON.stringify({ status: 'pending' }),
        after: JSON.stringify({ status: 'contacted' }),
      }))
      await owner.insertInto('audit_log').values(lines).execute()
    }
    const admin = await signedIn()
    const read = async (query: string) =>
      (await admin.get(`/api/admin/audit-log?${query}`)).json<{
        data: { id: number; subjectId: string }[]
        next: number | null
      }>()
    const { data } = await read('q=agave')
    expect(data.map(({ subjectId }) => subjectId)).toEqual(['agave'])

    const ids = new Set<number>()
    for (let next: number | null = null, pages = 0; next !== null || pages === 0; pages += 1) {
      const page = await read(`actor=ada%40quinn.example${next === null ? '' : `&before=${next}`}`)
      for (const { id } of page.data) ids.add(id)
      next = page.next
    }
    expect(ids.size).toBe(rowCount / 2)
  })
})
