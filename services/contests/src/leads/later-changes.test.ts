import { describe, expect, it } from 'vitest'
import { application, inquiry, player, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { auditOf, browser, signedIn } = await testApp({ isProofRequired: false })
const admin = await signedIn()

type Stored = { data: { id: string }; auditId: number }

async function stored(url: string, payload: object): Promise<string> {
  const response = await browser().post(url, payload)
  expect(response.statusCode).toBeLessThan(300)
  return response.json<Stored>().data.id
}

describe('a change with the values that were shown', () => {
  it.each([
    {
      of: 'the status of an inquiry',
      make: async () =>
        `/api/admin/sponsorships/${await stored('/api/sponsorships', inquiry())}/status`,
      shown: { status: 'pending' },
      first: { status: 'contracted' },
      second: { status: 'declined' },
      now: { status: 'contracted' },
    },
    {
      of: 'the payment of an entry',
      make: async () =>
        `/api/admin/wsop/signups/${await stored('/api/wsop/signup', signup())}/payment`,
      shown: { isPaid: false, transactionId: null },
      first: { isPaid: true, transactionId: '0xabc' },
      second: { isPaid: true, transactionId: '0xdef' },
      now: { isPaid: true, transactionId: '0xabc' },
    },
    {
      of: 'the place of an entry',
      make: async () =>
        `/api/admin/wsop/signups/${await stored('/api/wsop/signup', signup())}/elimination`,
      shown: { isEliminated: false, finalPosition: null },
      first: { isEliminated: true, finalPosition: 12 },
      second: { isEliminated: true, finalPosition: 21 },
      now: { isEliminated: true, finalPosition: 12 },
    },
  ])('is refused with the later change: $of', async ({ make, shown, first, second, now }) => {
    const url = await make()
    const grace = await signedIn({ firstName: 'Grace' })
    const ada = await signedIn()
    const made = await grace.patch(url, { ...first, shown })

    const refused = await ada.patch(url, { ...second, shown })
    const overwritten = await ada.patch(url, { ...second, shown: now })

    expect(made.statusCode).toBe(200)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: 'This was changed by Grace in the meantime',
      issues: [{ path: 'shown' }],
      data: {
        current: now,
        change: {
          auditId: made.json<Stored>().auditId,
          actorEmail: grace.email,
          actorName: 'Grace',
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    })
    expect(overwritten.statusCode).toBe(200)
    expect(overwritten.json().data).toMatchObject(second)
  })

  it.each([
    {
      of: 'an entry',
      make: async () => `/api/admin/wsop/signups/${await stored('/api/wsop/signup', signup())}`,
      change: '/chips',
      shown: { isPaid: false, chipCount: null },
      now: { isPaid: false, chipCount: 85_000 },
    },
    {
      of: 'a player',
      make: async () => {
        const added = await admin.post('/api/admin/rake-players', player('deleted-later'))
        return `/api/admin/rake-players/${added.json<Stored>().data.id}`
      },
      change: '',
      shown: { rakeAmount: '10.00', isActive: true },
      now: { rakeAmount: '250.00', isActive: true },
    },
  ])('is refused if it deletes a changed row: $of', async ({ make, change, shown, now }) => {
    const url = await make()
    const grace = await signedIn({ firstName: 'Grace' })
    const ada = await signedIn()
    const made =
      change === ''
        ? await grace.put(url, player('deleted-later', { rakeAmount: '250' }))
        : await grace.patch(`${url}${change}`, { chipCount: 85_000 })

    const refused = await ada.delete(url, { shown })
    const deleted = await ada.delete(url, { shown: now })
    const again = await ada.delete(url, { shown: now })

    expect(made.statusCode).toBe(200)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: 'This was changed by Grace in the meantime',
      issues: [{ path: 'shown' }],
      data: { current: now, change: { auditId: made.json<Stored>().auditId } },
    })
    expect(deleted.statusCode).toBe(200)
    expect(again.statusCode).toBe(404)
  })

  it('is no conflict when it is repeated', async () => {
    const id = await stored('/api/sponsorships', inquiry())
    const url = `/api/admin/sponsorships/${id}/status`
    const change = { status: 'contacted', shown: { status: 'pending' } }
    await admin.patch(url, change)

    const again = await admin.patch(url, change)

    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ auditId: null })
    expect(await auditOf('sponsorship', id)).toHaveLength(1)
  })

  it("names a player's own report as nobody's", async () => {
    const sent = signup()
    const id = await stored('/api/wsop/signup', sent)
    await browser().patch('/api/wsop/chips', { email: sent.email, chipCount: 700 })
    const refused = await admin.patch(`/api/admin/wsop/signups/${id}/chips`, {
      chipCount: 800,
      shown: { chipCount: null },
    })

    expect(refused.json().data).toMatchObject({
      current: { chipCount: 700 },
      change: { actorEmail: null, actorName: null },
    })
  })

  it('finds the reset that cleared the amount of a player', async () => {
    const grace = await signedIn({ firstName: 'Grace' })
    const added = await grace.post('/api/admin/rake-players', player('emptied'))
    const { id, playerName, displayName } = added.json().data
    const shown = { playerName, displayName, rakeAmount: '10.00', avatarUrl: null, isActive: true }
    const reset = await grace.post('/api/admin/rake-players/reset')

    const refused = await grace.put(
      `/api/admin/rake-players/${id}`,
      player('emptied', { rakeAmount: '12.00', shown }),
    )

    expect(refused.json().data).toMatchObject({
      current: { rakeAmount: '0.00' },
      change: { auditId: reset.json<Stored>().auditId, actorName: 'Grace' },
    })
  })
})

describe('a bulk change with the values that were shown', () => {
  it.each([
    { path: 'sponsorships', make: () => stored('/api/sponsorships', inquiry()) },
    { path: 'applications', make: () => stored('/api/applications', application()) },
  ])('skips and lists the $path that changed meanwhile', async ({ path, make }) => {
    const ids = [await make(), await make(), await make()]
    const [later = ''] = ids
    const grace = await signedIn({ firstName: 'Grace' })
    await grace.patch(`/api/admin/${path}/${later}/status`, { status: 'contacted' })
    const shown = Object.fromEntries(ids.map((id) => [id, 'pending']))

    const ada = await signedIn()
    const response = await ada.patch(`/api/admin/${path}/status`, {
      ids,
      status: 'declined',
      shown,
    })

    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    expect(data).toMatchObject({
      changed: 2,
      left: [{ id: later, current: { status: 'contacted' }, change: { actorName: 'Grace' } }],
    })
    expect(data.auditIds).toHaveLength(2)
    const list = (await ada.get(`/api/admin/${path}`)).json().data
    const rows: { id: string; status: string }[] = list.inquiries ?? list
    expect(ids.map((id) => rows.find((row) => row.id === id)?.status)).toEqual([
      'contacted',
      'declined',
      'declined',
    ])
  })
})
