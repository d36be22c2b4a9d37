import { permissionOf } from '@cardroom/service-kit/server'
import type { AccessToken, AccessTokenKind } from '@cardroom/contracts/access-tokens'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, clock, owner, signedIn } = await testApp()
const admin = await signedIn()
const day = 24 * 60 * 60 * 1000
const path = '/api/admin/access-tokens'
const report = '/api/admin/reports/traffic?timeframe=7days'

async function make(kind: AccessTokenKind, days: number | null = 30, name = 'For the board') {
  const response = await admin.post(path, { kind, name, days })
  expect(response.statusCode).toBe(200)
  const { data, secret } = response.json()
  return { id: String(data.id), secret: String(secret), data }
}

const revoke = (id: string) =>
  app.inject({
    method: 'DELETE',
    url: `${path}/${id}`,
    cookies: { sid: admin.jar.get('sid') ?? '' },
  })

const withKey = (secret: string, url = report) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}` } })

/** A browser that has opened a link. */
async function opened(secret: string) {
  const visitor = browser()
  return { visitor, response: await visitor.post('/api/shared', { secret }) }
}

/** Every back-office route, called the way a reader might call it. */
const guarded = app.routeTable
  .filter(({ config }) => permissionOf(config?.access) !== null)
  .flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({ method: one, url, isOpen: config?.access === 'reports.read' })),
  )

describe('the routes open to readers', () => {
  it('are reports that are only read', () => {
    const open = guarded.filter(({ isOpen }) => isOpen)

    expect(open.length).toBeGreaterThan(10)
    for (const { method, url } of open) {
      expect(['GET', 'HEAD']).toContain(method)
      expect(url).toMatch(/^\/api\/admin\/(?:reports|analytics)\//)
    }
  })

  it('are none that write the audit log or name a person', () => {
    const names = guarded.filter(({ isOpen }) => isOpen).map(({ url }) => url)

    expect(names.filter((url) => url.endsWith('/export'))).toEqual([])
  })
})

describe('a key', () => {
  it('reads the reports, as an administrator sees them', async () => {
    const { secret } = await make('key')

    const read = await withKey(secret)
    const own = await admin.get(report)

    expect(read.statusCode).toBe(200)
    expect(Object.keys(read.json().data)).toEqual(Object.keys(own.json().data))
  })

  it.each(guarded.filter(({ isOpen }) => !isOpen))('is refused by $method $url', async (route) => {
    const { secret } = await make('key')
    const { method, url } = route

    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${secret}` },
      cookies: { sid: admin.jar.get('sid') ?? '' },
    })

    expect(response.statusCode).toBe(403)
  })

  it('ends when it is revoked, at once, and stays ended', async () => {
    const { id, secret } = await make('key', null)
    const before = await withKey(secret)

    const responses = [await revoke(id), await revoke(id)]
    const after = await withKey(secret)

    expect(before.statusCode).toBe(200)
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(after.statusCode).toBe(401)
    expect(after.json().message).toBe('This key was revoked. Please ask for a new one.')
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['created', 'revoked'])
  })

  it('ends at its end, to the millisecond', async () => {
    const { secret, data } = await make('key', 1)
    const now = clock.now

    clock.now = Date.parse(data.expiresAt) - 1
    const before = await withKey(secret)
    clock.now = Date.parse(data.expiresAt)
    const after = await withKey(secret)
    clock.now = now

    expect(before.statusCode).toBe(200)
    expect(after.json().message).toBe('This key has expired. Please ask for a new one.')
  })

  it('is not a link, a guess, a hash or nearly one', async () => {
    const { secret } = await make('key')
    const link = await make('link')
    const { secret_hash: hash } = await owner
      .selectFrom('access_tokens')
      .select('secret_hash')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()

    const guesses = [
      link.secret,
      link.secret.replace('crlink_', 'crkey_'),
      hash.toString('hex'),
      `${secret}A`,
      secret.slice(0, -1),
      `${secret.slice(0, 6)}${'A'.repeat(43)}`,
    ]
    for (const guess of guesses) expect((await withKey(guess)).statusCode).toBe(401)
    expect((await opened(secret)).response.statusCode).toBe(401)
  })

  it('is not kept, and its use is', async () => {
    const { id, secret } = await make('key')
    await withKey(secret)

    const list = await admin.get(path)
    const rows = await owner.selectFrom('access_tokens').selectAll().where('id', '=', id).execute()

    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(list.body).not.toContain(secret)
    expect(JSON.stringify(await auditOf(id))).not.toContain(secret)
    const own = list.json().data.find((one: { id: string }) => one.id === id)
    expect(own).toMatchObject({ name: 'For the board', createdBy: admin.email, revokedAt: null })
    expect(own.lastUsedAt).not.toBeNull()
  })
})

