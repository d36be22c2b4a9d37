import { redisPair } from '@cardroom/test-kit/redis-pair'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../src/logger.ts'
import { createQueue, createWorker } from '../src/queue.ts'
import { connectRedis, untilReady } from '../src/redis.ts'

const pair = await redisPair()
const logger = createLogger('test', 'silent')

const patience = { timeout: 20_000 }

const portOf = async (redis: ReturnType<typeof connectRedis>) =>
  Number(/^tcp_port:(\d+)/m.exec(await redis.info('server'))?.[1])

it('follows the primary that the Sentinels name, for calls and for a queue, also from one that hangs', async () => {
  const url = pair.urlFor('ingest')
  const redis = connectRedis(url, logger, 'fail-fast')
  onTestFinished(() => redis.disconnect())
  await untilReady(redis, 10_000)
  const handled: unknown[] = []
  const worker = createWorker(
    'ingest',
    () => connectRedis(url, logger, 'patient'),
    logger,
    (job) => Promise.resolve(void handled.push(job.data)),
  )
  onTestFinished(() => worker.close())
  const queue = createQueue('ingest', redis)
  await queue.add('job', 'before')
  await expect.poll(() => handled).toEqual(['before'])
  expect(await portOf(redis)).toBe(pair.primary().port)
  const former = pair.primary()
  // Killed, it would close its connections: this one says nothing more.
  former.kill('SIGSTOP')
  onTestFinished(() => former.kill('SIGCONT'))

  await pair.untilFailedOver()

  await expect.poll(() => portOf(redis).catch(() => 0), patience).toBe(pair.primary().port)
  await queue.add('job', 'after')
  await expect.poll(() => handled, patience).toEqual(['before', 'after'])
})
