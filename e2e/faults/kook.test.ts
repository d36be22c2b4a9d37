import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBalanced } from '@cardroom/poker-engine/table-state'
import { afterAll, describe, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'
import { hostileFrames } from '../support/hostile-frames.ts'
import { type KookBot, startKookBot } from '../support/kook-bot.ts'
import { type Outage, startKookWitness } from '../support/kook-witness.ts'

const hands = 500
const handsUnderFire = 20
const hostileCount = 100_000
/** A minute of the game is a second, a turn a third of one. */
const pace = 60
/** A turn, as players know it. */
const turnMs = 20_000
const longMs = 900_000

/** How long Redis took to start again, which depends on what else the machine does. */
const outages: Outage[] = []
const { stack, stateFolder } = await startFaultStack({
  settings: { KOOK_PACE: String(pace) },
  instances: { 'kook-game': 2 },
})
const url = `${stack.origin.replace(/^http/, 'ws')}/ws/kook`
const witness = await startKookWitness(stack.redisUrl, 'kook:house', join(stateFolder, 'redis'))
const targets = ['kook-game', 'redis', 'kook-game-2']
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']
const bots = [...names, null].map((username) =>
  startKookBot({
    url,
    origin: stack.origin,
    username,
    onState: (bot, text, state) => witness.note(text, state, bot.tokens),
    decide: () => (Math.random() < 0.4 ? 'fold' : 'pot'),
  }),
)
afterAll(() => {
  for (const bot of bots) bot.stop()
  witness.stop()
})

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

/** Ends one of the processes that the table hangs on, the hard way, at no particular moment, and starts it again. */
async function strike(name: string): Promise<void> {
  await sleep(1000 + Math.random() * 4000)
  await stack.kill(name)
  await sleep(Math.random() * 1000)
  const from = Date.now()
  await stack.restart(name)
  if (name === 'redis') outages.push({ from, to: Date.now() })
}

/** Now and then somebody's connection breaks, or he has had enough. */
function disturb(): void {
  const bot: KookBot = oneOf(bots)
  if (Math.random() < 0.7) bot.breakConnection()
  else bot.leave()
}

async function serviceLogs(): Promise<string> {
  const folder = join(stateFolder, 'logs')
  const files = (await readdir(folder)).filter((file) => file.startsWith('kook-game'))
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
}

describe(`${hands} hands of six players`, () => {
  it(
    'are played to the end, though instances and Redis are killed in between',
    { timeout: longMs },
    async () => {
      const struck: string[] = []
      while (witness.finishedHands() < hands && witness.faults.length === 0) {
        const name = targets[struck.length % targets.length] as string
        await strike(name)
        struck.push(name)
        disturb()
      }

      const { longestWaitMs, ...seen } = await witness.summary(outages)
      console.log({
        hands: witness.finishedHands(),
        strikes: struck.length,
        longestWaitMs,
        ...seen,
      })
      expect(witness.faults).toEqual([])
      expect(new Set(struck)).toEqual(new Set(targets))
      expect(longestWaitMs).toBeLessThan(turnMs)
      expect(seen.unwitnessed).toBe(0)
      expect(isBalanced(await witness.table())).toBe(true)
      // But for the hand in play: no hand is void, whatever was killed while it was played.
      expect(seen.unpaid).toBeLessThanOrEqual(1)
      const logs = await serviceLogs()
      expect(logs).not.toMatch(/came back older|out of balance/)
      expect(names.filter((name) => logs.includes(name))).toEqual([])
    },
  )
})

describe(`${hostileCount} malformed, stale, stolen and oversized frames`, () => {
  it('change nothing, while the others play on', { timeout: longMs }, async () => {
    const before = witness.finishedHands()
    const strangers = Array.from({ length: 10 }, () =>
      startKookBot({
        url,
        origin: stack.origin,
        username: null,
        onState: (bot, text, state) => witness.note(text, state, bot.tokens),
      }),
    )
    const states = () => bots.flatMap((bot) => bot.state() ?? [])
    await expect.poll(() => states().length, { timeout: longMs }).toBe(bots.length)

    let sent = 0
    for (const frame of hostileFrames(hostileCount, names, () => oneOf(states()))) {
      oneOf([...strangers, ...bots]).say(frame)
      sent += 1
      if (sent % 200 === 0) await sleep(20)
    }
    await expect
      .poll(() => witness.finishedHands() - before, { timeout: longMs, interval: 200 })
      .toBeGreaterThan(handsUnderFire)

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
