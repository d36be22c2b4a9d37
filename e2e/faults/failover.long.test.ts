import { expect, it } from 'vitest'
import { loseRedis, losePostgres, startFailoverStack, underTraffic } from '../support/failover.ts'

const rounds = 20
const stack = await startFailoverStack()

it.each([
  ['Redis', loseRedis, stack.redis],
  ['Postgres', losePostgres, stack.postgres],
] as const)(
  'loses no accepted record when the primary of %s is lost twenty times',
  async (name, lose, servers) => {
    const times: Record<string, number>[] = []

    const result = await underTraffic(stack, async () => {
      for (let round = 0; round < rounds; round += 1) {
        times.push(await lose(stack))
        await servers.rejoin()
      }
    })

    console.log(name, result, times)
    expect(result).toMatchObject({ lost: 0, doubled: 0 })
  },
)
