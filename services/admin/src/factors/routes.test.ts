import type { AppSecret, RecoveryCodes } from '@cardroom/contracts/factors'
import { manageAdmins } from '../accounts/manage-admins.ts'
import { describe, expect, it } from 'vitest'
import { codeAt } from '../../test/code-app.ts'
import { softwarePasskey } from '../../test/software-passkey.ts'
import { password, testApp } from '../../test/test-app.ts'

const { auditOf, browser, clock, mailsTo, makeUser, manageDeps, owner, ownerRedis, signedIn } =
  await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

const origin = 'http://localhost:80'
const stepMs = 30_000
const folder = '/api/admin/factors'
const codePath = '/api/admin/login/code'

type Visitor = ReturnType<typeof browser>

/** An administrator with an app, in a browser that has already sent the password. */
async function withApp(
  app: Pick<Awaited<ReturnType<typeof testApp>>, 'signedIn' | 'clock' | 'browser'> = {
    signedIn,
    clock,
    browser,
  },
) {
  const admin = await app.signedIn()
  const { secret } = (await admin.post(`${folder}/new-app`, {})).json<AppSecret>()
  const reply = await admin.post(`${folder}/app`, { code: codeAt(secret, app.clock.now) })
  const { recoveryCodes } = reply.json<RecoveryCodes>()
  app.clock.now += stepMs
  const visitor = app.browser()
  const first = await visitor.signIn(admin.email)
  return { admin, visitor, first, secret, recoveryCodes, code: () => codeAt(secret, app.clock.now) }
}

async function withPasskey(name = 'Laptop') {
  const admin = await signedIn()
  const passkey = softwarePasskey(origin)
  const { challenge } = (await admin.post(`${folder}/new-passkey`, {})).json<{
    challenge: string
  }>()
  const reply = await admin.post(`${folder}/passkeys`, { name, passkey: passkey.create(challenge) })
  return { admin, passkey, reply }
}

async function challengeOf(visitor: Visitor): Promise<string> {
  const reply = await visitor.post('/api/admin/login/passkey-options')
  return reply.json<{ challenge: string }>().challenge
}

/** The events that were mailed to an account, except for sign-ins. */
async function mailedEvents(email: string) {
  const notices = (await mailsTo(email)).filter(({ kind }) => kind === 'account-notice')
  return notices
    .map((mail) => ('event' in mail ? mail.event : ''))
    .filter((event) => event !== 'new-browser')
}

const sessionOf = async (visitor: Visitor) => (await visitor.get('/api/admin/me')).statusCode

