import type { LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClientFrame,
  type GameState,
  type ServerFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { WebSocket } from 'ws'
import { type Contributing, createContributor } from './kook-contributor.ts'

export type KookBotOptions = {
  /** `ws://…/ws/kook`, with the table if it is a private one. */
  url: string
  origin: string
  /** Finds the host of the url; the system does unless given. */
  lookup?: LookupFunction
  /** Null for a watcher. */
  username: string | null
  /** Receives every frame that carries a state, as text and parsed. */
  onState: (bot: KookBot, text: string, state: GameState) => void
  /** Numbers from 0 to 1 for the bot's choices. */
  random?: () => number
  /** Now and then sits out and in again, and takes time from the bank. */
  usesAllActions?: boolean
  /** Whether the bot takes part in the deals; always unless given. */
  contributes?: Contributing
  /** Chooses the action on the bot's turn. */
  decide?: (random: () => number) => 'fold' | 'pot'
  /** Called when its connection breaks. */
  onBroken?: (bot: KookBot) => void
}

export type KookBot = ReturnType<typeof startKookBot>

const reconnectMs = 100
const settleMs = 300

/**
 * A player: sits down, acts on its turn, resumes its seat with the token when the connection breaks, and sits down
 * again when the seat is lost.
 */
export function startKookBot(options: KookBotOptions) {
  const { url, origin, username, onState, random = Math.random, decide = () => 'pot' } = options
  const { usesAllActions = false, contributes = 'always', onBroken, lookup } = options
  const contributor = createContributor(contributes, random, send)
  const tokens = new Set<string>()
  let token: string | null = null
  let latest: GameState | null = null
  let socket: WebSocket
  let isStopped = false
  let refusals = 0

  function send(frame: ClientFrame): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }

  function sit(): void {
    const free = latest?.seats.filter((seat) => seat.username === null) ?? []
    const seat = free[Math.floor(random() * free.length)]
    if (username !== null && seat !== undefined) {
      send({ type: 'sit_down', seatIndex: seat.seatIndex, username })
    }
  }

  /** Requests a seat until there is one, with the token first. */
  async function ensureSeat(own: WebSocket): Promise<void> {
    if (isStopped || own !== socket || own.readyState !== own.OPEN) return
    if (latest?.you === null) {
      if (token === null) sit()
      else send({ type: 'resume', resumeToken: token })
    }
    await sleep(settleMs)
    await ensureSeat(own)
  }

  function read(text: string): void {
    // Not parsed by the contract, for speed: other tests do that.
    const frame = JSON.parse(text) as ServerFrame
    if (frame.type === 'error') {
      refusals += 1
      if (frame.payload.message === tableRefusals.seatIsGone) token = null
      return
    }
    const state = frame.payload
    const isNew = state.version !== latest?.version
    latest = state
    if (state.you !== null) {
      token = state.you.resumeToken
      tokens.add(token)
    }
    onState(bot, text, state)
    contributor.see(state)
    if (isNew) sitInOrAct(state)
  }

  function sitInOrAct(state: GameState): void {
    const { you, seats, turn } = state
    if (you === null || username === null) return
    // Two turns that ran out while the connection was broken.
    if (seats[you.seatIndex]?.isSittingOut) send({ type: 'sit_in' })
    else if (usesAllActions && random() < 0.01) send({ type: 'sit_out' })
    if (usesAllActions && you.seatIndex === state.currentTurnSeat && random() < 0.05)
      send({ type: 'take_time', username, turn })
    act(state)
  }

  function act({ you, currentTurnSeat, handId }: GameState): void {
    if (you === null || username === null || you.seatIndex !== currentTurnSeat) return
    const action = { type: 'player_action', username, action: decide(random) } as const
    send(handId === null ? action : { ...action, handId })
  }

  function connect(): void {
    const own = new WebSocket(url, { headers: { origin }, ...(lookup && { lookup }) })
    socket = own
    // The state of the previous connection does not apply to this one.
    latest = null
    own.on('error', () => {})
    own.on('message', (data: Buffer) => read(data.toString()))
    own.on('open', () => {
      if (username !== null) void ensureSeat(own)
    })
    own.on('close', () => {
      if (isStopped || own !== socket) return
      onBroken?.(bot)
      setTimeout(connect, reconnectMs)
    })
  }

  const bot = {
    username,
    /** Every token that the bot has received. */
    tokens,
    state: () => latest,
    refusals: () => refusals,
    /** Sends any text or bytes. */
    sendRaw: (text: string | Buffer) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    leave: () => send({ type: 'leave' }),
    /** Breaks the connection; the bot reconnects. */
    breakConnection: () => socket.terminate(),
    stop: () => {
      isStopped = true
      socket.terminate()
    },
  }
  connect()
  return bot
}
