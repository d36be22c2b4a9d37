import { beforeAll, describe, expect, it } from 'vitest'
import { application, inquiry, player, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, owner, signedIn } = await testApp()
const admin = await signedIn()

type Found = { kind: string; id: string; name: string; detail: string }

async function find(search: string): Promise<Found[]> {
  const answer = await admin.get(`/api/admin/find?${new URLSearchParams({ search }).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Found[] }>().data
}

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

beforeAll(async () => {
  await post(
    '/api/sponsorships',
    inquiry({ companyName: 'Copper 100% Ridge', contactName: 'Mona Moon' }),
  )
  await post(
    '/api/wsop/signup',
    signup({ firstName: 'Mona', lastName: 'Moon', email: 'mona@moon.example' }),
  )
  await post('/api/newsletter', { email: 'mona@moon.example' })
  await post(
    '/api/applications',
    application({ firstName: 'Mona', lastName: 'Moon', email: 'mona@moon.example' }),
  )
  await admin.post('/api/admin/rake-players', player('moonshot', { displayName: 'Mona M.' }))
  await owner
    .insertInto('chat_users')
    .values({ id: 7, name: 'Mona Moon', email: 'mona@moon.example' } as never)
    .execute()
  await owner
    .insertInto('chat_conversations')
    .values({ id: 9, user_id: 7 } as never)
    .execute()
})

describe('GET /api/admin/find', () => {
  it('finds a person in every list, by name and by e-mail', async () => {
    const kinds = async (search: string) => (await find(search)).map(({ kind }) => kind).toSorted()

    const all = ['application', 'chat', 'entry', 'inquiry', 'player', 'reader']
    expect(await kinds('mona')).toEqual(all)
    expect(await kinds('MOON mona')).toEqual(all)
    expect(await kinds('mona@moon')).toEqual(['application', 'chat', 'entry', 'reader'])
    expect(await kinds('moonshot')).toEqual(['player'])
    expect(await find('copper')).toEqual([
      {
        kind: 'inquiry',
        id: expect.any(String),
        name: 'Copper 100% Ridge',
        detail: 'wile@acme.example',
      },
    ])
    expect(await find('mona@moon.example chat')).toEqual([])
    const chat = (await find('mona')).find(({ kind }) => kind === 'chat')
    expect(chat).toEqual({ kind: 'chat', id: '9', name: 'Mona Moon', detail: 'mona@moon.example' })
  })

  it.each(['100%', '_opper', '%', "' OR true --", '\\', '$1'])(
    'takes %j literally',
    async (search) => {
      const found = await admin.get(
        `/api/admin/find?${new URLSearchParams({ search: `${search} ` }).toString()}`,
      )
      expect(found.statusCode).toBe(200)
      const companies = found.json<{ data: Found[] }>().data.map(({ name }) => name)
      expect(companies).toEqual(search === '100%' || search === '%' ? ['Copper 100% Ridge'] : [])
    },
  )

  it('leaves out deleted rows, and has the newest six of a kind', async () => {
    const ids: number[] = []
    for (let nth = 1; nth <= 8; nth += 1) {
      const sent = await post(
        '/api/wsop/signup',
        signup({ firstName: 'Ruby', lastName: `Quinn ${'abcdefgh'.charAt(nth - 1)}` }),
      )
      ids.push(sent.json<{ data: { id: number } }>().data.id)
    }
    await admin.delete(`/api/admin/wsop/signups/${ids[7]}`)

    expect((await find('ruby')).map(({ id }) => Number(id))).toEqual(ids.slice(1, 7).toReversed())
  })
})
