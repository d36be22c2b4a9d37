import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { password, testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, makeUser, owner: database, ownerRedis } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

async function guess(email: string, times: number) {
  for (let failure = 1; failure <= times; failure += 1) {
    await shipped.browser().signIn(email, 'a wrong guess')
  }
}

describe('POST /api/admin/login', () => {
  it('signs an administrator in', async () => {
    const { email, id } = await makeUser({ password_change_required: true })
    const visitor = browser()

    const response = await visitor.signIn(email)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      user: {
        firstName: 'Ada',
        lastName: 'Quinn',
        email,
        passwordChangeRequired: true,
        role: 'owner',
      },
    })
    expect((await visitor.get('/api/admin/me')).statusCode).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ actor_email: email, action: 'signed-in' }])
  })

  it('takes the address in any case and with spaces around it', async () => {
    const { email } = await makeUser()

    const response = await browser().signIn(` ${email.toUpperCase()} `)

    expect(response.statusCode).toBe(200)
  })

  it('keeps the session in a cookie that no script and no other site can use', async () => {
    const { email } = await makeUser()

    const response = await browser().signIn(email)

    expect(response.cookies.find(({ name }) => name === 'sid')).toEqual({
      name: 'sid',
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
  })

  it('binds the cookies to the encrypted host where the visitor comes over https', async () => {
    const { email } = await makeUser()

    const response = await browser({ 'x-forwarded-proto': 'https' }).signIn(email)

    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Host-sid', secure: true, path: '/', httpOnly: true }),
      expect.objectContaining({ name: '__Host-device', secure: true, path: '/', httpOnly: true }),
    ])
  })

  it('stores only a hash of the session id', async () => {
    const { email } = await makeUser()
    const visitor = browser()

    await visitor.signIn(email)

    const sid = visitor.jar.get('sid') ?? ''
    const stored = await database.selectFrom('admin_sessions').select('id_hash').execute()
    expect(stored.map(({ id_hash: hash }) => hash.toString('hex'))).toContain(
      createHash('sha256').update(sid).digest('hex'),
    )
    expect(await ownerRedis.keys('*session*')).toEqual([])
  })

  it('ends the session that the browser carried before', async () => {
    const { email } = await makeUser()
    const visitor = browser()
    await visitor.signIn(email)
    const before = visitor.jar.get('sid') ?? ''

    await visitor.signIn(email)

    const old = await app.inject({ url: '/api/admin/me', cookies: { sid: before } })
    expect(old.statusCode).toBe(401)
    expect((await visitor.get('/api/admin/me')).statusCode).toBe(200)
  })

  it('gives everyone who may not in the same answer', async () => {
    const { email } = await makeUser()
    const { email: guest } = await makeUser({ is_admin: false })
    const { email: unset } = await makeUser({ password: null })

    const responses = await Promise.all([
      browser().signIn('nobody@quinn.example'),
      browser().signIn(email, 'not the password'),
      browser().signIn(guest),
      browser().signIn(unset),
    ])

    for (const response of responses) {
      expect(response.statusCode).toBe(401)
      expect(response.cookies).toEqual([])
      expect(response.json()).toEqual({
        success: false,
        code: 'unauthenticated',
        message: 'Invalid email or password',
        error: 'Invalid email or password',
        requestId: expect.any(String),
      })
    }
  })

  it.each([
    [{ email: 'ada', password }, 'Please enter a valid email address'],
    [{ email: 'ada@quinn.example', password: 'short' }, 'Password must be at least 6 characters'],
  ])('refuses %o', async (payload, message) => {
    const response = await browser().post('/api/admin/login', payload)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message, error: message })
  })

  it('refuses a form of another site', async () => {
    const { email } = await makeUser()
    const payload = { email, password }

    const byFetch = await browser({ 'sec-fetch-site': 'cross-site' }).signIn(email)
    const byOrigin = await browser({ origin: 'https://evil.example' }).signIn(email)
    const byForm = await app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(payload),
    })

    expect([byFetch.statusCode, byOrigin.statusCode, byForm.statusCode]).toEqual([403, 403, 415])
  })
})

describe('POST /api/admin/login, with the limits as shipped', () => {
  beforeEach(async () => {
    await shipped.ownerRedis.flushdb()
  })

  it('makes a guesser wait, longer each time', async () => {
    const { email } = await shipped.makeUser()
    await guess(email, 5)

    const sixth = await shipped.browser().signIn(email)
    shipped.clock.now += 1000
    const seventh = await shipped.browser().signIn(email, 'another wrong guess')
    const eighth = await shipped.browser().signIn(email)

    expect([sixth.statusCode, seventh.statusCode, eighth.statusCode]).toEqual([429, 401, 429])
    expect([sixth.headers['retry-after'], eighth.headers['retry-after']]).toEqual(['1', '2'])
    expect(eighth.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many failed attempts. Please try again in 2 seconds.',
    })
  })

  it('slows unknown accounts like known ones', async () => {
    const email = 'nobody@quinn.example'
    await guess(email, 5)

    const response = await shipped.browser().signIn(email)

    expect(response.statusCode).toBe(429)
  })

  it('forgets failures once the password was right', async () => {
    const { email } = await shipped.makeUser()
    await guess(email, 4)
    await shipped.browser().signIn(email)
    await guess(email, 4)

    const response = await shipped.browser().signIn(email)

    expect(response.statusCode).toBe(200)
  })

  it('lets the owner in from a known browser while strangers guess', async () => {
    const { email } = await shipped.makeUser()
    const owner = shipped.browser()
    await owner.signIn(email)
    await guess(email, 5)

    const stranger = await shipped.browser().signIn(email)
    const response = await owner.signIn(email)

    expect([stranger.statusCode, response.statusCode]).toEqual([429, 200])
  })

  it('keeps the right person out for a minute at most, however many networks guess', async () => {
    const { email, id } = await shipped.makeUser()
    const guessFrom = (networks: number) =>
      Promise.all(
        Array.from({ length: networks }, (_, network) =>
          shipped
            .browser({ 'x-forwarded-for': `198.51.${network}.7` })
            .signIn(email, 'a wrong guess'),
        ),
      )
    for (let round = 1; round <= 14; round += 1) {
      await guessFrom(1)
      shipped.clock.now += 10 * 60 * 1000
    }
    await guessFrom(200)
    const owner = shipped.browser({ 'x-forwarded-for': '203.0.113.9' })

    const first = await owner.signIn(email)
    const waitSeconds = Number(first.headers['retry-after'] ?? 0)
    await guessFrom(200)
    shipped.clock.now += waitSeconds * 1000
    const second = await owner.signIn(email)

    expect(waitSeconds).toBe(60)
    expect(second.statusCode).toBe(200)
    expect((await shipped.auditOf(id)).map(({ action }) => action)).toEqual([
      'sign-in-failed-often',
      'signed-in',
    ])
    const mails = await shipped.owner
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('recipient', '=', email)
      .where('kind', '=', 'failed-sign-ins')
      .execute()
    expect(mails).toEqual([{ kind: 'failed-sign-ins', data: { failures: 10, minutes: 10 } }])
  })

  it('answers ten sign-ins a minute from one address', async () => {
    const statuses: number[] = []
    for (let person = 1; person <= 11; person += 1) {
      const response = await shipped.browser().signIn(`person${person}@quinn.example`)
      statuses.push(response.statusCode)
    }

    const elsewhere = await shipped
      .browser({ 'x-forwarded-for': '203.0.113.9' })
      .signIn('person12@quinn.example')

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(elsewhere.statusCode).toBe(401)
  })
})
