import { once } from 'node:events'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { certificate } from '@cardroom/test-kit/certificate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { certificateSpan } from '../src/certificate.ts'

const signed = await certificate()

describe('certificateSpan', () => {
  it('reads from when until when the shown certificate counts, whoever has signed it', async () => {
    const server = createServer(signed)
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    const span = await certificateSpan('localhost', `127.0.0.1:${port}`)

    expect(span?.from).toBeLessThanOrEqual(Date.now())
    expect(span?.until).toBeGreaterThan(Date.now())
  })

  it('is null where nobody listens, and where the answer is no certificate', async () => {
    const server = createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    expect(await certificateSpan('localhost', `127.0.0.1:${port}`)).toBeNull()
    expect(await certificateSpan('localhost', '127.0.0.1:1')).toBeNull()
  })
})
