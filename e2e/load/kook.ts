import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type ClientFrame,
  type GameState,
  type ServerFrame,
  type StateFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { startStack } from '@cardroom/infra/local/stack'
import { WebSocket } from 'ws'
import { measureHandCost, onlookers } from './kook-bytes.ts'
import { openWatchers, type Watchers } from './watching-sockets.ts'

const sockets = 5000
/** Large enough that one or two pauses of the machine do not decide the 99th percentile; `--samples` asks for others. */
const defaultSamples = 300
const warmUps = 20
const players = 6
const targetRatio = 1.5
/** A turn is three seconds, long enough not to run out while the other server is measured. */
const pace = 6
const quietMs = 1000
const pausedMs = 500
/** Another address of this machine brings as many ephemeral ports again. */
const addresses = ['127.0.0.1', '127.0.0.2']

/**
 * 5,000 sockets watch one table: milliseconds from a player's action until the last of them has it, beside plain `ws`
 * that sends the same bytes to as many. Both take turns, action by action. Fails beyond one and a half times. Before
 * that, it prints what a hand of bots costs: bytes, and CPU time of the service.
 */
export async function benchKook(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { samples: { type: 'string' } } })
  const samples = Number(values.samples ?? defaultSamples)
  if (!Number.isInteger(samples) || samples < 1) throw new Error('--samples is a number of actions')
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000', KOOK_PACE: String(pace) },
  })
  const plain = spawn('node', [join(import.meta.dirname, 'plain-broadcast.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const game = stack.processes()['kook-game']
    if (game === undefined) throw new Error('The game does not run')
    const { player, watcher, cpuMs, cpuUsPerFrame } = await measureHandCost(game)
    console.log(
      `bytes of a hand of six: ${Math.round(player)} to a seated player, ${Math.round(watcher)} to a watcher`,
    )
    console.log(
      `CPU of the service with ${onlookers} watchers: ${cpuMs.toFixed(0)} ms a hand, ${cpuUsPerFrame.toFixed(1)} µs a frame to one socket`,
    )
    return await measure(game.port, await portOf(plain), samples)
  } finally {
    plain.kill()
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

async function portOf(server: ChildProcess): Promise<number> {
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  return Number(line.toString())
}

async function measure(kookPort: number, plainPort: number, samples: number): Promise<boolean> {
  const table = await openTable(kookPort)
  const atTheTable = await openWatchers(kookPort, '/ws/kook', sockets, addresses)
  const atPlain = await openWatchers(plainPort, '/', sockets, addresses)
  const shouter = await opened(new WebSocket(`ws://127.0.0.1:${plainPort}`))
  // First states may still be in flight; without players there are no other frames.
  await sleep(quietMs)
  atTheTable.reset()
  atPlain.reset()
  table.reset()

  await table.sitDown()
  const kook: number[] = []
  const ws: number[] = []
  let bytes = 0
  for (let round = -warmUps; round < samples; round += 1) {
    const { text, ms } = await table.act(atTheTable)
    const plainMs = await shout(shouter, atPlain, round + warmUps, text)
    if (round < 0) continue
    kook.push(ms)
    ws.push(plainMs)
    bytes += Buffer.byteLength(text)
  }
  table.close()
  for (const watchers of [atTheTable, atPlain]) watchers.close()
  shouter.terminate()
  return printTarget(kook, ws, bytes / samples)
}

async function shout(
  shouter: WebSocket,
  watchers: Watchers,
  frame: number,
  text: string,
): Promise<number> {
  const startedAt = performance.now()
  shouter.send(text)
  return (await watchers.lastAt(frame)) - startedAt
}

const isTurn = ({ currentTurnSeat }: GameState) => currentTurnSeat !== null

/** Six players who fold in turn, so that none runs out of chips, and one observer. */
async function openTable(port: number) {
  const url = `ws://127.0.0.1:${port}/ws/kook`
  const reader = new WebSocket(url)
  const frames: { text: string; state: GameState }[] = []
  let wake: (() => void) | null = null
  reader.on('message', (data: Buffer) => {
    const text = data.toString()
    frames.push({ text, state: (JSON.parse(text) as StateFrame).payload })
    wake?.()
  })
  await opened(reader)
  const seated = await Promise.all(
    Array.from({ length: players }, () => opened(new WebSocket(url))),
  )
  let read = 0

  /** A machine that is too busy even for Redis is asked again; the time that takes counts. */
  function say(seatIndex: number, frame: ClientFrame): void {
    const socket = seated[seatIndex]
    socket?.removeAllListeners('message')
    socket?.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as ServerFrame
      if (answer.type !== 'error' || answer.payload.message !== tableRefusals.isPaused) return
      setTimeout(() => socket.send(JSON.stringify(frame)), pausedMs)
    })
    socket?.send(JSON.stringify(frame))
  }

  /** The next frame that is as described, and which one it is. */
  async function until(isMeant: (state: GameState) => boolean) {
    for (;;) {
      while (read < frames.length) {
        const frame = read
        read += 1
        const next = frames[frame]
        if (next !== undefined && isMeant(next.state)) return { ...next, frame }
      }
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  return {
    reset() {
      frames.length = 0
      read = 0
    },
    async sitDown() {
      for (const seatIndex of seated.keys()) {
        say(seatIndex, { type: 'sit_down', seatIndex, username: `P${seatIndex}` })
        await until(({ seats }) => seats[seatIndex]?.username !== null)
      }
    },
    /** The player whose turn it is folds; resolves when all watchers have received the change. */
    async act(watchers: Watchers): Promise<{ text: string; ms: number }> {
      const latest = frames[read - 1]?.state
      const { currentTurnSeat } =
        latest !== undefined && isTurn(latest) ? latest : (await until(isTurn)).state
      const seat = currentTurnSeat ?? 0
      // The cards of a new hand are still on their way; plain `ws` begins when nothing else is, too.
      await watchers.lastAt(read - 1)
      const startedAt = performance.now()
      say(seat, { type: 'player_action', username: `P${seat}`, action: 'fold' })
      const { text, frame } = await until(({ events }) =>
        events.some((event) => event.type === 'action_made' && event.seatIndex === seat),
      )
      return { text, ms: (await watchers.lastAt(frame)) - startedAt }
    },
    close() {
      for (const socket of [reader, ...seated]) socket.terminate()
    },
  }
}

async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, 'open')
  return socket
}

function printTarget(kook: readonly number[], ws: readonly number[], bytes: number): boolean {
  console.log(
    `${sockets} sockets, ${kook.length} actions, ${Math.round(bytes)} bytes each; ms from the action to the last socket:`,
  )
  print('card table', kook)
  print('plain ws', ws)
  const ratio = percentile(kook, 99) / percentile(ws, 99)
  const isKept = ratio <= targetRatio
  console.log(
    `p99: ${ratio.toFixed(2)} times plain ws, at most ${targetRatio} wanted: ${isKept ? 'kept' : 'MISSED'}`,
  )
  return isKept
}

function print(name: string, all: readonly number[]): void {
  const columns = [50, 90, 99].map((share) => `p${share} ${percentile(all, share).toFixed(1)}`)
  console.log(`  ${name.padEnd(12)} ${columns.join('   ')}`)
}

function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}
