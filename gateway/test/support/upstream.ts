import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A request as a service received it. */
export type Received = {
  service: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  bytes: number
}

export type Upstream = { port: number; received: Received[]; close: () => Promise<void> }

/** A stand-in for a service: records each request and echoes it in the response. */
export async function startUpstream(service: string, port = 0): Promise<Upstream> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const seen = { service, method, url, headers, bytes }
      received.push(seen)
      if (url === '/internal/redirect') {
        response.writeHead(204).end()
        return
      }
      if (headers.accept === 'text/event-stream') {
        // Keeps the response open, like an event stream.
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: beat\n\n')
        return
      }
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-request-id': String(headers['x-request-id']),
        })
        .end(JSON.stringify(seen))
    })
  })
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    const { method = '', url = '', headers } = request
    received.push({ service, method, url, headers, bytes: 0 })
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    )
    upgraded.add(socket)
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }),
  }
}
