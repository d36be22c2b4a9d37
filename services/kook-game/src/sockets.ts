import websocket, { type WebSocket } from '@fastify/websocket'
import { maxFrameBytes } from '@cardroom/contracts/kook-game'
import type { CardroomServer } from '@cardroom/service-kit/server'

const heartbeatMs = 30_000
const farewellMs = 2000

const closeCodes = { serviceRestart: 1012, internalError: 1011 } as const

/**
 * Lets a server take WebSocket connections: small text frames, no compression, a heartbeat that finds
 * out who is gone, and a farewell that asks everyone to come back when the process stops.
 */
export async function acceptSockets(server: CardroomServer): Promise<void> {
  await server.register(websocket, {
    options: {
      maxPayload: maxFrameBytes,
      // A frame that arrives in crumbs costs far more memory than it has bytes.
      maxFragments: 8,
      maxBufferedChunks: 64,
      perMessageDeflate: false,
    },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      // ws has already chosen a code for what the client did wrong; this one is for our own faults.
      socket.close(closeCodes.internalError)
    },
    preClose: () => sayFarewell(server.websocketServer.clients),
  })
  const stopHeartbeat = startHeartbeat(server.websocketServer.clients)
  server.addHook('onClose', async () => stopHeartbeat())
}

function startHeartbeat(sockets: ReadonlySet<WebSocket>): () => void {
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
  }, heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function sayFarewell(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const gone = [...sockets].map((socket) => {
    socket.close(closeCodes.serviceRestart, 'The service restarts')
    return new Promise((resolve) => socket.once('close', resolve))
  })
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, farewellMs)
  await Promise.all(gone)
  clearTimeout(timer)
}
