import { brand } from '@cardroom/brand/brand'
import { Problem } from '@cardroom/contracts/problem'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Gateway, startGateway } from './support/gateway.ts'
import type { Received } from './support/upstream.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway.stop())

describe('a call', () => {
  it.each([
    ['POST', '/api/analytics/event', 'analytics-ingest'],
    ['POST', brand.recordsPath, 'analytics-ingest'],
    ['POST', '/api/chat/register', 'chat'],
    ['POST', '/api/chat/message', 'chat'],
    ['GET', '/api/admin/chat-data', 'chat'],
    ['PATCH', '/api/admin/chat-data/conversations/7', 'chat'],
    ['POST', '/api/admin/login', 'admin'],
    ['GET', '/api/admin/reports/traffic?timeframe=7days', 'admin'],
    ['GET', '/api/admin/analytics/sponsorship-page', 'admin'],
    ['PATCH', '/api/admin/sponsorships/7/status', 'contests'],
    ['POST', '/api/admin/rake-players/pictures', 'contests'],
    ['GET', `/avatars/${'5f'.repeat(32)}.webp`, 'contests'],
    ['PATCH', '/api/admin/wsop/signups/3/chips', 'contests'],
    ['GET', '/api/admin/find?search=mona', 'contests'],
    ['POST', '/api/admin/audit-log/5/undo', 'contests'],
    ['POST', '/api/applications', 'contests'],
    ['POST', '/apply', 'contests'],
    ['POST', '/api/policy-reports', 'contests'],
    ['GET', '/api/newsletter/issues', 'contests'],
    ['POST', '/api/wsop/signup', 'contests'],
    ['GET', '/api/weekly-winners', 'contests'],
  ])('%s %s reaches %s', async (method, path, service) => {
    const { status, body } = await gateway.ask(path, { method })

    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ service, method, url: path })
  })

  it.each(['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game'])(
    'asks %s whether it is ready, not what is down',
    async (service) => {
      const { body } = await gateway.ask(`/api/health/${service}`)

      expect(JSON.parse(body)).toMatchObject({ service, url: '/health/status' })
    },
  )

  it('has an id that the gateway made', async () => {
    const { headers, body } = await gateway.ask('/api/admin/me', {
      headers: { 'x-request-id': 'forged' },
    })

    const { headers: seen } = JSON.parse(body) as Received
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(seen['x-request-id']).toBe(headers['x-request-id'])
  })

  it('names the visitor’s address, whatever headers the visitor sends', async () => {
    const { body } = await gateway.ask('/api/admin/me', {
      from: '203.0.113.7',
      headers: {
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=1.2.3.4',
        'x-original-uri': '/forged',
        host: 'cards.example:8080',
      },
    })

    const { headers: seen } = JSON.parse(body) as Received
    expect(seen).toMatchObject({
      host: 'cards.example:8080',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
    })
    expect(seen).not.toHaveProperty('x-forwarded-host')
    expect(seen).not.toHaveProperty('forwarded')
    expect(seen).not.toHaveProperty('x-original-uri')
  })

  it('is https when a trusted proxy in front says so', async () => {
    const { body } = await gateway.ask('/api/admin/me', {
      headers: { 'x-forwarded-proto': 'https' },
    })

    expect((JSON.parse(body) as Received).headers['x-forwarded-proto']).toBe('https')
  })

  it('is answered with headers that are there once', async () => {
    const { headers } = await gateway.ask('/api/admin/me')

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a path written in an odd way', () => {
  it.each([
    ['//api//admin//me', 'admin', '/api/admin/me'],
    ['/api/chat/../admin/me', 'admin', '/api/admin/me'],
    ['/api/chat/%2e%2e/admin/me', 'admin', '/api/admin/me'],
    ['/api/%61dmin/me', 'admin', '/api/admin/me'],
    ['/internal/redirect/../../api/analytics/event', 'analytics-ingest', '/api/analytics/event'],
    ['/api/analytics/..%2f..%2fapi/admin/me', 'admin', '/api/admin/me'],
  ])('%s means the same to gateway and service', async (path, service, url) => {
    const { body } = await gateway.ask(path)

    expect(JSON.parse(body)).toMatchObject({ service, url })
  })

  it.each([
    '/api/analytics/../../internal/redirect',
    '/api/analytics/%2e%2e/%2e%2e/internal/redirect',
    '/API/admin/me',
    '/Api/analytics/event',
    '/api',
    '/api/',
    '/api/nope',
    `${brand.recordsPath}/more`,
    '/api/admin.css',
    '/api/health/other',
    '/api/health/chat/more',
    '/api/rake-playersx',
  ])('%s is nothing', async (path) => {
    const before = Object.values(gateway.upstreams).flatMap(({ received }) => received).length

    const { status } = await gateway.ask(path, { method: 'POST' })

    const after = Object.values(gateway.upstreams).flatMap(({ received }) => received).length
    expect(status).toBe(404)
    expect(after).toBe(before)
  })
})

