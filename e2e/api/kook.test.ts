import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type GameState, ServerFrame, type TableEvent } from '@cardroom/contracts/kook-game'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type KookBot, startKookBot } from '../support/kook-bot.ts'
import { origin } from '../support/origin.ts'

const open: WebSocket[] = []
const bots: KookBot[] = []
/** A hand takes its time: 3 s before it, 6 s for the boards; more on a machine with much else to do. */
const handMs = 40_000

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
  for (const bot of bots.splice(0)) bot.stop()
})

/** A connection to a table with every frame it receives; players bet the pot when it is their turn. */
function visit(table: string, username: string | null) {
  const states: GameState[] = []
  const bot = startKookBot({
    url: `${origin.replace(/^http/, 'ws')}/ws/kook?table=${table}`,
    origin,
    username,
    onState: (_bot, text) => {
      const frame = ServerFrame.parse(JSON.parse(text))
      if (frame.type !== 'error') states.push(frame.payload)
    },
  })
  bots.push(bot)
  return { bot, states, last: () => states.at(-1) }
}

/** What happened at the table, each change once. */
function eventsIn(states: readonly GameState[]): TableEvent[] {
  return [...new Map(states.map(({ version, events }) => [version, events])).values()].flat()
}

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

describe('a hand through the gateway', () => {
  it(
    'is sat down to, dealt, played by both, shown down and paid',
    { timeout: 90_000 },
    async () => {
      const table = randomUUID()
      const watcher = visit(table, null)
      const [ann, ben] = [visit(table, 'Ann'), visit(table, 'Ben')]

      await expect
        .poll(() => watcher.states.some(({ results }) => results !== undefined), {
          timeout: handMs,
        })
        .toBe(true)
      await expect.poll(() => ann.last()?.results && ben.last()?.results).toBeDefined()

      const happened = eventsIn(watcher.states)
      const bets = happened.flatMap((event) => (event.type === 'action_made' ? [event] : []))
      expect(bets.map(({ action, amount }) => [action, amount])).toEqual([
        ['pot', 2],
        ['pot', 4],
      ])
      expect(new Set(bets.map(({ seatIndex }) => seatIndex)).size).toBe(2)
      expect(
        happened.flatMap((event) => (event.type === 'board_update' ? [event.street] : [])),
      ).toEqual(['flop', 'turn', 'river'])
      const shown = watcher.states.find(({ results }) => results !== undefined)
      expect([shown?.boardTop.length, shown?.boardBottom.length]).toEqual([5, 5])
      expect(shown?.results?.reduce((sum, { amount }) => sum + amount, 0)).toBe(6)
      expect(shown?.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(200)
    },
  )

  it('shows four cards only to the player they were dealt to', async () => {
    const table = randomUUID()
    const watcher = visit(table, null)
    const players = [visit(table, 'Ann'), visit(table, 'Ben')]

    await expect
      .poll(() => [watcher, ...players].every(({ states }) => states.some(isDealt)), {
        timeout: handMs,
      })
      .toBe(true)

    const hidden = ['??', '??', '??', '??']
    for (const { states } of players) {
      const { seats = [], you } = states.find(isDealt) ?? {}
      expect(seats[you?.seatIndex ?? -1]?.hand).not.toContain('??')
      expect(
        seats.flatMap(({ seatIndex, hand }) =>
          hand.length > 0 && seatIndex !== you?.seatIndex ? [hand] : [],
        ),
      ).toEqual([hidden])
    }
    const seen = watcher.states.find(isDealt)?.seats.flatMap(({ hand }) => hand)
    expect(seen).toEqual([...hidden, ...hidden])
  })

  it('refuses who has no seat, and who says he is another', async () => {
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

function isDealt({ handId }: GameState): boolean {
  return handId !== null
}

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
