import { maxSavedFilters } from '@cardroom/contracts/saved-filters'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, owner, signedIn } = await testApp()
const path = '/api/admin/saved-filters'

type Filter = { id: string; tab: string; name: string; search: string }

async function administrator() {
  const { jar } = await signedIn()
  const cookies = { sid: jar.get('sid') ?? '' }
  return {
    list: async (tab: string) =>
      (await app.inject({ url: `${path}?tab=${tab}`, cookies })).json<{ data: Filter[] }>().data,
    save: (payload: object) => app.inject({ method: 'PUT', url: path, payload, cookies }),
    remove: (id: string) => app.inject({ method: 'DELETE', url: `${path}/${id}`, cookies }),
  }
}

const filter = (name: string, overrides: object = {}) => ({
  tab: 'applications',
  name,
  search: 'status=pending',
  ...overrides,
})

describe('/api/admin/saved-filters', () => {
  it('keeps the filters of a list, by name, for its administrator alone', async () => {
    const ada = await administrator()
    const bo = await administrator()

    await ada.save(filter('To call'))
    await ada.save(filter('deep stacks', { search: 'stakes=50_100&sort=-date' }))
    await ada.save(filter('Paid', { tab: 'wsop' }))
    await bo.save(filter('To call', { search: 'status=invited' }))

    expect(await ada.list('applications')).toEqual([
      { id: expect.any(String), ...filter('deep stacks', { search: 'stakes=50_100&sort=-date' }) },
      { id: expect.any(String), ...filter('To call') },
    ])
    expect((await bo.list('applications')).map(({ search }) => search)).toEqual(['status=invited'])
    expect(await bo.list('wsop')).toEqual([])
  })

  it('replaces one of the same name, also when it is saved many times at once', async () => {
    const ada = await administrator()

    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ada.save(filter(index % 2 === 0 ? 'Mine' : 'MINE', { search: `q=${index}` })),
      ),
    )

    expect(new Set(saved.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await ada.list('applications')).toHaveLength(1)
  })

  it('deletes only the administrator’s own filters', async () => {
    const ada = await administrator()
    const bo = await administrator()
    const { id } = (await ada.save(filter('Mine'))).json<{ data: Filter }>().data

    expect((await bo.remove(id)).statusCode).toBe(404)
    expect((await ada.remove(id)).statusCode).toBe(200)
    expect((await ada.remove(id)).statusCode).toBe(404)
    expect(await ada.list('applications')).toEqual([])
  })

  it('has a bound, also for two at once, below which a name can be used again', async () => {
    const ada = await administrator()
    for (let nth = 1; nth < maxSavedFilters; nth += 1) await ada.save(filter(`No ${nth}`))

    const last = await Promise.all([ada.save(filter('Last')), ada.save(filter('Another'))])

    expect(last.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await ada.save(filter('No 1', { search: 'q=new' }))).statusCode).toBe(200)
    expect(await ada.list('applications')).toHaveLength(maxSavedFilters)
  })

  it('keeps an e-mail unencoded, and is deleted with the account', async () => {
    const ada = await administrator()
    await ada.save(filter('One person', { search: 'q=Mona%40Player.example&status=pending' }))

    const [row] = await ada.list('applications')
    expect(row?.search).toBe('q=Mona@Player.example&status=pending')
    await owner.deleteFrom('users').execute()
    expect(await owner.selectFrom('saved_filters').selectAll().execute()).toEqual([])
  })

  it.each([
    { name: '' },
    { name: 'a'.repeat(81) },
    { search: 'a'.repeat(1001) },
    { search: 'q=\u0000' },
    { tab: '../x' },
    { tab: '' },
    { userId: 'x' },
  ])('refuses %o', async (overrides) => {
    const ada = await administrator()
    expect((await ada.save(filter('Mine', overrides))).statusCode).toBe(400)
  })
})