describe('an error that no service answered', () => {
  it('is 503 with Retry-After when the service is away', async () => {
    await using stack = await withoutServices()

    const { status, headers, body } = await stack.gateway.ask('/api/chat/message', {
      method: 'POST',
      body: '{}',
    })

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(Problem.parse(JSON.parse(body)).code).toBe('unavailable')
  })
})

describe('a body', () => {
  it.each([
    ['/api/analytics/event', 16],
    [brand.recordsPath, 16],
    ['/api/chat/message', 8],
    ['/api/sponsorships', 8],
    ['/api/wsop/signup', 8],
    ['/api/admin/change-password', 64],
    ['/api/admin/rake-players', 64],
    ['/api/admin/rake-players/pictures', 8192],
  ])('of %s may have %i KB and no more', async (path, kilobytes) => {
    const send = (bytes: number) =>
      gateway.ask(path, {
        method: 'POST',
        body: 'x'.repeat(bytes),
        headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
      })

    const fitting = await send(kilobytes * 1024)
    const larger = await send(kilobytes * 1024 + 1)

    expect(fitting.status).toBe(200)
    expect(JSON.parse(fitting.body)).toMatchObject({ bytes: kilobytes * 1024 })
    expect(larger.status).toBe(413)
    expect(Problem.parse(JSON.parse(larger.body)).code).toBe('too_large')
  })
})

describe('a request that nginx refuses by itself', () => {
  const tooLong = 'x'.repeat(20_000)

  it.each([
    ['headers that are too large', '/api/admin/me', { cookie: tooLong }, 431, 'headers_too_large'],
    ['an address that is too long', `/api/admin/me?q=${tooLong}`, {}, 431, 'headers_too_large'],
  ])('has the one shape of errors: %s', async (_, path, headers, status, code) => {
    const answer = await gateway.ask(path, { headers })

    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({
      code,
      requestId: answer.headers['x-request-id'],
    })
  })

  it.each([
    [
      'a broken header',
      'GET /api/admin/me HTTP/1.1\r\nHost: cards.example\r\nContent-Length: 1x\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/chat/message HTTP/1.1\r\nHost: cards.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    ['no host', 'GET /api/admin/me HTTP/1.1\r\n\r\n'],
    ['an empty host', 'GET /api/admin/me HTTP/1.1\r\nHost: \r\n\r\n'],
  ])('has the one shape of errors: %s', async (_, request) => {
    const answer = await rawAnswer(request)

    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(Problem.parse(JSON.parse(body)).code).toBe('bad_request')
  })
})

describe('a request for another host', () => {
  it.each(['evil.example', 'cards.example.evil.example', '203.0.113.7', 'xcards.example'])(
    'is closed without an answer: "%s"',
    async (host) => {
      const line = (method: string) => `${method} /api/health/gateway HTTP/1.1\r\nHost: ${host}\r\n`

      expect(await rawAnswer(`${line('GET')}Connection: close\r\n\r\n`)).toBe('')
      expect(
        await rawAnswer(`${line('POST')}Origin: http://${host}\r\nContent-Length: 2\r\n\r\n{}`),
      ).toBe('')
    },
  )

  it('is closed where none is named', async () => {
    expect(await rawAnswer('GET / HTTP/1.0\r\n\r\n')).toBe('')
  })

  it.each([
    'cards.example',
    'CARDS.example:443',
    'backroom.example',
    'localhost',
    '127.0.0.1:8080',
    '[::1]',
  ])('is answered for the site: %s', async (host) => {
    const { status } = await gateway.ask('/api/health/gateway', { headers: { host } })

    expect(status).toBe(200)
  })

  it('reaches no service', () => {
    const hosts = Object.values(gateway.upstreams).flatMap(({ received }) =>
      received.map(({ headers }) => String(headers.host)),
    )
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.filter((host) => host.includes('evil'))).toEqual([])
  })
})

