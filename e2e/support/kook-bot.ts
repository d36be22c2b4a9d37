import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DealPart, mergePart } from '@cardroom/contracts/kook-deal'
import {
  type ClientFrame,
  type GameState,
  type ServerFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { WebSocket } from 'ws'

export type KookBotOptions = {
  /** `ws://…/ws/kook`, with the table if it is a private one. */
  url: string
  origin: string
  /** Null for a watcher. */
  username: string | null
  /** Receives every frame that carries a state, as text and parsed. */
  onState: (bot: KookBot, text: string, state: GameState) => void
  /** Numbers from 0 to 1 for the bot's choices. */
  random?: () => number
  /** Occasionally sits out and in again, and takes time from the bank. */
  usesAllActions?: boolean
  /** How the bot contributes to deals; always unless given. */
  contributes?: Contributing
  /** Chooses the action on the bot's turn. */
  decide?: (random: () => number) => 'fold' | 'pot'
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
  const { usesAllActions = false, contributes = 'always' } = options
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
    const own = new WebSocket(url, { headers: { origin } })
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

/**
 * How a bot contributes to deals: it commits and opens, omits one opening in ten, or never contributes, like a client
 * that implements only the specification.
 */
type Contributing = 'always' | 'mostly' | 'never'

type Own = { handId: string; seatIndex: number; bytes: Uint8Array; commitment: string }

/** Merges a frame's parts of deals into those of earlier frames. */
export function mergeParts(
  told: Map<string, DealPart>,
  { deals = [], buttonIndex }: GameState,
): void {
  for (const part of deals) {
    const first = part.openings === undefined ? { ...part, lastButton: buttonIndex } : part
    told.set(part.handId, mergePart(told.get(part.handId) ?? first, part))
  }
}

/** Contributes to the deals of a table, as a page does, across reconnections. */
function createContributor(
  kind: Contributing,
  random: () => number,
  send: (frame: ClientFrame) => void,
) {
  let own: Own | null = null

  return {
    /** Commits or opens, as the state requires. */
    see({ you, deals = [] }: GameState): void {
      // For the hand in play, later states only have proofs.
      const next = deals.findLast(
        ({ root, commitments, openings }) =>
          openings === undefined && (root !== undefined || commitments !== undefined),
      )
      if (kind === 'never' || you === null || next === undefined) return
      const { handId, commitments } = next
      if (commitments === undefined) {
        own = commit(handId, you.seatIndex)
        send({ type: 'commit', handId, commitment: own.commitment })
      } else if (own !== null && handId === own.handId) {
        const isIn = commitments.some(({ bytes }) => bytes === own?.commitment)
        const isLeftOut = kind === 'mostly' && random() < 0.1
        if (isIn && !isLeftOut) send({ type: 'open', handId, bytes: toText(own.bytes) })
      }
    },
  }
}

function commit(handId: string, seatIndex: number): Own {
  const bytes = randomBytes(32)
  return {
    handId,
    seatIndex,
    bytes,
    commitment: toText(commitmentOf(handId, { seatIndex, bytes })),
  }
}
