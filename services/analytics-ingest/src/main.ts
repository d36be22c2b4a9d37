import process from 'node:process'
import { queueNames } from '@cardroom/contracts/jobs'
import { connectDatabase, connectionCounts, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { gaugeConnections } from '@cardroom/service-kit/metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { checkDay, createCounters, createLimits } from './admission/limits.ts'
import { createVisits } from './admission/visits.ts'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { createRedisGate } from './queue/redis-gate.ts'
import { createIntake } from './records/intake.ts'
import { openPlaces } from './records/places.ts'
import { records } from './records/repository.ts'

const redisStartMs = 60_000

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('analytics-ingest', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  // BullMQ's queue reads Redis once when it is created; after that Redis may be unreachable.
  await untilReady(redis, redisStartMs)
  const queue = createQueue(queueNames.ingest, redis)
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'analytics-ingest' })
  gaugeConnections(() => connectionCounts(db))
  const gate = createRedisGate(redis, logger)
  const findPlace = await openPlaces(config.GEO_DATABASE)

  const intake = createIntake({
    logger,
    records: records(db),
    enqueue: (stamps) => gate.ask(() => queue.add('store-records', { stamps })),
    canEnqueue: gate.takesRecords,
    limit: createLimits(createCounters(redis, gate, Date.now), config.RATE_LIMIT_FACTOR, logger),
    putIntoVisits: createVisits(redis, gate, logger),
  })
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    accept: intake.accept,
    keepsTypedValues: config.KEEP_ABANDONED_VALUES,
    findPlace,
    checks: {
      redis: () => redis.ping(),
      postgres: () => ping(db),
    },
    checkDay: () => checkDay(redis, config.RATE_LIMIT_FACTOR),
  })

  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'listening')
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['intake', () => intake.drain()],
    ['redis gate', gate.stop],
    ['queue', () => queue.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
