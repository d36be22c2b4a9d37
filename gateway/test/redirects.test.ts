import { redirects, redirectTarget } from '@cardroom/contracts/redirects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './support/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway.stop())

const patience = { timeout: 5000 }

// A report may come after the redirect's answer, so each test that counts has a visitor of its own.
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
    '/admin',
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

  it('never takes its target from the request', async () => {
    const { headers } = await gateway.ask('/join?next=https://evil.example', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })

    expect(headers.location).toBe('/#join')
  })

  it('is not kept by a cache', async () => {
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
  it('says from where, to where, and who came from which page', async () => {
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
