import { brand } from '@cardroom/brand/brand'
import { Problem } from '@cardroom/contracts/problem'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Ask, type Gateway, startGateway } from './support/gateway.ts'

/* Each test has its own visitors. Bursts of hundreds of calls are tested at a tenth of the limits. */

let gateway: Gateway
let tenth: Gateway

beforeAll(async () => {
  ;[gateway, tenth] = await Promise.all([
    startGateway(),
    startGateway({ RATE_LIMIT_FACTOR: '0.1' }),
  ])
})

afterAll(() => Promise.all([gateway.stop(), tenth.stop()]))

describe('a visitor who makes too many calls', () => {
  it.each([
    ['POST', '/api/chat/register', 30],
    ['POST', '/api/chat/message', 20],
    ['POST', '/api/wsop/signup', 60],
    ['PATCH', '/api/wsop/chips', 240],
    ['POST', '/api/admin/login', 10],
    ['POST', '/api/sponsorships', 20],
  ])('%s %s is refused after %i', async (method, path, allowed) => {
    const from = `198.51.100.${allowed}`

    const answers = await burst(allowed + 20, path, { method, from, body: '{}' })

    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(allowed)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]?.headers['retry-after']).toBe('60')
    expect(Problem.parse(JSON.parse(refused[0]?.body ?? '')).code).toBe('too_many_requests')
  })

  it.each([
    ['/api/analytics/event', '198.51.100.1'],
    [brand.recordsPath, '198.51.100.9'],
  ])('is refused after a burst of 50 calls of %s, a tenth of the limit', async (path, from) => {
    const answers = []
    // The concurrency is at most a tenth of the calls with a body that one address may have open.
    for (let round = 0; round < 30; round += 1) {
      answers.push(...(await burst(4, path, { method: 'POST', from }, tenth)))
    }

    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeGreaterThanOrEqual(51)
    expect(accepted.length).toBeLessThan(120)
  })

  it('is still redirected, only not reported', async () => {
    const { received } = tenth.upstreams['analytics-ingest']
    const from = '198.51.100.2'

    const answers = await burst(120, '/join', { from }, tenth)

    const reported = received.filter(({ headers }) => headers['x-forwarded-for'] === from)
    expect(answers.every(({ status }) => status === 302)).toBe(true)
    expect(reported.length).toBeLessThan(120)
  })
})

describe('a limit', () => {
  it('counts each visitor alone', async () => {
    await burst(40, '/api/chat/register', { method: 'POST', from: '198.51.100.3' })

    const { status } = await gateway.ask('/api/chat/register', {
      method: 'POST',
      from: '198.51.100.4',
    })

    expect(status).toBe(200)
  })

  it('counts one IPv6 subscriber under all addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        gateway.ask('/api/chat/register', { method: 'POST', from: `2001:db8:1:2::${index + 1}` }),
      ),
    )
    const neighbour = await gateway.ask('/api/chat/register', {
      method: 'POST',
      from: '2001:db8:1:3::1',
    })

    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    expect(neighbour.status).toBe(200)
  })

  it('on forms counts submissions, not reads', async () => {
    const answers = await burst(60, '/api/newsletter', { from: '198.51.100.5' })

    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('in the back office counts sessions', async () => {
    const from = '198.51.100.6'

    const busy = await burst(400, '/api/admin/me', { from, headers: signedInAs('a') })
    const colleague = await gateway.ask('/api/admin/me', { from, headers: signedInAs('b') })

    expect(busy.filter(({ status }) => status === 429).length).toBeGreaterThan(50)
    expect(colleague.status).toBe(200)
  })

  it('in the back office is not lifted by inventing sessions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        tenth.ask('/api/admin/me', {
          from: '198.51.100.7',
          headers: { cookie: `sid=${String(index).padStart(43, '0')}` },
        }),
      ),
    )

    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('on streams of one session is twelve, and each is unbuffered', async () => {
    const streams: Socket[] = []
    const open = async (letter: string) => {
      const socket = connect(gateway.port, '127.0.0.1')
      streams.push(socket)
      let answer = ''
      socket.on('data', (data) => (answer += data.toString()))
      socket.write(
        `GET /api/admin/events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.60\r\nAccept: text/event-stream\r\nCookie: ${signedInAs(letter).cookie}\r\n\r\n`,
      )
      await vi.waitFor(() => expect(answer).toMatch(/data: beat|too_many_requests/))
      return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
    }

    const statuses = []
    for (let opened = 0; opened < 14; opened += 1) statuses.push(await open('s'))
    const colleague = await open('t')
    for (const socket of streams) socket.destroy()

    expect(statuses).toEqual([...Array.from({ length: 12 }, () => '200'), '429', '429'])
    expect(colleague).toBe('200')
  })

  it('on streams of conversations is a hundred for one network, of both sides together', async () => {
    const from = '198.51.100.61'
    const visitors = await Promise.all(
      Array.from({ length: 60 }, () => openChatStream('/api/chat/stream', from)),
    )
    const people = await Promise.all(
      Array.from({ length: 45 }, () =>
        openChatStream('/api/admin/chat/conversations/7/stream', from),
      ),
    )
    const all = [...visitors, ...people]
    const neighbour = await openChatStream('/api/chat/stream', '198.51.101.61')
    for (const { socket } of [...all, neighbour]) socket.destroy()

    expect(all.filter(({ status }) => status === '200')).toHaveLength(100)
    expect(all.filter(({ status }) => status === '429')).toHaveLength(5)
    expect(neighbour.status).toBe('200')
  })

  it('on sockets that are opened at once is 120, a tenth of the limit', async () => {
    const sockets = await Promise.all(Array.from({ length: 150 }, () => openSocket('198.51.100.8')))

    const accepted = sockets.filter(({ status }) => status === '101').length
    const refused = sockets.filter(({ status }) => status === '429').length
    for (const { socket } of sockets) socket.destroy()
    // The limit allows two more per second while the others are being opened.
    expect(accepted).toBeGreaterThanOrEqual(120)
    expect(accepted).toBeLessThan(150)
    expect(refused).toBe(150 - accepted)
  })
})

