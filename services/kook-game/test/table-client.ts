import { once } from 'node:events'
import { mergePart, type RecordedDeal } from '@cardroom/contracts/kook-deal'
import { EmoteFrame } from '@cardroom/contracts/kook-emotes'
import {
  type ClientFrame,
  type GameState,
  ServerFrame,
  type StateFrame,
} from '@cardroom/contracts/kook-game'
import { type CheckedHand, checkHand } from '@cardroom/poker-engine/check-hand'
import { WebSocket } from 'ws'

type RecordedPart = Omit<RecordedDeal, 'rootTold' | 'own'>

export type TableClient = Awaited<ReturnType<typeof connectTable>>

/** A socket at a table that buffers frames until a test reads them. */
export async function connectTable(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  const texts: string[] = []
  const emotes: EmoteFrame['payload'][] = []
  const received: ServerFrame[] = []
  const waiting: ((frame: ServerFrame) => void)[] = []
  let latest: GameState | null = null
  const deals = new Map<string, RecordedPart>()
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    texts.push(text)
    const emote = EmoteFrame.safeParse(JSON.parse(text))
    if (emote.success) return void emotes.push(emote.data.payload)
    const frame = ServerFrame.parse(JSON.parse(text))
    if (frame.type !== 'error') {
      for (const part of frame.payload.deals ?? []) {
        const told: RecordedPart | undefined = deals.get(part.handId)
        const { buttonIndex } = frame.payload
        const first = part.openings === undefined ? { ...part, lastButton: buttonIndex } : part
        deals.set(part.handId, mergePart(told ?? first, part))
      }
      latest = frame.payload
    }
    const take = waiting.shift()
    if (take === undefined) received.push(frame)
    else take(frame)
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')

  /** The next frame that was not read yet. */
  async function next(): Promise<ServerFrame> {
    const known = received.shift()
    return known ?? (await new Promise<ServerFrame>((resolve) => waiting.push(resolve)))
  }

  /** What follows a request: it is done, or why it was refused; states before that are skipped. */
  async function answer(isDone: (state: GameState) => boolean): Promise<string> {
    for (;;) {
      const frame = await next()
      if (frame.type === 'error') return frame.payload.message
      if (isDone(frame.payload)) return 'done'
    }
  }

  return {
    socket,
    /** The emotes so far. */
    emotes,
    /** Every frame so far, as it was sent. */
    texts,
    /** The close code, once the server or the network ends the connection. */
    closed,
    next,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** The newest state that was received. */
    state: (): GameState => {
      if (latest === null) throw new Error('No state was received yet')
      return latest
    },
    /** All known facts about a deal, by the hand's id. */
    deals,
    /** The deal of the next hand, as far as it is known: its root, and the commitments once the set is closed. */
    nextDeal: () => {
      const newest = [...deals.values()].at(-1)
      return newest?.openings === undefined ? newest : undefined
    },
    /** The next state frame that matches; frames before it are skipped. */
    async until(isMeant: (state: GameState, type: StateFrame['type']) => boolean) {
      for (;;) {
        const frame = await next()
        if (frame.type !== 'error' && isMeant(frame.payload, frame.type)) return frame.payload
      }
    },
    answer,
    /** The message of the next refusal; states before it are skipped. */
    refusal: () => answer(() => false),
  }
}

/** The record of the newest hand of a client, as a page keeps it. */
export function recordOf({ state, deals }: TableClient) {
  const { handId, results, returned, play, you, ...hand } = state()
  const part = deals.get(handId ?? '')
  if (!handId || !results || !returned || !play || !part) throw new Error('The hand is not over')
  const deal = { ...part, rootTold: 'early' as const, own: null }
  return { ...hand, handId, results, returned, play, ownSeat: you?.seatIndex ?? null, deal }
}

/** What of a hand the page's checker refuses. */
export function failedOf({ checks }: CheckedHand): string[] {
  return checks.filter(({ state }) => state === 'failed').map(({ text }) => text)
}

/** What the page's checker finds wrong with the newest hand of a client. */
export function failedChecks(client: TableClient): string[] {
  return failedOf(checkHand(recordOf(client)))
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