describe('a link', () => {
  it('shows the reports after it was opened, and nothing else of the back office', async () => {
    const { secret } = await make('link')
    const { visitor, response } = await opened(secret)

    expect(response.json().data).toMatchObject({ name: 'For the board' })
    expect((await visitor.get(report)).statusCode).toBe(200)
    expect((await visitor.get('/api/shared')).json().data).toMatchObject({ name: 'For the board' })
    for (const url of ['/api/admin/me', path, '/api/admin/reports/traffic/export']) {
      expect((await visitor.get(url)).statusCode).toBe(401)
    }
    expect((await visitor.post(path, { kind: 'key', name: 'x', days: null })).statusCode).toBe(401)
  })

  it('leaves a cookie that no script reads, that no other site sends and that ends', async () => {
    const { secret } = await make('link', 1)
    const https = browser({ 'x-forwarded-proto': 'https' })

    const long = (await opened(secret)).response.cookies[0]
    const overHttps = (await https.post('/api/shared', { secret })).cookies[0]
    clock.now += day - 60_000
    const short = (await opened(secret)).response.cookies[0]
    clock.now -= day - 60_000

    expect(long).toMatchObject({
      name: 'shared',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 12 * 60 * 60,
    })
    expect(long?.value).not.toContain(secret.slice(8))
    expect(overHttps).toMatchObject({ name: '__Host-shared', secure: true })
    expect(short?.maxAge).toBe(60)
  })

  it('ends for those who have it open when it is revoked or expires', async () => {
    const { id, secret } = await make('link')
    const other = await make('link', 1)
    const { visitor } = await opened(secret)
    const { visitor: second } = await opened(other.secret)

    await revoke(id)
    const responses = [await visitor.get(report), await visitor.get('/api/shared')]
    clock.now += day
    const late = [await second.get(report), (await opened(other.secret)).response]
    clock.now -= day

    for (const response of responses) {
      expect(response.statusCode).toBe(401)
      expect(response.json().message).toContain('was revoked')
    }
    for (const response of late) expect(response.json().message).toContain('has expired')
  })

  it('of nobody is refused', async () => {
    const stranger = browser()
    stranger.jar.set('shared', 'a'.repeat(43))

    expect((await stranger.get(report)).statusCode).toBe(401)
    expect((await browser().get('/api/shared')).statusCode).toBe(401)
    expect((await opened(`crlink_${'a'.repeat(43)}`)).response.statusCode).toBe(401)
  })

  it('is opened by a page of this site only', async () => {
    const { secret } = await make('link')
    const elsewhere = browser({ 'sec-fetch-site': 'cross-site' })

    expect((await elsewhere.post('/api/shared', { secret })).statusCode).toBe(403)
  })
})

describe('POST /api/admin/access-tokens', () => {
  it.each([
    [{ kind: 'link', name: 'x', days: null }, 'A link needs an expiry date'],
    [{ kind: 'link', name: 'x', days: 366 }, 'It lasts at most 365 days'],
    [{ kind: 'key', name: 'x', days: 0 }, 'It lasts at least a day'],
    [{ kind: 'key', name: '  ', days: 3 }, 'Please enter what it is for'],
    [{ kind: 'door', name: 'x', days: 3 }, 'Please choose a link or a key'],
  ])('refuses %o', async (payload, message) => {
    const response = await admin.post(path, payload)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe(message)
  })

  it('refuses to revoke what there is not', async () => {
    expect((await revoke(crypto.randomUUID())).statusCode).toBe(404)
  })

  it('keeps to a hundred that are open, and drops those that ended a year ago', async () => {
    await owner.deleteFrom('access_tokens').execute()
    const old = await make('link', 1)
    const ended = {
      created_at: new Date(clock.now - 368 * day),
      expires_at: new Date(clock.now - 367 * day),
    }
    await owner.updateTable('access_tokens').set(ended).where('id', '=', old.id).execute()
    await owner
      .insertInto('access_tokens')
      .values(
        Array.from({ length: 98 }, () => ({
          kind: 'key' as const,
          name: 'x',
          secret_hash: randomBytes(32),
          created_by: null,
          expires_at: null,
          last_used_at: null,
          revoked_at: null,
        })),
      )
      .execute()
    await Promise.all(
      Array.from({ length: 5 }, () => admin.post(path, { kind: 'key', name: 'x', days: 1 })),
    )
    const { data } = (await admin.get(path)).json()
    const refused = await admin.post(path, { kind: 'key', name: 'x', days: 1 })
    const open = data.filter((one: AccessToken) => one.revokedAt === null)
    await owner.deleteFrom('access_tokens').execute()

    expect(open).toHaveLength(100)
    expect(refused.json().code).toBe('conflict')
    expect(data.map(({ id }: AccessToken) => id)).not.toContain(old.id)
  })
})

describe('guesses', () => {
  it('are limited by address, good keys are not', async () => {
    const strict = await testApp({ rateLimitFactor: 1 })
    const guess = () =>
      strict.app.inject({
        method: 'GET',
        url: report,
        headers: { authorization: `Bearer crkey_${'b'.repeat(43)}` },
      })
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await guess()).statusCode)
    const owned = await strict.signedIn()
    const { secret } = (await owned.post(path, { kind: 'key', name: 'x', days: 1 })).json()

    const good = await strict.app.inject({
      method: 'GET',
      url: report,
      headers: { authorization: `Bearer ${secret}` },
    })
    const link = await strict.browser().post('/api/shared', { secret: 'crlink_x' })

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    expect(good.statusCode).toBe(200)
    expect(link.statusCode).toBe(429)
  })
})
