import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ServerFrame } from '@cardroom/contracts/kook-game'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { origin } from '../support/origin.ts'

const open: WebSocket[] = []

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

function connect(path: string, headers: Record<string, string> = { origin }): WebSocket {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${path}`, { headers })
  socket.on('error', () => {})
  open.push(socket)
  return socket
}

async function nextFrame(socket: WebSocket): Promise<ServerFrame> {
  const [data] = (await once(socket, 'message')) as [Buffer]
  return ServerFrame.parse(JSON.parse(data.toString()))
}

describe('a socket at /ws/kook', () => {
  it('is told the table', async () => {
    const frame = await nextFrame(connect('/ws/kook'))

    expect(frame.type).toBe('game_state')
  })

  it('finds six empty seats at a table of its own', async () => {
    const frame = await nextFrame(connect(`/ws/kook?table=${randomUUID()}`))

    expect(frame).toMatchObject({
      type: 'game_state',
      payload: {
        status: 'waiting',
        pot: 0,
        seats: Array.from({ length: 6 }, () => ({ status: 'empty' })),
        you: null,
      },
    })
  })

  it('is told when it makes no sense', async () => {
    const socket = connect('/ws/kook')
    await nextFrame(socket)

    socket.send('not json')

    expect(await nextFrame(socket)).toEqual({
      type: 'error',
      payload: { message: 'This message could not be read' },
    })
  })

  it('cannot be opened by a page of another site', async () => {
    const socket = connect('/ws/kook', { origin: 'https://evil.example' })

    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ]

    expect(response.statusCode).toBe(403)
  })
})