describe('calls whose bodies do not arrive', () => {
  it('are fifty of one address at once, leave others alone, and are closed', async () => {
    const calls = await Promise.all(Array.from({ length: 60 }, () => slowCall('198.51.100.50')))
    const answered = calls.filter(({ answer }) => answer() !== '')
    await vi.waitFor(() => expect(calls.filter(({ answer }) => answer() !== '')).toHaveLength(10))
    for (const { answer } of answered) {
      expect(answer()).toMatch(/^HTTP\/1.1 429 /)
      expect(answer()).toContain('"code":"too_many_requests"')
    }

    const neighbour = await gateway.ask('/api/analytics/event', {
      method: 'POST',
      from: '198.51.100.51',
      body: '{}',
    })
    const reader = await gateway.ask('/api/weekly-winners', { from: '198.51.100.50' })

    expect([neighbour.status, reader.status]).toEqual([200, 200])
    // nginx closes each connection without a response after some idle seconds.
    await Promise.all(calls.map(({ closed }) => closed))
    const after = await gateway.ask('/api/analytics/event', {
      method: 'POST',
      from: '198.51.100.50',
      body: '{}',
    })
    expect(after.status).toBe(200)
  })
})

/** A call that sends only the first of the hundred bytes of its body. */
async function slowCall(from: string) {
  let answer = ''
  const socket = connect(gateway.port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
    socket.end()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    `POST /api/analytics/event HTTP/1.1\r\nHost: cards.example\r\nX-Forwarded-For: ${from}\r\n` +
      'Content-Length: 100\r\n\r\n{',
  )
  return { answer: () => answer, closed }
}

function signedInAs(letter: string) {
  return { cookie: `visitorId=v; sid=${letter.repeat(43)}` }
}

function burst(count: number, path: string, options: Ask, at = gateway) {
  return Promise.all(Array.from({ length: count }, () => at.ask(path, options)))
}

/** Opens an event stream of a conversation and reads its status. */
const openChatStream = (path: string, from: string) =>
  openConnection(gateway, [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    'Accept: text/event-stream',
  ])

const openSocket = (from: string) =>
  openConnection(tenth, [
    'GET /ws/kook HTTP/1.1',
    'Host: cards.example',
    `X-Forwarded-For: ${from}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ])

async function openConnection({ port }: Gateway, lines: readonly string[]) {
  const socket: Socket = connect(port, '127.0.0.1')
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().split(' ')[1] ?? ''))
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, status: await answered }
}
