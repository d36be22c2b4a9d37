import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, mailsTo, makeUser, owner: database, signedIn } = await testApp()
const path = '/api/admin/administrators'
const newPassword = 'seven deuce off suit'

type Signed = Awaited<ReturnType<typeof signedIn>>

const send = (by: Signed, method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    cookies: { sid: by.jar.get('sid') ?? '' },
    ...(payload !== undefined && { payload }),
  })
const patch = (by: Signed, id: string, payload: object) =>
  send(by, 'PATCH', `${path}/${id}`, payload)

async function invite(by: Signed, email: string, role = 'viewer') {
  return await by.post(path, { email, firstName: 'Bo', lastName: 'Lane', role })
}

describe('an invitation', () => {
  it('lets the invited choose a password, once', async () => {
    const ada = await signedIn()
    const email = 'bo@lane.example'
    const { secret } = (await invite(ada, email, 'editor')).json()

    const shown = await browser().post('/api/invitations', { secret })
    const weak = await browser().post('/api/invitations/accept', { secret, newPassword: 'aaaaaa' })
    const accepted = await browser().post('/api/invitations/accept', { secret, newPassword })
    const again = await browser().post('/api/invitations/accept', { secret, newPassword })

    expect(shown.json()).toEqual({
      success: true,
      data: { email, firstName: 'Bo', role: 'editor' },
    })
    expect([weak.statusCode, accepted.statusCode, again.statusCode]).toEqual([400, 200, 401])
    const bo = browser()
    expect((await bo.signIn(email, newPassword)).json()).toMatchObject({
      user: { role: 'editor', passwordChangeRequired: false },
    })
    expect((await bo.get(path)).statusCode).toBe(403)
    expect(await mailsTo(email)).toMatchObject([
      { kind: 'account-invitation', secret, invitedBy: ada.email },
      { kind: 'account-notice', event: 'new-browser' },
    ])
  })

  it('is over after 72 hours, and with the next link', async () => {
    const ada = await signedIn()
    const { secret: first } = (await invite(ada, 'cy@lane.example')).json()
    const { secret: second } = (await invite(ada, 'cy@lane.example')).json()

    const replaced = await browser().post('/api/invitations', { secret: first })
    await database
      .updateTable('admin_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const late = await browser().post('/api/invitations/accept', { secret: second, newPassword })

    expect([replaced.statusCode, late.statusCode]).toEqual([401, 401])
  })

  it('replaces nobody who has a password', async () => {
    const ada = await signedIn()
    const { email } = await makeUser({ role: 'viewer' })

    expect((await invite(ada, email, 'owner')).statusCode).toBe(409)
  })
})

describe('a change of an account', () => {
  it('counts at once in open sessions', async () => {
    const ada = await signedIn()
    const bo = await signedIn({ role: 'owner' })

    await patch(ada, bo.id, { role: 'viewer' })
    const asViewer = await bo.get(path)
    await patch(ada, bo.id, { isSuspended: true })
    const suspended = await bo.get('/api/admin/me')
    const signIn = await browser().signIn(bo.email)
    await patch(ada, bo.id, { isSuspended: false })
    const reinstated = await browser().signIn(bo.email)

    const statuses = [asViewer, suspended, signIn, reinstated].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 401, 401, 200])
    expect(await auditOf(bo.id)).toMatchObject([
      { actor_email: ada.email, action: 'account-changed', after: { role: 'viewer' } },
      { action: 'account-changed', after: { isSuspended: true } },
      { action: 'account-changed', after: { isSuspended: false } },
      { action: 'signed-in' },
    ])
    expect(await mailsTo(bo.email)).toMatchObject([
      { event: 'role-changed', role: 'viewer' },
      { event: 'suspended' },
      { event: 'reinstated' },
      { event: 'new-browser' },
    ])
  })

  it('removes an administrator with all sessions', async () => {
    const ada = await signedIn()
    const bo = await signedIn({ role: 'editor' })

    const removed = await send(ada, 'DELETE', `${path}/${bo.id}`)

    expect(removed.statusCode).toBe(200)
    expect((await bo.get('/api/admin/me')).statusCode).toBe(401)
    expect((await browser().signIn(bo.email)).statusCode).toBe(401)
    expect((await send(ada, 'DELETE', `${path}/${bo.id}`)).statusCode).toBe(404)
    expect(await mailsTo(bo.email)).toMatchObject([{ event: 'removed' }])
  })

  it('ends the sessions of another', async () => {
    const ada = await signedIn()
    const bo = await signedIn()

    await send(ada, 'DELETE', `${path}/${bo.id}/sessions`)

    expect((await bo.get('/api/admin/me')).statusCode).toBe(401)
    expect((await ada.get('/api/admin/me')).statusCode).toBe(200)
  })

  it('never leaves the back office without an owner, also when two are at it', async () => {
    await database.deleteFrom('users').execute()
    const ada = await signedIn()
    const alone = await Promise.all([
      patch(ada, ada.id, { role: 'editor' }),
      patch(ada, ada.id, { isSuspended: true }),
      send(ada, 'DELETE', `${path}/${ada.id}`),
    ])
    const bo = await signedIn()

    const crossed = await Promise.all([
      patch(ada, bo.id, { role: 'viewer' }),
      send(bo, 'DELETE', `${path}/${ada.id}`),
    ])

    expect(alone.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(crossed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const owners = await database
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('the own sessions', () => {
  it('are listed, ended one by one, and all others at once', async () => {
    const { email } = await makeUser({ role: 'viewer' })
    const [one, two, three] = [
      browser({
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      }),
      browser(),
      browser(),
    ]
    for (const each of [one, two, three]) await each.signIn(email)
    const other = await signedIn()

    const { data } = (await one.get('/api/admin/sessions')).json()
    const twos = (await two.get('/api/admin/sessions')).json().data
    const idOfTwo = twos.find(({ isThis }: { isThis: boolean }) => isThis).id
    const foreign = await app.inject({
      method: 'DELETE',
      url: `/api/admin/sessions/${idOfTwo}`,
      cookies: { sid: other.jar.get('sid') ?? '' },
    })
    const cookies = { sid: one.jar.get('sid') ?? '' }
    const ended = await app.inject({
      method: 'DELETE',
      url: `/api/admin/sessions/${idOfTwo}`,
      cookies,
    })
    const afterOne = (await two.get('/api/admin/me')).statusCode
    const others = await app.inject({ method: 'DELETE', url: '/api/admin/sessions', cookies })

    expect(data).toHaveLength(3)
    expect(data.find(({ isThis }: { isThis: boolean }) => isThis).browser).toBe('Firefox on Linux')
    expect([foreign.statusCode, ended.statusCode, afterOne]).toEqual([404, 200, 401])
    expect(others.json()).toMatchObject({ message: 'One other session has ended' })
    expect((await three.get('/api/admin/me')).statusCode).toBe(401)
    expect((await one.get('/api/admin/me')).statusCode).toBe(200)
  })
})
