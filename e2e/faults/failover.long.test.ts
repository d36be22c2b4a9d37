import { expect, it } from 'vitest'
import {
  loseRedis,
  losePostgres,
  nothingLost,
  startFailoverStack,
  underTraffic,
} from '../support/failover.ts'

const rounds = 20
const stack = await startFailoverStack()

it.each([
  ['Redis', loseRedis, stack.redis],
  ['Postgres', losePostgres, stack.postgres],
] as const)(
  'loses no record, message, chip or change of a contest that was accepted when the primary of %s is lost twenty times',
  async (name, lose, servers) => {
    const times: Record<string, number>[] = []

    const result = await underTraffic(stack, async (traffic) => {
      for (let round = 0; round < rounds; round += 1) {
        times.push(await lose(stack, traffic))
        await servers.rejoin()
      }
    })

    for (const key of Object.keys(times[0] ?? {})) {
      const sorted = times.map((each) => each[key] ?? 0).toSorted((one, other) => one - other)
      console.log(`${name}, ${key}: median ${sorted[rounds / 2]} ms, worst ${sorted.at(-1)} ms`)
    }
    console.log(name, result)
    expect(result).toMatchObject(nothingLost)
  },
)
