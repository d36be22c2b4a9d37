import { optOutCookie } from '@cardroom/contracts/opt-out'
import { redirects, redirectTarget } from '@cardroom/contracts/redirects'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './support/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway.stop())

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const oldBrowser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-US, en;q=0.5' }
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}'
const visitorCookie = new RegExp(`^visitorId=${uuid}; Max-Age=31536000; Path=/; SameSite=Lax$`)
const hostile = [
  '%0d%0a',
  '%0D%0AX-Injected: 1',
  '%00',
  '%2f',
  '%5c',
  '%23',
  'evil',
  'KOOK',
  'Join',
]

const patience = { timeout: 5000 }

// A report may arrive after the redirect's response, so each test that counts reports uses its own visitor.
const reportsOf = (visitor: string) =>
  gateway.upstreams['analytics-ingest'].received.filter(
    ({ url, headers }) => url === '/internal/redirect' && headers['x-forwarded-for'] === visitor,
  )

describe('a path that leads elsewhere', () => {
  it.each([
    ...redirects.map(({ from }) => from.replace('/*', '/some/thing')),
    ...redirects.map(({ from }) => `${from.replace('/*', '')}/`),
    '/the-back-room-game',
    '/JOIN',
    '/no/such/page',
    '/blogger',
    '/wsop/extra',
    '/%6Aoin',
    '//join',
    '/privacy/../join',
  ])('%s leads where the contract says', async (path) => {
    const { status, headers } = await gateway.ask(path)

    const plain = decodeURIComponent(new URL(path.replace(/^\/+/, '/'), 'http://x').pathname)
    expect(status).toBe(302)
    expect(headers.location).toBe(redirectTarget(plain))
  })

  it.each([
    ['/podcast?utm_source=x', '/?utm_source=x#podcast'],
    ['/Podcast/?utm_source=x&b=%C3%A9+1', '/?utm_source=x&b=%C3%A9+1#podcast'],
    ['/about?gclid=abc', '/?gclid=abc'],
    ['/no/such/page?a', '/?a'],
    ['/WSOP?utm_source=x', '/wsop?utm_source=x'],
    ['/Kook/Table-1/?a=1', '/kook/Table-1?a=1'],
    ['/KOOK/%0d%0aSet-Cookie:x', '/'],
    ['/KOOK//evil', '/kook/evil'],
    ['/join?', '/#join'],
    ['/join?next=//evil.example', '/?next=//evil.example#join'],
    ['/join?a=%0d%0aSet-Cookie:%20x=1', '/?a=%0d%0aSet-Cookie:%20x=1#join'],
    ['/%0d%0aSet-Cookie:x=1?a=1', '/?a=1'],
    ['/%2F%2Fevil?a=1', '/?a=1'],
    ['/\\evil?a=1', '/?a=1'],
    ['/join?a=1&b="x"', '/?a=1#join'],
    ['/join?"x"', '/#join'],
    [`/join?a=1&b=${'x'.repeat(1495)}&c=2`, `/?a=1#join`],
    [`/join?a=1&b=${'x'.repeat(1400)}&c=2`, `/?a=1&b=${'x'.repeat(1400)}&c=2#join`],
    [`/join?a=${'x'.repeat(6000)}`, '/#join'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await gateway.ask(path)

    expect(status).toBe(302)
    expect(headers.location).toBe(location)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('stays on the site, whatever the request', async () => {
    const part = fc.constantFrom(...'/\\.:@?#&=%"<> \t;'.split(''), ...hostile)
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const path = `/${parts.join('').replace(/[ \t#]/g, encodeURIComponent)}`
        const { status, headers } = await gateway.ask(path, { headers: browser })

        if (status !== 302) return
        const { location = '' } = headers
        expect(location).toMatch(/^\/(?![/\\])[!-~]*$/)
        expect(new URL(location, 'https://own.example').host).toBe('own.example')
        expect(headers['set-cookie']).toEqual([expect.stringMatching(visitorCookie)])
        expect(headers['x-injected']).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('never takes its target from the request', async () => {
    const { headers } = await gateway.ask('/join?next=https://evil.example', {
      headers: { host: 'cards.example', 'x-forwarded-host': 'evil.example' },
    })

    expect(headers.location).toBe('/?next=https://evil.example#join')
  })

  it('is not cached', async () => {
    const { headers } = await gateway.ask('/join')

    expect(headers['cache-control']).toBe('no-store')
  })

  it('is only for reading', async () => {
    const from = '203.0.113.8'

    const { status, headers } = await gateway.ask('/join', { method: 'POST', body: 'x', from })
    await gateway.ask('/join', { from })

    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
    await expect.poll(() => reportsOf(from).length, patience).toBe(1)
  })
})

describe('the report of a redirect', () => {
  it('names the path, the target, the visitor and the referrer', async () => {
    const from = '203.0.113.9'

    const answer = await gateway.ask('/podcast?utm_source=x', {
      from,
      headers: {
        referer: 'https://news.example/poker',
        cookie: 'visitorId=v-1; originalSource=google',
        'user-agent': 'Some Browser',
        'x-redirect-target': 'https://evil.example',
        'x-original-uri': '/forged',
      },
    })
    await expect.poll(() => reportsOf(from).length, patience).toBe(1)

    const [report] = reportsOf(from)
    expect(report?.method).toBe('POST')
    expect(report?.bytes).toBe(0)
    expect(report?.headers).toMatchObject({
      'x-original-uri': '/podcast?utm_source=x',
      'x-redirect-target': '/#podcast',
      'x-request-id': answer.headers['x-request-id'],
      referer: 'https://news.example/poker',
      cookie: 'visitorId=v-1; originalSource=google',
      'user-agent': 'Some Browser',
    })
  })

  it.each([
    ['that says so', browser],
    ['that says nothing, accepts pages and has a language', oldBrowser],
  ])('gives a new visitor, in a browser %s, an id with the answer', async (_, headers) => {
    const from = `203.0.113.${headers === browser ? 20 : 21}`

    const answer = await gateway.ask('/join', { from, headers })
    await expect.poll(() => reportsOf(from).length, patience).toBe(1)

    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(visitorCookie)
    expect(reportsOf(from)[0]?.headers).toMatchObject({
      'x-redirect-navigation': '1',
      'x-redirect-visitor': cookie.slice('visitorId='.length, cookie.indexOf(';')),
    })
  })

  it('marks the id as Secure when the visit is over https', async () => {
    const { headers } = await gateway.ask('/join', {
      headers: { ...browser, 'x-forwarded-proto': 'https' },
    })

    expect(headers['set-cookie']?.[0]).toMatch(/; SameSite=Lax; Secure$/)
  })

  it.each([
    ['has an id', { ...browser, cookie: 'a=b; visitorId=v-1' }, '1'],
    ['sends GPC', { ...browser, 'sec-gpc': '1' }, '1'],
    ['sends DNT', { ...browser, dnt: '1' }, '1'],
    ['has opted out', { ...browser, cookie: `a=b; ${optOutCookie}=1` }, '1'],
    ['has only opted out', { ...browser, cookie: `${optOutCookie}=1` }, '1'],
    ['is a script', {}, '0'],
    ['is a script with more headers', { accept: '*/*', 'accept-language': 'en' }, '0'],
    ['names no language', { accept: 'text/html' }, '0'],
    ['asks for a picture', { ...browser, 'sec-fetch-dest': 'image' }, '0'],
    ['fetches', { ...oldBrowser, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, '0'],
    ['frames', { ...oldBrowser, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, '0'],
    ['loads in advance', { ...browser, 'sec-purpose': 'prefetch;prerender' }, '0'],
    ['names an id itself', { 'x-redirect-visitor': 'v-2', 'x-redirect-navigation': '1' }, '0'],
  ])('gives no id to a visitor who %s', async (_, headers, navigation) => {
    const answer = await gateway.ask('/join', { headers })
    const report = () =>
      gateway.upstreams['analytics-ingest'].received.find(
        (one) => one.headers['x-request-id'] === answer.headers['x-request-id'],
      )
    await expect.poll(report, patience).toBeDefined()

    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(report()?.headers['x-redirect-navigation']).toBe(navigation)
    expect(report()?.headers['x-redirect-visitor']).toBeUndefined()
  })

  it('is made for every one of 200 visits', async () => {
    const from = '203.0.113.10'
    const visits = Array.from({ length: 200 }, (_, index) =>
      gateway.ask(index % 2 === 0 ? '/join' : '/somewhere', { from }),
    )

    const answers = await Promise.all(visits)

    expect(answers.every(({ status }) => status === 302)).toBe(true)
    await expect.poll(() => reportsOf(from).length, patience).toBe(200)
  })

  it('is never made for a page or a file', async () => {
    const from = '203.0.113.11'

    for (const path of ['/', '/privacy', '/wsop', '/admin/login', '/robots.txt', '/no.txt']) {
      await gateway.ask(path, { from })
    }
    await gateway.ask('/join', { from })

    await expect.poll(() => reportsOf(from).length, patience).toBe(1)
  })

  it('is not needed for the redirect', async () => {
    const alone = await startGateway({ ANALYTICS_INGEST_SERVERS: 'server 127.0.0.1:1;' })

    const answers = await Promise.all(Array.from({ length: 20 }, () => alone.ask('/join'))).finally(
      () => alone.stop(),
    )

    expect(
      answers.every(({ status, headers }) => status === 302 && headers.location === '/#join'),
    ).toBe(true)
  })
})

describe('/internal', () => {
  it.each(['/internal/redirect', '/internal', '/Internal/redirect', '//internal/redirect'])(
    '%s is nothing from outside',
    async (path) => {
      const read = await gateway.ask(path)
      const written = await gateway.ask(path, { method: 'POST' })

      expect([read.status, written.status]).toEqual([404, 404])
    },
  )

  it.each(['/_report-redirect', '/_problem/api/404'])(
    '%s is nothing from outside',
    async (path) => {
      const { status } = await gateway.ask(path)

      expect(status).toBe(404)
    },
  )
})
