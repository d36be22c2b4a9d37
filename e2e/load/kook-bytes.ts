import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { startKookBot } from '../support/kook-bot.ts'

const hands = 20
const seed = 13
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']
const chanceToFold = 0.35

/**
 * What a hand of six players costs the network: bytes of all frames that a seated player and a watcher receive,
 * between the ends of the first and the last of twenty hands. One in three folds; who has lost all sits down again.
 */
export async function measureHandBytes(port: number): Promise<{ player: number; watcher: number }> {
  const origin = `http://127.0.0.1:${port}`
  let finished = 0
  let isCounting = false
  const { promise: allPlayed, resolve: onAllPlayed } = Promise.withResolvers<void>()
  const bytes = { player: 0, watcher: 0 }
  const bots = [...names, null].map((username, index) =>
    startKookBot({
      url: `ws://127.0.0.1:${port}/ws/kook?table=bytes`,
      origin,
      username,
      takesChanges: true,
      random: seededRandom(seed + index),
      decide: (random) => (random() < chanceToFold ? 'fold' : 'pot'),
      onState: (_bot, text, state) => {
        if (isCounting) bytes[username === null ? 'watcher' : 'player'] += Buffer.byteLength(text)
        const isEnd =
          state.handId === null && state.events.some(({ type }) => type === 'game_state')
        if (username !== null || !isEnd) return
        finished += 1
        isCounting = finished <= hands
        if (finished > hands) onAllPlayed()
      },
    }),
  )
  await allPlayed
  for (const bot of bots) bot.stop()
  return { player: bytes.player / names.length / hands, watcher: bytes.watcher / hands }
}
