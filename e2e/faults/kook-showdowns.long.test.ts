import { randomInt } from 'node:crypto'
import process from 'node:process'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { afterAll, describe, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'
import { startKookBot } from '../support/kook-bot.ts'
import { createShowdownCheck } from '../support/showdown-check.ts'

const hands = 500
const tables = 10
const timeout = 300_000
const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - 1))

const { stack } = await startFaultStack({ settings: { KOOK_PACE: '60' } })

describe(`${hands} hands at ${tables} tables, SEED=${seed}`, () => {
  it('say of every chip where it went, to players and watchers', { timeout }, async () => {
    const faults: string[] = []
    const played = Array.from({ length: tables }, (_, table) => playTable(table, faults))
    const explained = () => played.reduce((sum, check) => sum + check.hands(), 0)

    await expect
      .poll(() => explained() >= hands || faults.length > 0, { timeout, interval: 200 })
      .toBe(true)

    console.log({ explained: explained() })
    expect(faults).toEqual([])
  })
})

/** Two to six players and a watcher, whose frames are checked. */
function playTable(table: number, faults: string[]) {
  const check = createShowdownCheck(faults)
  const url = `${stack.origin.replace(/^http/, 'ws')}/ws/kook?table=showdowns-${table}`
  const random = seededRandom(seed + table)
  const players = Array.from({ length: 2 + (table % 5) }, (_, player) => `P${player}`)
  const bots = [...players, null].map((username) =>
    startKookBot({
      url,
      origin: stack.origin,
      username,
      onState: (_, __, state) => check.record(state),
      random,
      decide: () => (random() < 0.3 ? 'fold' : 'pot'),
    }),
  )
  afterAll(() => {
    for (const bot of bots) bot.stop()
  })
  return check
}
