import process from 'node:process'
import { connectDatabase, connectionCounts, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { healthRoutes } from '@cardroom/service-kit/health'
import { counter, gaugeConnections, histogram } from '@cardroom/service-kit/metrics'
import { queueNames, type Stamp } from '@cardroom/contracts/jobs'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createQueue, createWorker } from '@cardroom/service-kit/queue'
import { connectRedis } from '@cardroom/service-kit/redis'
import { createServer } from '@cardroom/service-kit/server'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { Config } from './config.ts'
import { retryDeadLetters } from './dead-letters/jobs.ts'
import { deadLetters } from './dead-letters/repository.ts'
import { watchQueueAge } from './queue/queue-age.ts'
import { createBatcher } from './records/batcher.ts'
import { readJob, storeRecordsWithRetry } from './records/jobs.ts'
import { records } from './records/repository.ts'

const concurrency = 20
const batchWaitMs = 250
const stored = counter('records_stored_total', 'Records that were stored or moved to dead_events')
const lag = histogram(
  'record_storing_seconds',
  'Time from the arrival of a record to its row',
  [0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
)
const partitionIntervalMs = 60 * 60 * 1000
const retryIntervalMs = 10_000

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('analytics-worker', config)
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'analytics-worker' })
  gaugeConnections(() => connectionCounts(db))
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const deps = { records: records(db), logger }
  const stopping = new AbortController()
  const connect = () => connectRedis(config.REDIS_URL, logger, 'patient')
  // A transaction costs as much for one job as for ten, so jobs that arrive within a short time share one.
  const { add } = createBatcher<readonly Stamp[]>({
    maxItems: concurrency,
    maxWaitMs: batchWaitMs,
    async flush(jobs) {
      const stamps = jobs.flat()
      await storeRecordsWithRetry(deps, stamps, stopping.signal)
      stored.inc(stamps.length)
      for (const { at } of stamps) lag.observe((Date.now() - at) / 1000)
    },
  })
  const handle = async (job: { id?: string; data: unknown }) => {
    const { stamps, unreadable } = readJob(job.data)
    for (const text of unreadable) {
      await deps.records.moveToDeadLetters({ id: null, kind: 'unreadable', text }, 'unreadable')
      logger.error({ job: job.id }, 'record moved to dead_events')
    }
    await add(stamps)
    if (!logger.isLevelEnabled('debug')) return
    logger.debug({ job: job.id, requestIds: stamps.map(({ requestId }) => requestId) }, 'stored')
  }
  const worker = createWorker(queueNames.ingest, connect, logger, handle, concurrency)
  const queueAge = watchQueueAge(createQueue(queueNames.ingest, redis), logger)
  const addPartitions = () =>
    deps.records
      .ensureNextPartitions()
      .catch((error: unknown) => logger.error({ err: error }, 'could not create partitions'))
  void addPartitions()
  const partitionTimer = setInterval(() => void addPartitions(), partitionIntervalMs)
  const retryDeps = { ...deps, deadLetters: deadLetters(db) }
  const retryTimer = setInterval(() => void retryDeadLetters(retryDeps), retryIntervalMs)

  const server = createServer({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
  })
  healthRoutes(
    server,
    'analytics-worker',
    { redis: () => redis.ping(), postgres: () => ping(db) },
    { queue: queueAge.check },
  )
  await server.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'worker started')
  closeOnSignal(logger, [
    ['partitions', () => clearInterval(partitionTimer)],
    ['dead letters', () => clearInterval(retryTimer)],
    ['queue age', queueAge.stop],
    ['waiting job', () => stopping.abort()],
    ['worker', () => worker.close()],
    ['server', () => server.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
