import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Problem } from '@cardroom/contracts/problem'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../src/logger.ts'
import { createServer } from '../src/server.ts'

const server = createServer({
  logger: createLogger('test', 'silent'),
  trustedProxies: [],
  logSalt: 'sixteen characters',
})
server.post('/api/x', { config: { access: 'public' } }, async () => ({ success: true }))
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

/** All that comes back for a request as it is written, until the server closes the connection. */
function rawAnswer(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
}

const host = 'Host: cards.example\r\n'
const json = 'Content-Type: application/json\r\nConnection: close\r\n'

describe('a request that cannot be read', () => {
  it.each([
    ['431', 'headers_too_large', `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(90_000)}\r\n\r\n`],
    ['431', 'headers_too_large', `GET /${'x'.repeat(90_000)} HTTP/1.1\r\n${host}\r\n`],
    ['400', 'bad_request', `GET / HTTP/1.1\r\n${host}Bad Name: x\r\n\r\n`],
    ['400', 'bad_request', 'nonsense\r\n\r\n'],
    [
      '413',
      'too_large',
      `POST /api/x HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n` +
        `1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
    ],
    [
      '413',
      'too_large',
      `POST /api/x HTTP/1.1\r\n${host}${json}Content-Length: 9000\r\n\r\n{"x":"${'x'.repeat(8992)}"}`,
    ],
  ])('is answered with %s %s in the one shape', async (status, code, request) => {
    const answer = await rawAnswer(request)

    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    const problem = Problem.parse(JSON.parse(body))
    expect(problem.code).toBe(code)
    expect(head).toContain(`x-request-id: ${problem.requestId}`)
  })

  it('keeps the id that the gateway gave it', async () => {
    const id = '0123456789abcdef0123456789abcdef'

    const answer = await rawAnswer(
      `GET / HTTP/1.1\r\n${host}X-Request-ID: ${id}\r\nBad Name: x\r\n\r\n`,
    )

    expect(answer).toContain(`"requestId":"${id}"`)
  })
})
