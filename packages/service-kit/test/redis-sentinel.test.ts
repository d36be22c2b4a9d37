import { redisPair } from '@cardroom/test-kit/redis-pair'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../src/logger.ts'
import { connectRedis, untilReady } from '../src/redis.ts'

const pair = await redisPair()
const patience = { timeout: 20_000 }

const portOf = async (redis: ReturnType<typeof connectRedis>) =>
  Number(/^tcp_port:(\d+)/m.exec(await redis.info('server'))?.[1])

it('follows the primary that the Sentinels name, also from one that hangs', async () => {
  const redis = connectRedis(pair.urlFor('ingest'), createLogger('test', 'silent'), 'fail-fast')
  onTestFinished(() => redis.disconnect())
  await untilReady(redis, 10_000)
  expect(await portOf(redis)).toBe(pair.primary().port)
  const former = pair.primary()
  // Killed, it would close its connections: this one says nothing more.
  former.kill('SIGSTOP')
  onTestFinished(() => former.kill('SIGCONT'))

  await pair.untilFailedOver()

  await expect.poll(() => portOf(redis).catch(() => 0), patience).toBe(pair.primary().port)
})