describe('POST /api/admin/login, with a second factor', () => {
  it('asks for the second step and opens nothing', async () => {
    const { first, visitor } = await withApp()

    expect(first.statusCode).toBe(401)
    expect(first.json()).toMatchObject({ success: false, code: 'second_step_required' })
    expect(await sessionOf(visitor)).toBe(401)
  })

  it('lets in with the code of the app', async () => {
    const { admin, code, visitor } = await withApp()

    const response = await visitor.post(codePath, { code: code() })

    expect(response.json()).toMatchObject({ success: true, user: { email: admin.email } })
    expect(await sessionOf(visitor)).toBe(200)
    expect((await auditOf(admin.id)).at(-1)).toMatchObject({
      action: 'signed-in',
      after: { secondStep: 'app' },
    })
  })

  it('takes codes of a clock that is one step off, and of no other', async () => {
    const { admin, secret, visitor } = await withApp()
    clock.now += 10 * stepMs
    const codeOf = (steps: number) => codeAt(secret, clock.now + steps * stepMs)
    const statuses: number[] = []
    for (const steps of [-2, 2, -1, 1]) {
      await visitor.signIn(admin.email)
      statuses.push((await visitor.post(codePath, { code: codeOf(steps) })).statusCode)
    }

    expect(statuses).toEqual([400, 400, 200, 200])
  })

  it('takes a code once, also at the same moment, and none before it', async () => {
    const { admin, code, secret, visitor } = await withApp()
    const other = browser()
    await other.signIn(admin.email)
    const before = codeAt(secret, clock.now - stepMs)

    const answers = await Promise.all(
      [visitor, other].map((one) => one.post(codePath, { code: code() })),
    )
    const loser = answers[0]?.statusCode === 200 ? other : visitor
    const again = await loser.post(codePath, { code: code() })
    const earlier = await loser.post(codePath, { code: before })

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ])
    expect([again.statusCode, earlier.statusCode]).toEqual([400, 400])
  })

  it('does not take the code that confirmed the app', async () => {
    const { admin, secret } = await withApp()
    const visitor = browser()
    await visitor.signIn(admin.email)

    const response = await visitor.post(codePath, { code: codeAt(secret, clock.now - stepMs) })

    expect(response.statusCode).toBe(400)
  })

  it('takes each recovery code once, also two at the same moment', async () => {
    const { admin, recoveryCodes, visitor } = await withApp()
    const [one = '', two = ''] = recoveryCodes
    const other = browser()
    await other.signIn(admin.email)

    const answers = await Promise.all(
      [visitor, other].map((each) => each.post(codePath, { code: one })),
    )
    const loser = answers[0]?.statusCode === 200 ? other : visitor
    const again = await loser.post(codePath, { code: one })
    const next = await loser.post(codePath, { code: two.toUpperCase().replace('-', ' ') })

    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ])
    expect([again.statusCode, next.statusCode]).toEqual([400, 200])
    const { recoveryCodesLeft } = (await admin.get(folder)).json<{ recoveryCodesLeft: number }>()
    expect(recoveryCodesLeft).toBe(8)
  })

  it('wants the password first, and again after five minutes', async () => {
    const { code, visitor } = await withApp()
    const stranger = browser()
    for (const key of await ownerRedis.keys('sign-in:ticket:*')) await ownerRedis.del(key)

    const without = await stranger.post(codePath, { code: code() })
    const late = await visitor.post(codePath, { code: code() })

    expect([without.statusCode, late.statusCode]).toEqual([401, 401])
  })

  it('slows codes that are guessed, for the account as a whole', async () => {
    const { admin, code } = await withApp(shipped)
    const statuses: number[] = []
    for (let guess = 1; guess <= 6; guess += 1) {
      const visitor = shipped.browser({ 'x-forwarded-for': `198.51.100.${guess}` })
      await visitor.signIn(admin.email)
      statuses.push((await visitor.post(codePath, { code: '000000' })).statusCode)
    }
    const person = shipped.browser({ 'x-forwarded-for': '203.0.113.9' })
    await person.signIn(admin.email)
    const early = await person.post(codePath, { code: code() })
    shipped.clock.now += 2000
    const later = await person.post(codePath, { code: code() })

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect([early.statusCode, later.statusCode]).toEqual([429, 200])
  })
})

