import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { toMessage } from '../src/sockets/text-message.ts'

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

describe('a message', () => {
  it.each(['plain', 'deflated'] as const)(
    'is read %s by a client, whatever its length',
    async (kind) => {
      const texts = [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000].map((length) =>
        'x'.repeat(length),
      )
      texts.push('Zoë ♠ '.repeat(20))
      const server = createServer((socket) => {
        socket.once('data', (request) => {
          const key = /sec-websocket-key: (.*)\r\n/i.exec(request.toString())?.[1] ?? ''
          const accept = createHash('sha1').update(`${key}${guid}`).digest('base64')
          const extensions =
            kind === 'plain'
              ? ''
              : 'Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover\r\n'
          const head = `HTTP/1.1 101 -\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${extensions}\r\n`
          socket.write(head)
          for (const text of texts) socket.write(toMessage(text)[kind])
        })
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
      const read: string[] = []
      client.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) read.push(data.toString())
        if (read.length === texts.length) client.terminate()
      })

      await once(client, 'close')
      server.close()

      expect(read).toEqual(texts)
    },
  )
})
