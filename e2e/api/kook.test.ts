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
  it('receives the state of the table', async () => {
    const frame = await nextFrame(connect('/ws/kook'))

    expect(frame.type).toBe('game_state')
  })

  it('finds six empty seats at a new table', async () => {
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

  it('is refused when it is invalid', async () => {
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

describe('a seat', () => {
  it('is played only by its holder, in turn', async () => {
    const table = randomUUID()
    const [socket, other] = [`/ws/kook?table=${table}`, `/ws/kook?table=${table}`].map((path) =>
      connect(path),
    ) as [WebSocket, WebSocket]
    await Promise.all([nextFrame(socket), nextFrame(other)])

    const seated = nextFrame(socket)
    socket.send(JSON.stringify({ type: 'sit_down', seatIndex: 0, username: 'Ann' }))
    expect(await seated).toMatchObject({ payload: { you: { seatIndex: 0, username: 'Ann' } } })

    expect(await refusalTo(other, 'Ann')).toBe('You have no seat at this table')
    expect(await refusalTo(socket, 'Ben')).toBe('Not your seat')
    expect(await refusalTo(socket, 'Ann')).toBe('It is not your turn')
  })
})

/** The refusal of a fold under a name; frames of the table may arrive together with it. */
async function refusalTo(socket: WebSocket, username: string): Promise<string> {
  const answer = new Promise<string>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = ServerFrame.parse(JSON.parse(data.toString()))
      if (frame.type === 'error') resolve(frame.payload.message)
    })
  })
  socket.send(JSON.stringify({ type: 'player_action', username, action: 'fold' }))
  return await answer
}