describe('an app', () => {
  it('counts only once a code of it is confirmed', async () => {
    const admin = await signedIn()
    const { secret, uri } = (await admin.post(`${folder}/new-app`, {})).json<AppSecret>()

    const wrong = await admin.post(`${folder}/app`, { code: '000000' })
    const before = await browser().signIn(admin.email)
    const right = await admin.post(`${folder}/app`, { code: codeAt(secret, clock.now) })
    const after = await browser().signIn(admin.email)

    expect(uri).toContain(`secret=${secret}`)
    expect([wrong, before, right, after].map(({ statusCode }) => statusCode)).toEqual([
      400, 200, 200, 401,
    ])
  })

  it('is stored sealed, and its recovery codes as hashes', async () => {
    const { admin, recoveryCodes, secret } = await withApp()

    const app = await owner
      .selectFrom('admin_apps')
      .selectAll()
      .where('user_id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const codes = await owner
      .selectFrom('admin_recovery_codes')
      .selectAll()
      .where('user_id', '=', admin.id)
      .execute()

    expect(app.sealed_secret.toString('latin1')).not.toContain(secret)
    expect(codes).toHaveLength(10)
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0])
  })

  it('is set up and removed with the password, once the sign-in is a while ago', async () => {
    const admin = await signedIn()
    await owner
      .updateTable('admin_sessions')
      .set({ created_at: new Date(clock.now - 16 * 60 * 1000) })
      .where('user_id', '=', admin.id)
      .execute()

    const missing = await admin.post(`${folder}/new-app`, {})
    const wrong = await admin.post(`${folder}/new-app`, { currentPassword: 'not the one' })
    const right = await admin.post(`${folder}/new-app`, { currentPassword: password })

    expect(missing.json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    expect([missing, wrong, right].map(({ statusCode }) => statusCode)).toEqual([400, 400, 200])
  })

  it('takes its recovery codes with it', async () => {
    const { admin } = await withApp()

    await admin.post(`${folder}/app/remove`, {})

    expect((await admin.get(folder)).json()).toEqual({
      hasApp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    expect((await browser().signIn(admin.email)).statusCode).toBe(200)
    expect((await auditOf(admin.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['app-added', 'app-removed']),
    )
  })

  it('goes with the password that the command line resets', async () => {
    const { admin } = await withApp()

    const output = await manageAdmins(manageDeps, ['reset', admin.email])
    const [, secret = ''] = /^Password: (\S+) /m.exec(output) ?? []

    expect((await browser().signIn(admin.email, secret)).statusCode).toBe(200)
  })
})

describe('a passkey', () => {
  it('signs in without a password', async () => {
    const { admin, passkey, reply } = await withPasskey()
    const visitor = browser()

    const response = await visitor.post('/api/admin/login/passkey', {
      passkey: passkey.sign(await challengeOf(visitor)),
    })

    expect(reply.json<RecoveryCodes>().recoveryCodes).toHaveLength(10)
    expect(response.json()).toMatchObject({ success: true, user: { email: admin.email } })
    expect(await sessionOf(visitor)).toBe(200)
    expect((await browser().signIn(admin.email)).statusCode).toBe(401)
  })

  it('answers a challenge once, of this site, and one that was made for a sign-in', async () => {
    const { passkey, admin } = await withPasskey()
    const visitor = browser()
    const send = (answer: object) => visitor.post('/api/admin/login/passkey', { passkey: answer })
    const challenge = await challengeOf(visitor)
    await send(passkey.sign(challenge))
    const { challenge: forNew } = (await admin.post(`${folder}/new-passkey`, {})).json<{
      challenge: string
    }>()

    const replayed = await send(passkey.sign(challenge))
    const invented = await send(passkey.sign('a'.repeat(43)))
    const ofAnother = await send(passkey.sign(forNew))
    const elsewhere = await send(
      softwarePasskey('http://evil.example').sign(await challengeOf(visitor)),
    )

    const statuses = [replayed, invented, ofAnother, elsewhere].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([401, 401, 401, 401])
  })

  it('is not taken from a copy of its device', async () => {
    const { passkey } = await withPasskey()
    const visitor = browser()
    const use = async () =>
      await visitor.post('/api/admin/login/passkey', {
        passkey: passkey.sign(await challengeOf(visitor)),
      })
    await use()
    await use()
    passkey.countFrom(0)

    expect((await use()).statusCode).toBe(401)
  })

  it('is refused when it was made for another site', async () => {
    const admin = await signedIn()
    const { challenge } = (await admin.post(`${folder}/new-passkey`, {})).json<{
      challenge: string
    }>()
    const passkey = softwarePasskey('https://evil.example').create(challenge)

    const response = await admin.post(`${folder}/passkeys`, { name: 'Laptop', passkey })

    expect(response.statusCode).toBe(400)
  })

  it('can be removed', async () => {
    const { admin, passkey } = await withPasskey('Telephone')
    const { passkeys } = (await admin.get(folder)).json<{
      passkeys: { id: string; name: string }[]
    }>()
    const visitor = browser()

    const removed = await admin.post(`${folder}/passkeys/${passkeys[0]?.id}/remove`, {})
    const again = await admin.post(`${folder}/passkeys/${passkeys[0]?.id}/remove`, {})
    const used = await visitor.post('/api/admin/login/passkey', {
      passkey: passkey.sign(await challengeOf(visitor)),
    })

    expect(passkeys).toMatchObject([{ name: 'Telephone' }])
    expect([removed, again, used].map(({ statusCode }) => statusCode)).toEqual([200, 404, 401])
  })
})

describe('recovery codes', () => {
  it('are replaced all at once', async () => {
    const { admin, recoveryCodes, visitor } = await withApp()
    const reply = await admin.post(`${folder}/recovery-codes`, {})
    const fresh = reply.json<RecoveryCodes>().recoveryCodes

    const old = await visitor.post(codePath, { code: recoveryCodes[0] })
    const right = await visitor.post(codePath, { code: fresh[0] })

    expect([old.statusCode, right.statusCode]).toEqual([400, 200])
  })

  it('come with a factor only', async () => {
    const admin = await signedIn()

    expect((await admin.post(`${folder}/recovery-codes`, {})).statusCode).toBe(409)
  })
})

describe('mails about second factors', () => {
  it('name an app, new recovery codes, and each code that is used', async () => {
    const { admin, recoveryCodes, visitor } = await withApp()
    await visitor.post(codePath, { code: 'not a code' })
    await visitor.post(codePath, { code: recoveryCodes[0] })
    await visitor.signIn(admin.email)
    await visitor.post(codePath, { code: recoveryCodes[0] })
    await admin.post(`${folder}/recovery-codes`, {})
    await admin.post(`${folder}/app/remove`, {})
    await admin.post(`${folder}/app/remove`, {})

    expect(await mailedEvents(admin.email)).toEqual([
      'app-added',
      'recovery-code-used',
      'recovery-codes-replaced',
      'app-removed',
    ])
  })

  it('name a passkey', async () => {
    const { admin } = await withPasskey()
    const { passkeys } = (await admin.get(folder)).json<{ passkeys: { id: string }[] }>()
    await admin.post(`${folder}/passkeys/${passkeys[0]?.id}/remove`, {})

    expect(await mailedEvents(admin.email)).toEqual(['passkey-added', 'passkey-removed'])
  })

  it('name a reset from the command line', async () => {
    const { admin } = await withApp()

    await manageAdmins(manageDeps, ['reset', admin.email])

    expect(await mailedEvents(admin.email)).toEqual(['app-added', 'password-reset'])
  })
})

it('is nothing that another administrator sees or changes', async () => {
  const { admin } = await withPasskey()
  const { passkeys } = (await admin.get(folder)).json<{ passkeys: { id: string }[] }>()
  const other = await signedIn()
  const { email } = await makeUser()

  const seen = await other.get(folder)
  const removed = await other.post(`${folder}/passkeys/${passkeys[0]?.id}/remove`, {})

  expect(seen.json()).toMatchObject({ passkeys: [], hasApp: false })
  expect(removed.statusCode).toBe(404)
  expect((await browser().signIn(email)).statusCode).toBe(200)
})

describe('PUT /api/admin/factors/required', () => {
  const required = `${folder}/required`

  it('leads everybody without a factor to set one up before anything else', async () => {
    const { admin: boss } = await withPasskey()
    const editor = await signedIn({ role: 'editor' })
    const report = '/api/admin/analytics/traffic'

    const asEditor = await editor.put(required, { isRequired: true })
    const on = await boss.put(required, { isRequired: true })
    const before = await editor.get(report)
    const me = await editor.get('/api/admin/me')
    const { secret } = (await editor.post(`${folder}/new-app`, {})).json<AppSecret>()
    await editor.post(`${folder}/app`, { code: codeAt(secret, clock.now) })
    const after = await editor.get(report)
    const removed = await editor.post(`${folder}/app/remove`, {})
    const ofBoss = await boss.get(report)
    await boss.put(required, { isRequired: false })
    const later = await editor.post(`${folder}/app/remove`, {})

    expect([asEditor.statusCode, on.statusCode]).toEqual([403, 200])
    expect(before.json()).toMatchObject({ code: 'factor_required' })
    expect(me.json()).toMatchObject({ factorRequired: true })
    expect([after, removed, ofBoss, later].map(({ statusCode }) => statusCode)).toEqual([
      200, 409, 200, 200,
    ])
  })

  it('wants a factor of the owner who says so', async () => {
    const boss = await signedIn()

    expect((await boss.put(required, { isRequired: true })).statusCode).toBe(409)
  })
})
