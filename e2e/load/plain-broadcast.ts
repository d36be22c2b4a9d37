import type { Buffer } from 'node:buffer'
import process from 'node:process'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * What the card table is measured beside: a server that sends what it is sent to every socket, and does nothing else.
 * Prints its port.
 */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket: WebSocket) => {
  socket.on('message', (data: Buffer) => {
    for (const client of server.clients) {
      if (client.readyState === client.OPEN) client.send(data, { binary: false })
    }
  })
})
server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) {
    process.stdout.write(`${address.port}\n`)
  }
})
