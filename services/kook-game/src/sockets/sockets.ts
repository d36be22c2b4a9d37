import websocket, { type WebSocket } from '@fastify/websocket'
import { maxFrameBytes } from '@cardroom/contracts/kook-game'
import type { CardroomServer } from '@cardroom/service-kit/server'

const pingMs = 30_000
const closeTimeoutMs = 2000

const closeCodes = { serviceRestart: 1012, internalError: 1011 } as const

/**
 * Enables a server to accept WebSocket connections, with small text frames, pings that detect dead connections, and a
 * close code that makes clients reconnect when the process stops.
 */
export async function acceptSockets(server: CardroomServer): Promise<void> {
  await server.register(websocket, {
    options: {
      maxPayload: maxFrameBytes,
      // A frame in many small fragments uses far more memory than its size.
      maxFragments: 8,
      maxBufferedChunks: 64,
      // Broadcasts are compressed once for all receivers (`text-message.ts`), so no message may depend on an earlier
      // one.
      perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
    },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      // After a client's mistake, ws has already sent a close code. This code is for errors of the service.
      socket.close(closeCodes.internalError)
    },
    preClose: () => closeAll(server.websocketServer.clients),
  })
  const stopPings = startPings(server.websocketServer.clients)
  server.addHook('onClose', async () => stopPings())
}

function startPings(sockets: ReadonlySet<WebSocket>): () => void {
  const unanswered = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (unanswered.has(socket)) {
        socket.terminate()
        continue
      }
      unanswered.add(socket)
      socket.once('pong', () => unanswered.delete(socket))
      socket.ping()
    }
  }, pingMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function closeAll(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const closed = [...sockets].map((socket) => {
    socket.close(closeCodes.serviceRestart, 'The service restarts')
    return new Promise((resolve) => socket.once('close', resolve))
  })
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, closeTimeoutMs)
  await Promise.all(closed)
  clearTimeout(timer)
}
