import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { restartableRedis } from '@cardroom/test-kit/restartable-redis'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { canWrite } from '../../src/repositories/can-write.ts'

const server = await restartableRedis()
const owner = new Redis(server.ownerUrl)
const redis = connectRedis(server.urlFor('kook'), createLogger('test', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
afterAll(() => Promise.all([owner.quit(), redis.quit()]))

describe('canWrite', () => {
  it('fails while Redis is full, and answers a ping', async () => {
    await canWrite(redis)
    await owner.config('SET', 'maxmemory', '1')

    await expect(canWrite(redis)).rejects.toThrow('OOM')
    expect(await redis.ping()).toBe('PONG')

    await owner.config('SET', 'maxmemory', '0')
    await canWrite(redis)
  })
})
