import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemStatus, type ProblemCode } from '@cardroom/contracts/problem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHandshakeRefusal } from '../../../../src/site/features/kook/handshake-refusal.ts'

/** The address of sockets at a server that answers every call like this. */
async function serverOf(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/kook`
}

function problem(code: ProblemCode, message: string): [number, string] {
  const body = { success: false, code, message, error: message, requestId: 'request' }
  return [problemStatus[code], JSON.stringify(body)]
}

describe('readHandshakeRefusal', () => {
  it('says that the network has too many connections, and a way out', async () => {
    const url = await serverOf(
      ...problem('too_many_requests', 'Too many connections from your network'),
    )

    expect(await readHandshakeRefusal(url)).toEqual({
      reason:
        'Too many connections from your network. Mobile data or another network gets you in at once.',
      retryAfterMs: 15_000,
    })
  })

  it('says what an overloaded service says', async () => {
    const url = await serverOf(...problem('unavailable', 'All tables are full for a moment'))

    expect(await readHandshakeRefusal(url)).toEqual({
      reason: 'All tables are full for a moment.',
      retryAfterMs: 0,
    })
  })

  it.each([
    ['the address is fine, only not for HTTP', problem('bad_request', 'For sockets')],
    ['something else answers', [502, '<html>Bad gateway</html>'] as [number, string]],
  ])('says nothing when %s', async (_reason, answer) => {
    expect(await readHandshakeRefusal(await serverOf(...answer))).toBeNull()
  })

  it('says nothing when nothing answers', async () => {
    expect(await readHandshakeRefusal('ws://127.0.0.1:1/ws/kook')).toBeNull()
  })
})
