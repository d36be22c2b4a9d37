import { deflateRawSync } from 'node:zlib'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { startKookBot } from '../support/kook-bot.ts'
import { cpuMsOf } from './process-cpu.ts'
import { openWatchers } from './watching-sockets.ts'

const seed = 13
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']
const chanceToFold = 0.35
const hands = 20

/** Whoever looks on while the bytes and the time of a hand are measured. */
export const onlookers = 400

type HandCost = {
  /** Compressed bytes of all frames of a hand to a seated player, and to a watcher. */
  player: number
  watcher: number
  /** CPU time of the service, in milliseconds of a hand and microseconds of a frame to one socket. */
  cpuMs: number
  cpuUsPerFrame: number
}

/**
 * What a hand of six players costs with so many watchers, between the ends of the first and the last of so many hands. One in
 * three folds; who has lost all sits down again.
 */
export async function measureHandCost({
  port,
  pid,
}: {
  port: number
  pid: number
}): Promise<HandCost> {
  const origin = `http://127.0.0.1:${port}`
  const path = `/ws/kook?table=bytes`
  const watchers = await openWatchers(port, path, onlookers, ['127.0.0.1'])
  let finished = 0
  let isCounting = false
  let cpuBefore = 0
  let cpuMs = 0
  const { promise: allPlayed, resolve: onAllPlayed } = Promise.withResolvers<void>()
  const bytes = { player: 0, watcher: 0 }
  const frames = { player: 0, watcher: 0 }
  const bots = [...names, null].map((username, index) =>
    startKookBot({
      url: `ws://127.0.0.1:${port}${path}`,
      origin,
      username,
      random: seededRandom(seed + index),
      decide: (random) => (random() < chanceToFold ? 'fold' : 'pot'),
      onState: (_bot, text, state) => {
        const receiver = username === null ? 'watcher' : 'player'
        if (isCounting) {
          bytes[receiver] += deflateRawSync(text).length
          frames[receiver] += 1
        }
        const isEnd =
          state.handId === null && state.events.some(({ type }) => type === 'game_state')
        if (username !== null || !isEnd) return
        finished += 1
        isCounting = finished <= hands
        if (finished === 1) cpuBefore = cpuMsOf(pid)
        if (finished !== hands + 1) return
        cpuMs = cpuMsOf(pid) - cpuBefore
        onAllPlayed()
      },
    }),
  )
  await allPlayed
  for (const bot of bots) bot.stop()
  watchers.close()
  const allFrames = frames.player + frames.watcher * (1 + onlookers)
  return {
    player: bytes.player / names.length / hands,
    watcher: bytes.watcher / hands,
    cpuMs: cpuMs / hands,
    cpuUsPerFrame: (cpuMs * 1000) / allFrames,
  }
}
