import { once } from 'node:events'
import type { ClientFrame, ServerFrame } from '@cardroom/contracts/kook-game'
import { WebSocket } from 'ws'

export type TableClient = Awaited<ReturnType<typeof connectTable>>

/** A socket at a table that keeps what it is told until a test asks for it. */
export async function connectTable(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  const told: ServerFrame[] = []
  const waiting: ((frame: ServerFrame) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    const next = waiting.shift()
    if (next === undefined) told.push(frame)
    else next(frame)
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')

  return {
    socket,
    /** The close code, once the server or the network ends the connection. */
    closed,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** The next frame that nobody has asked for yet. */
    next: async () => {
      const known = told.shift()
      return known ?? (await new Promise<ServerFrame>((resolve) => waiting.push(resolve)))
    },
  }
}

/** The HTTP status with which an upgrade is refused. */
export async function refusedStatus(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}