describe('what all visitors see alike', () => {
  it.each([
    '/api/weekly-winners',
    '/api/rake-players/top/5',
    '/api/newsletter/issues',
    '/api/wsop/signups',
  ])('at %s is fetched from the service once, for any number of callers', async (path) => {
    const { received } = gateway.upstreams.contests
    const asked = () => received.filter(({ url }) => url.startsWith(path)).length
    await gateway.ask(path)
    const before = asked()

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => gateway.ask(`${path}?bust=${index}`)),
    )

    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ headers }) => headers['cache-control'] === 'no-store')).toBe(true)
    expect(asked() - before).toBeLessThanOrEqual(1)
  })

  it('is fetched again for a visitor who has just changed it', async () => {
    const { received } = gateway.upstreams.contests
    const path = '/api/wsop/signups'
    const asked = () => received.filter(({ url }) => url.startsWith(path)).length
    await gateway.ask(path)
    const before = asked()

    await gateway.ask(path, { headers: { cookie: 'wsopFresh=1' } })

    expect(asked() - before).toBe(1)
  })
})

describe('an upgrade', () => {
  it('is made at the card table', async () => {
    const answer = await upgrade('/ws/kook?table=friends')

    const [seen] = gateway.upstreams['kook-game'].received.filter(({ url }) =>
      url.startsWith('/ws/kook'),
    )
    expect(answer).toBe('HTTP/1.1 101 Switching Protocols')
    expect(seen).toMatchObject({ url: '/ws/kook?table=friends' })
    expect(seen?.headers).toMatchObject({ upgrade: 'websocket', origin: 'http://cards.example' })
  })

  it.each(['/ws/other', '/api/admin/me', '/api/analytics/event', '/'])(
    'is not made at %s',
    async (path) => {
      const answer = await upgrade(path)

      expect(answer).not.toContain('101')
    },
  )
})

/** The full response to a raw request; empty if the connection is closed. */
function rawAnswer(request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      socket.end()
    })
    // A closed connection may be reset.
    socket.once('error', () => resolve(answer))
    socket.once('close', () => resolve(answer))
  })
}

/** The status line of the response to an upgrade request. */
function upgrade(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: cards.example\r\nOrigin: http://cards.example\r\n` +
          'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
    })
    socket.once('error', reject)
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
  })
}

async function withoutServices() {
  const unreachable = 'server 127.0.0.1:1;'
  const partial = await startGateway({ CHAT_SERVERS: unreachable, ADMIN_SERVERS: unreachable })
  return { gateway: partial, [Symbol.asyncDispose]: partial.stop }
}

describe('a leaderboard whose service fails', () => {
  const path = '/api/rake-players/top/5'
  const keptMs = 5000

  it(
    'is the last one that was answered, also where the service hangs',
    { timeout: 30_000 },
    async () => {
      const failing = await startGateway()
      const { contests } = failing.upstreams
      const silent = createServer(() => {})
      onTestFinished(async () => {
        silent.close()
        await failing.stop()
      })
      const good = await failing.ask(path)
      await contests.close()
      // In the meantime, nginx answers from its cache without calling the service.
      await sleep(keptMs + 1000)

      const whileDown = await failing.ask(path)
      silent.listen(contests.port, '127.0.0.1')
      await once(silent, 'listening')
      const whileSilent = await failing.ask(path)

      expect(good.status).toBe(200)
      expect([whileDown.status, whileDown.body]).toEqual([200, good.body])
      expect([whileSilent.status, whileSilent.body]).toEqual([200, good.body])
    },
  )
})

describe('the metrics of the gateway', () => {
  it('have their own port, and nothing else is there', async () => {
    let metrics = ''
    const watched = await startGateway((port) => {
      metrics = `127.0.0.1:${port + 1}`
      return { METRICS_LISTEN: metrics }
    })
    onTestFinished(() => watched.stop())

    const response = await fetch(`http://${metrics}/metrics`)
    const other = await fetch(`http://${metrics}/api/health/admin`)

    expect(await response.text()).toMatch(/^# TYPE nginx_up gauge\nnginx_up 1\n/)
    expect(other.status).toBe(404)
    expect((await watched.ask('/metrics')).body).not.toContain('nginx_connections')
  })
})

describe('a full disk', () => {
  it.each(['/api/wsop/signups', '/api/rake-players/top/5'])(
    'breaks off no answer that is kept: %s',
    async (kept) => {
      const folder = await mkdtemp(join(tmpdir(), 'cardroom-full-'))
      const disk = join(folder, 'disk')
      const full = await startGateway({ TMP_DIR: disk, CACHE_DIR: join(folder, 'memory') })
      onTestFinished(async () => {
        await full.stop()
        await rm(folder, { recursive: true })
      })
      // Nothing can be created in this folder, as on a full disk.
      await rename(disk, join(folder, 'former'))
      await writeFile(disk, '')

      const { status, body } = await full.ask(kept)

      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject({ service: 'contests' })
    },
  )
})
