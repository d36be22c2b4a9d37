import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientFrame, ServerFrame } from '@cardroom/contracts/kook-game'
import { WebSocket } from 'ws'

export type SeatFightOptions = {
  /** `ws://…/ws/kook?table=…` */
  url: string
  origin: string
  username: string
  seatIndex: number
  sockets: number
  /** Frames of each socket; the limit of a connection is ten. */
  framesPerSecond: number
}

/**
 * A player who makes the table change as often as he can: his sockets take his seat from each other without a pause,
 * with new connections for those that are closed. Where it is his turn, he bets the pot.
 * @returns when he has the seat
 */
export async function startSeatFight(options: SeatFightOptions) {
  const { url, origin, username, seatIndex, framesPerSecond } = options
  const sockets: WebSocket[] = []
  const { promise: seated, resolve: onSeat } = Promise.withResolvers<string>()
  let token: string | null = null
  const stopping = new AbortController()
  let isFighting = false
  const counts = { sent: 0, refused: 0, granted: 0 }

  function receive(socket: WebSocket, text: string): void {
    const { type, payload } = JSON.parse(text) as ServerFrame
    if (type === 'error') return void (counts.refused += 1)
    if (payload.you === null) {
      if (token === null && socket === sockets[0]) {
        send(socket, { type: 'sit_down', seatIndex, username })
      }
      return
    }
    counts.granted += 1
    token = payload.you.resumeToken
    onSeat(token)
    if (payload.currentTurnSeat !== payload.you.seatIndex) return
    send(socket, { type: 'player_action', username, action: 'pot', turn: payload.turn })
  }

  function open(place: number): void {
    const socket = new WebSocket(url, { headers: { origin } })
    sockets[place] = socket
    socket.on('message', (data: Buffer) => receive(socket, data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!stopping.signal.aborted) setTimeout(() => open(place), 100)
    })
  }

  async function fight(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const socket of sockets) {
        if (isFighting && token !== null) {
          send(socket, { type: 'resume', resumeToken: token })
          counts.sent += 1
        }
        await sleep(1000 / framesPerSecond / sockets.length)
      }
    }
  }

  for (let place = 0; place < options.sockets; place += 1) open(place)
  await seated
  void fight()

  return {
    counts,
    start: () => (isFighting = true),
    stop(): void {
      stopping.abort()
      for (const socket of sockets) socket.terminate()
    },
  }
}

function send(socket: WebSocket | undefined, frame: ClientFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}
