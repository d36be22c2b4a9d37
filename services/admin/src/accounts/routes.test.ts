import { describe, expect, it } from 'vitest'
import { password, testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, makeUser, owner, signedIn } = await testApp()
const strict = await testApp({ minPasswordLength: 15 })

const newPassword = 'seven deuce off suit'
const minuteMs = 60 * 1000

async function signedInForTheFirstTime() {
  const { id, email } = await makeUser({ password_change_required: true })
  const visitor = browser()
  await visitor.signIn(email)
  return { ...visitor, id, email }
}

describe('GET /api/admin/me', () => {
  it('returns who is signed in', async () => {
    const admin = await signedIn()

    const response = await admin.get('/api/admin/me')

    expect(response.json()).toEqual({
      firstName: 'Ada',
      lastName: 'Quinn',
      email: admin.email,
      passwordChangeRequired: false,
      role: 'owner',
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['sixty minutes after the last call', { used_at: new Date(Date.now() - 61 * minuteMs) }],
    ['twelve hours after the sign-in', { created_at: new Date(Date.now() - 721 * minuteMs) }],
  ])('ends a session %s', async (_when, times) => {
    const admin = await signedIn()
    await owner.updateTable('admin_sessions').set(times).where('user_id', '=', admin.id).execute()

    const response = await admin.get('/api/admin/me')

    expect(response.statusCode).toBe(401)
  })

  it('keeps a session alive by each call', async () => {
    const admin = await signedIn()
    const ofAdmin = owner.selectFrom('admin_sessions').where('user_id', '=', admin.id)
    await owner
      .updateTable('admin_sessions')
      .set({ used_at: new Date(Date.now() - 59 * minuteMs) })
      .where('user_id', '=', admin.id)
      .execute()

    const response = await admin.get('/api/admin/me')

    const { used_at: usedAt } = await ofAdmin.select('used_at').executeTakeFirstOrThrow()
    expect(response.statusCode).toBe(200)
    expect(Date.now() - usedAt.getTime()).toBeLessThan(minuteMs)
  })
})

describe('POST /api/admin/logout', () => {
  it('ends the session', async () => {
    const admin = await signedIn()
    const sid = admin.jar.get('sid') ?? ''

    const response = await admin.post('/api/admin/logout')

    const after = await app.inject({ url: '/api/admin/me', cookies: { sid } })
    expect(response.json()).toEqual({ success: true, message: 'Logged out' })
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(admin.jar.get('sid')).toBe('')
    expect(after.statusCode).toBe(401)
    expect(await auditOf(admin.id)).toMatchObject([{ action: 'signed-out' }])
  })
})

describe('POST /api/admin/change-password', () => {
  const change = '/api/admin/change-password'

  it('replaces a first password without asking for it again', async () => {
    const admin = await signedInForTheFirstTime()

    const response = await admin.post(change, { newPassword })

    expect(response.json()).toEqual({
      success: true,
      message: 'Your password has been changed successfully',
    })
    expect((await admin.get('/api/admin/me')).json()).toMatchObject({
      passwordChangeRequired: false,
    })
    expect((await browser().signIn(admin.email)).statusCode).toBe(401)
    expect((await browser().signIn(admin.email, newPassword)).statusCode).toBe(200)
  })

  it('says so in the audit log', async () => {
    const admin = await signedInForTheFirstTime()

    const response = await admin.post(change, { newPassword })

    const [, line] = await auditOf(admin.id)
    expect(line).toMatchObject({
      actor_id: admin.id,
      actor_email: admin.email,
      action: 'password-changed',
      before: { passwordChangeRequired: true },
      after: { passwordChangeRequired: false },
      request_id: response.headers['x-request-id'],
    })
  })

  it('ends every other session and moves this one to a new id', async () => {
    const admin = await signedInForTheFirstTime()
    const elsewhere = browser()
    await elsewhere.signIn(admin.email)
    const before = admin.jar.get('sid') ?? ''

    await admin.post(change, { newPassword })

    const old = await app.inject({ url: '/api/admin/me', cookies: { sid: before } })
    expect(old.statusCode).toBe(401)
    expect((await elsewhere.get('/api/admin/me')).statusCode).toBe(401)
    expect((await admin.get('/api/admin/me')).statusCode).toBe(200)
  })

  it('asks for the current password where no change is due', async () => {
    const { email } = await makeUser()
    const admin = browser()
    await admin.signIn(email)

    const missing = await admin.post(change, { newPassword })
    const wrong = await admin.post(change, { newPassword, currentPassword: 'not the one' })
    const right = await admin.post(change, { newPassword, currentPassword: password })

    expect(missing.json()).toMatchObject({
      code: 'bad_request',
      message: 'Please enter your current password',
      issues: [{ path: 'currentPassword', message: 'Please enter your current password' }],
    })
    expect(wrong.json()).toMatchObject({ message: 'The current password is not right' })
    expect(right.statusCode).toBe(200)
  })

  it('asks for it as well when the sign-in is a quarter of an hour old', async () => {
    const admin = await signedInForTheFirstTime()
    await owner
      .updateTable('admin_sessions')
      .set({ created_at: new Date(Date.now() - 16 * minuteMs) })
      .where('user_id', '=', admin.id)
      .execute()

    const missing = await admin.post(change, { newPassword })
    const given = await admin.post(change, { newPassword, currentPassword: password })

    expect(missing.statusCode).toBe(400)
    expect(missing.json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    expect(given.statusCode).toBe(200)
  })

  it.each([
    ['short', 'Password must be at least 6 characters'],
    ['LetMeIn1', 'This password is one of the most common ones. Please choose another.'],
    [password, 'The new password must differ from the current one'],
  ])('refuses %s', async (refused, message) => {
    const admin = await signedInForTheFirstTime()

    const response = await admin.post(change, { newPassword: refused })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message, issues: [{ path: 'newPassword', message }] })
  })

  it('keeps the floor that the operator has set', async () => {
    const { email } = await strict.makeUser({ password_change_required: true })
    const admin = strict.browser()
    await admin.signIn(email)

    const response = await admin.post(change, { newPassword: 'fourteen chars' })

    expect(response.json()).toMatchObject({ message: 'Password must be at least 15 characters' })
  })

  it('asks for twelve characters of who comes over https', async () => {
    const { email } = await makeUser({ password_change_required: true })
    const admin = browser({ 'x-forwarded-proto': 'https' })
    await admin.signIn(email)

    const short = await admin.post(change, { newPassword: 'kT9#vqaa2L!' })
    const long = await admin.post(change, { newPassword: 'kT9#vqaa2L!4' })

    expect(short.json()).toMatchObject({ message: 'Password must be at least 12 characters' })
    expect(long.statusCode).toBe(200)
  })

  it('forgets every other browser of the owner', async () => {
    const admin = await signedInForTheFirstTime()
    const elsewhere = browser()
    await elsewhere.signIn(admin.email)
    const token = elsewhere.jar.get('device')

    await admin.post(change, { newPassword })

    await elsewhere.signIn(admin.email, newPassword)
    expect(elsewhere.jar.get('device')).not.toBe(token)
  })
})
