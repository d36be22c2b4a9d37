import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { isBalanced } from '@cardroom/poker-engine/table-state'
import { readSecrets } from '@cardroom/infra/local/secrets'
import { afterAll, describe, expect, it } from 'vitest'
import { startFaultStack } from './fault-stack.ts'
import { hostileFrames } from './hostile-frames.ts'
import { type KookBot, startKookBot } from './kook-bot.ts'
import { type Outage, startKookWitness } from './kook-witness.ts'

export type KookFaultOptions = {
  /** Hands that are played while processes are killed. */
  hands: number
  hostileCount: number
  /** Hands that have to be finished after the hostile frames. */
  handsWhileHostile: number
}

/** A minute of the game is a second, a turn a third of one. */
const pace = 60
/** A turn, as players know it. */
const turnMs = 20_000
const timeout = 900_000
const targets = ['kook-game', 'redis', 'kook-game-2']
const contributing = ['always', 'always', 'mostly', 'never'] as const
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']

/**
 * Defines the tests of a table under faults, on a stack of their own. What is killed, broken and sent, and when,
 * follows from a seed, which is `SEED` of the environment or a new one, and stands in the tests' names.
 */
export async function checkKookUnderFaults(options: KookFaultOptions): Promise<void> {
  const { hands, hostileCount, handsWhileHostile } = options
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - 1))
  // A generator each, so that what one does, when, changes no choice of the others.
  const [randomFault, randomFrame, ...randomBots] = Array.from({ length: 9 }, (_, index) =>
    seededRandom(seed + index),
  ) as [() => number, () => number, ...(() => number)[]]

  /** How long Redis took to start again, which depends on the load of the machine. */
  const outages: Outage[] = []
  const { stack, stateFolder } = await startFaultStack({
    settings: { KOOK_PACE: String(pace) },
    instances: { 'kook-game': 2 },
  })
  const url = `${stack.origin.replace(/^http/, 'ws')}/ws/kook`
  const { kookSecret } = await readSecrets(stateFolder)
  const witness = await startKookWitness(
    stack.redisUrl,
    'kook:house',
    join(stateFolder, 'redis'),
    kookSecret,
  )
  const bots = [...names, null].map((username, index) =>
    startKookBot({
      url,
      origin: stack.origin,
      username,
      onState: (bot, text, state) => witness.record(text, state, bot.tokens),
      random: randomBots[index] as () => number,
      contributes: contributing[index % contributing.length] ?? 'always',
      decide: (random) => (random() < 0.4 ? 'fold' : 'pot'),
      usesAllActions: true,
    }),
  )
  afterAll(() => {
    for (const bot of bots) bot.stop()
    witness.stop()
  })

  /** Kills one of the processes that the table depends on, at a random moment, and starts it again. */
  async function kill(name: string): Promise<void> {
    await sleep(1000 + randomFault() * 4000)
    await stack.kill(name)
    await sleep(randomFault() * 1000)
    const from = Date.now()
    await stack.restart(name)
    if (name === 'redis') outages.push({ from, to: Date.now() })
  }

  /** Breaks a player's connection, or makes the player leave. */
  function disturb(): void {
    const bot: KookBot = pick(bots, randomFault)
    if (randomFault() < 0.7) bot.breakConnection()
    else bot.leave()
  }

  async function serviceLogs(): Promise<string> {
    const folder = join(stateFolder, 'logs')
    const files = (await readdir(folder)).filter((file) => file.startsWith('kook-game'))
    return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
  }

  describe(`${hands} hands of six players, SEED=${seed}`, () => {
    it('are played to the end, though instances and Redis are killed', { timeout }, async () => {
      const killed: string[] = []
      const isEnough = () => witness.finishedHands() >= hands && killed.length >= targets.length
      while (!isEnough() && witness.faults.length === 0) {
        const name = targets[killed.length % targets.length] as string
        await kill(name)
        killed.push(name)
        disturb()
      }

      const { longestWaitMs, ...seen } = await witness.summary(outages)
      console.log({
        hands: witness.finishedHands(),
        explained: witness.explainedHands(),
        kills: killed.length,
        longestWaitMs,
        ...seen,
      })
      expect(witness.faults).toEqual([])
      expect(new Set(killed)).toEqual(new Set(targets))
      expect(longestWaitMs).toBeLessThan(turnMs)
      expect(seen.unwitnessed).toBe(0)
      // Of a hand whose bets nobody received, the stacks before it are not known.
      expect(witness.explainedHands()).toBeGreaterThan(hands * 0.9)
      expect(isBalanced(await witness.table())).toBe(true)
      // Except for the hand in play: no hand is void, whatever was killed while it was played.
      expect(seen.unpaid).toBeLessThanOrEqual(1)
      const logs = await serviceLogs()
      expect(logs).not.toMatch(/came back older|not recovered|out of balance|due step refused/)
      expect(names.filter((name) => logs.includes(name))).toEqual([])
    })
  })

  describe(`${hostileCount} malformed, stale, stolen and oversized frames, SEED=${seed}`, () => {
    it('change nothing, while the others play on', { timeout }, async () => {
      const before = witness.finishedHands()
      const strangers = Array.from({ length: 10 }, () =>
        startKookBot({
          url,
          origin: stack.origin,
          username: null,
          onState: (bot, text, state) => witness.record(text, state, bot.tokens),
        }),
      )
      const states = () => bots.flatMap((bot) => bot.state() ?? [])
      await expect.poll(() => states().length, { timeout }).toBe(bots.length)

      let sent = 0
      const seenState = () => pick(states(), randomFrame)
      for (const frame of hostileFrames(hostileCount, names, seenState, randomFrame)) {
        pick([...strangers, ...bots], randomFrame).sendRaw(frame)
        sent += 1
        if (sent % 200 === 0) await sleep(20)
      }
      await expect
        .poll(() => witness.finishedHands() - before, { timeout, interval: 200 })
        .toBeGreaterThan(handsWhileHostile)

      const refused = [...strangers, ...bots].reduce((sum, bot) => sum + bot.refusals(), 0)
      const table = await witness.table()
      for (const stranger of strangers) stranger.stop()
      const { unwitnessed } = await witness.summary(outages)
      console.log({ sent, refused, unwitnessed, hands: witness.finishedHands() - before })
      expect(witness.faults).toEqual([])
      expect(unwitnessed).toBe(0)
      expect(strangers.map(({ tokens }) => tokens.size)).toEqual(strangers.map(() => 0))
      expect(table.seats.flatMap((seat) => seat?.username ?? [])).toSatisfy((seated: string[]) =>
        seated.every((name) => names.includes(name)),
      )
      expect(refused).toBeGreaterThan(hostileCount / 2)
    })
  })
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}
