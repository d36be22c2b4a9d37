import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GameState, maxFrameBytes } from '@cardroom/contracts/kook-game'
import { readSecrets } from '@cardroom/infra/local/secrets'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { isBalanced } from '@cardroom/poker-engine/table-state'
import { afterAll, describe, expect, it } from 'vitest'
import { startFaultStack } from './fault-stack.ts'
import { type KookBot, startKookBot } from './kook-bot.ts'
import { startKookWitness } from './kook-witness.ts'

export type KookFaultOptions = {
  /** Hands that are played while processes are killed. */
  hands: number
  hostileCount: number
  /** Hands that have to be finished after the hostile frames. */
  handsWhileHostile: number
}

/** The game runs 60 times faster: a turn lasts a third of a second. */
const pace = 60
const timeout = 900_000
const targets = ['kook-game', 'redis', 'kook-game-2']
const contributing = ['always', 'always', 'mostly', 'never'] as const
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']

/**
 * Defines the tests of a table under faults, on a separate stack. A seed decides what is killed, broken and sent, and
 * when. It is `SEED` of the environment or a random one, and the tests' names contain it.
 */
export async function checkKookUnderFaults(options: KookFaultOptions): Promise<void> {
  const { hands, hostileCount, handsWhileHostile } = options
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - 1))
  // Separate generators, so that the timing of one changes no choice of the others.
  const [randomFault, randomFrame, ...randomBots] = Array.from({ length: 9 }, (_, index) =>
    seededRandom(seed + index),
  ) as [() => number, () => number, ...(() => number)[]]

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
    await stack.restart(name)
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

      const seen = await witness.summary()
      console.log({
        hands: witness.finishedHands(),
        explained: witness.explainedHands(),
        kills: killed.length,
        ...seen,
      })
      expect(witness.faults).toEqual([])
      expect(new Set(killed)).toEqual(new Set(targets))
      expect(seen.unwitnessed).toBe(0)
      // The stacks before a hand are unknown if nobody received its bets.
      expect(witness.explainedHands()).toBeGreaterThan(hands * 0.9)
      expect(isBalanced(await witness.table())).toBe(true)
      // No hand is void; the one in play is not paid yet.
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
      for (const frame of hostileFrames(hostileCount, seenState, randomFrame)) {
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
      const { unwitnessed } = await witness.summary()
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

/** Rare, because an oversized frame closes its connection. */
const oversizedEvery = 500

/**
 * Frames that must change nothing, from any sender: malformed, for another seat, for another hand or turn,
 * with a player's name and with guessed tokens.
 * @param state a current state of the table
 * @param random numbers from 0 to 1
 */
function* hostileFrames(
  count: number,
  state: () => GameState,
  random: () => number,
): Generator<string | Buffer> {
  const below = (bound: number) => Math.floor(random() * bound)
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))
  const kinds: ((seen: GameState) => string | Buffer)[] = [
    () => bytes(1 + below(199)),
    () => bytes(1 + below(199)).toString('latin1'),
    () => '{"type":"sit_down","seatIndex":',
    () => json({ type: 'sit_down', seatIndex: below(10) - 10, username: 'Eve' }),
    () => json({ type: 'sit_down', seatIndex: 1.5, username: 'Mal' }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: '\u202eMal' }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: { toString: 'Mal' } }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: 'Mal', stack: 1_000_000 }),
    () => json({ type: 'resume', resumeToken: bytes(32).toString('base64url') }),
    () => json({ type: 'resume', resumeToken: '' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'pot' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'fold', handId: 'x'.repeat(64) }),
    () => json({ type: 'player_action', username: pick(names, random), action: 'raise' }),
    () =>
      json({
        type: 'player_action',
        username: pick(names, random),
        action: 'fold',
        handId: 'gone',
      }),
    ({ turn }) =>
      json({
        type: 'player_action',
        username: pick(names, random),
        action: 'fold',
        turn: turn - 1,
      }),
    ({ turn }) =>
      json({
        type: 'player_action',
        username: pick(names, random),
        action: 'fold',
        version: turn - 1,
      }),
    ({ turn }) => json({ type: 'take_time', username: pick(names, random), turn: turn - 1 }),
    () => json({ type: 'take_time', username: 'Mal' }),
    () => json({ type: 'sit_out', seatIndex: below(6) }),
    () => json({ type: 'sit_in', username: pick(names, random) }),
    () => json({ type: 'deal', cards: ['As', 'Ah', 'Ad', 'Ac'] }),
    () => json({ type: 'start_hand', deck: [], handId: 'mine' }),
    () => json({ type: 'leave', connection: 'another', seatIndex: below(6) }),
    () => json([{ type: 'leave' }]),
    () => json({ __proto__: null, constructor: { prototype: { type: 'leave' } } }),
    () => '['.repeat(1000),
    () => '"\\u0000"',
  ]
  for (let made = 1; made <= count; made += 1) {
    if (made % oversizedEvery === 0) yield 'x'.repeat(maxFrameBytes + 1)
    else yield pick(kinds, random)(state())
  }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
