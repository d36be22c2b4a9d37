import { expect, it } from 'vitest'
import { loseRedis, losePostgres, startFailoverStack, underTraffic } from '../support/failover.ts'

const stack = await startFailoverStack()

it('loses no accepted record with the primary of Redis, nor with that of Postgres', async () => {
  const result = await underTraffic(stack, async () => {
    await losePostgres(stack)
    await loseRedis(stack)
  })

  expect(result).toMatchObject({ lost: 0, doubled: 0 })
})
