import { queueNames } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { restartableRedis } from '@cardroom/test-kit/restartable-redis'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, describe, expect, it } from 'vitest'
import { createCounters, createLimits } from '../admission/limits.ts'
import { createVisits } from '../admission/visits.ts'
import { createIntake } from '../records/intake.ts'
import { createRedisGate } from './redis-gate.ts'
import { records } from '../records/repository.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const server = await restartableRedis()
const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
const redis = connectRedis(server.urlFor('ingest'), createLogger('test', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
const queue = createQueue(queueNames.ingest, redis)

const messages: string[] = []
const logger = createLogger('test', 'info', {
  write: (line) => messages.push((JSON.parse(line) as { msg: string }).msg),
})
const gate = createRedisGate(redis, logger)
const intake = createIntake({
  logger,
  records: records(db),
  enqueue: (stamps) => gate.ask(() => queue.add('store-records', { stamps })),
  canEnqueue: gate.takesRecords,
  limit: createLimits(createCounters(redis, gate, Date.now), 1000, logger),
  putIntoVisits: createVisits(redis, gate, logger),
})
afterAll(async () => {
  gate.stop()
  await queue.close()
  redis.disconnect()
  await db.destroy()
})

describe('a Redis that hangs', () => {
  it(
    'is asked once, and all records go to Postgres until it answers',
    { timeout: 60_000 },
    async () => {
      const sessionId = 'frozen'
      await intake.accept(buildStamp('event', { sessionId }))
      server.freeze()

      // Without the gate, each call would take four seconds, and all of them two minutes.
      for (let nth = 0; nth < 30; nth += 1) await intake.accept(buildStamp('event', { sessionId }))
      const stored = await owner
        .selectFrom('user_events')
        .select('id')
        .where('session_id', '=', sessionId)
        .execute()
      server.thaw()
      await expect.poll(() => messages.at(-1), { timeout: 20_000 }).toBe('redis recovered')
      await intake.accept(buildStamp('event', { sessionId }))

      expect(stored).toHaveLength(30)
      expect(
        messages.filter((text) => text === 'redis timed out, continuing without it'),
      ).toHaveLength(1)
      expect(await queue.getWaitingCount()).toBe(2)
    },
  )
})
