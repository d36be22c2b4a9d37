import { expect, it } from 'vitest'
import {
  loseRedis,
  losePostgres,
  nothingLost,
  startFailoverStack,
  underTraffic,
} from '../support/failover.ts'

const stack = await startFailoverStack()

it('loses no record, message, chip or change of a contest that was accepted with the primary of Redis, nor with that of Postgres', async () => {
  const result = await underTraffic(stack, async (traffic) => {
    await losePostgres(stack)
    await loseRedis(stack, traffic)
  })

  console.log(result)
  expect(result).toMatchObject(nothingLost)
})
