import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { startStack } from '@cardroom/infra/local/stack'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { WebSocket } from 'ws'
import { startKookBot } from '../support/kook-bot.ts'
import { cpuMsOf } from './process-cpu.ts'

const seed = 13
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']
const chanceToFold = 0.35
const hands = 20
/** A turn takes three seconds at most. */
const pace = 6
const connectAtOnce = 100

/**
 * Prints what a hand of six bots costs while sockets watch the table: bytes of its frames, and CPU time of the service.
 * @param args `--watchers n` (400)
 */
export async function benchKook(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { watchers: { type: 'string', default: '400' } },
  })
  const watchers = Number(values.watchers)
  if (!Number.isInteger(watchers)) throw new Error('--watchers takes a whole number')
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000', KOOK_PACE: String(pace) },
  })
  try {
    const game = stack.processes()['kook-game']
    if (game === undefined) throw new Error('The game does not run')
    await measureHands(game, watchers)
  } finally {
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

/** Measures from the end of the first hand to the end of the last. A bot without chips sits down again. */
async function measureHands(game: { port: number; pid: number }, watchers: number): Promise<void> {
  const url = `ws://127.0.0.1:${game.port}/ws/kook?table=bench`
  const watching = await openWatchers(url, watchers)
  let finished = 0
  let cpuBefore = 0
  let cpuMs = 0
  const { promise: allPlayed, resolve: onAllPlayed } = Promise.withResolvers<void>()
  const bytes = { player: 0, watcher: 0 }
  const frames = { player: 0, watcher: 0 }
  const bots = [...names, null].map((username, index) =>
    startKookBot({
      url,
      origin: `http://127.0.0.1:${game.port}`,
      username,
      random: seededRandom(seed + index),
      decide: (random) => (random() < chanceToFold ? 'fold' : 'pot'),
      onState: (_bot, text, { handId, events }) => {
        const receiver = username === null ? 'watcher' : 'player'
        if (finished > 0 && finished <= hands) {
          bytes[receiver] += deflateRawSync(text).length
          frames[receiver] += 1
        }
        const isEnd = handId === null && events.some(({ type }) => type === 'game_state')
        if (username !== null || !isEnd) return
        finished += 1
        if (finished === 1) cpuBefore = cpuMsOf(game.pid)
        if (finished !== hands + 1) return
        cpuMs = cpuMsOf(game.pid) - cpuBefore
        onAllPlayed()
      },
    }),
  )
  await allPlayed
  for (const bot of bots) bot.stop()
  for (const socket of watching) socket.terminate()

  const allFrames = frames.player + frames.watcher * (1 + watchers)
  console.log(
    `bytes of a hand of six: ${Math.round(bytes.player / names.length / hands)} to a seated player, ` +
      `${Math.round(bytes.watcher / hands)} to a watcher`,
  )
  console.log(
    `CPU of the service with ${watchers} watchers: ${(cpuMs / hands).toFixed(0)} ms a hand, ` +
      `${((cpuMs * 1000) / allFrames).toFixed(1)} µs a frame to one socket`,
  )
}

/** Opens sockets that only watch. */
async function openWatchers(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const batch = Array.from(
      { length: Math.min(connectAtOnce, count - sockets.length) },
      () => new WebSocket(url),
    )
    await Promise.all(batch.map((socket) => once(socket, 'open')))
    sockets.push(...batch)
  }
  return sockets
}
