import { queueNames } from '@cardroom/contracts/jobs'
import { createLogger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, describe, expect, it } from 'vitest'
import { watchQueueAge } from './queue-age.ts'

const server = await testRedis()
const redis = connectRedis(server.urlFor('ingest'), createLogger('test', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
const queue = createQueue(queueNames.ingest, redis)
afterAll(async () => {
  await queue.close()
  redis.disconnect()
})

describe('watchQueueAge', () => {
  it('knows the oldest job that waits, and says once that it waits for long, and once that it does not', async () => {
    let clock = Date.now()
    const messages: string[] = []
    const logger = createLogger('test', 'info', {
      write: (line) => messages.push((JSON.parse(line) as { msg: string }).msg),
    })
    const age = watchQueueAge(queue, logger, () => clock)
    await expect(age.check()).resolves.toBeUndefined()

    await queue.add('store-records', {})
    await expect(age.check()).resolves.toBeUndefined()
    clock += 3 * 60_000
    await queue.add('store-records', {}, { timestamp: clock })
    await expect(age.check()).rejects.toThrow('too long')
    await expect(age.check()).rejects.toThrow('too long')
    await queue.drain()
    await expect(age.check()).resolves.toBeUndefined()
    age.stop()

    expect(messages).toEqual(['records are delayed in the queue', 'queue delay recovered'])
  })
})
