import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
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
import { createBatcher } from './domain/batcher.ts'
import { cleanUp } from './jobs/cleanup.ts'
import { watchLeftChanges } from './jobs/left-changes.ts'
import { readJob, storeAll, storeRecordsWithRetry } from './jobs/store-records.ts'
import { retryDeadLetters } from './jobs/retry-dead-letters.ts'
import { cleanup } from './repositories/cleanup.ts'
import { deadLetters } from './repositories/dead-letters.ts'
import { watchQueueAge } from './queue-age.ts'
import { maxRecords } from './repositories/lanes.ts'
import { records } from './repositories/records.ts'

const concurrency = 20
const batchWaitMs = 250
const stored = counter('records_stored_total', 'Records that were stored or moved to dead_events')
const lag = histogram(
  'record_storing_seconds',
  'Time from the arrival of a record to its row',
  [0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
)
const cleanupIntervalMs = 60 * 60 * 1000
const retryIntervalMs = 10_000

/** What is to be stored of a job, and what of that another worker keeps from being stored yet. */
type Part = { stamps: readonly Stamp[]; left: readonly Stamp[] }

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('analytics-worker', config)
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'analytics-worker' })
  gaugeConnections(() => connectionCounts(db))
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const deps = { records: records(db), logger }
  const stopping = new AbortController()
  const connect = () => connectRedis(config.REDIS_URL, logger, 'patient')
  // What comes within a moment is stored together: a transaction costs as much for ten jobs as for one.
  const { add } = createBatcher<Part>({
    maxItems: concurrency,
    maxSize: maxRecords,
    sizeOf: (part) => part.stamps.length,
    maxWaitMs: batchWaitMs,
    async flush(parts) {
      const stamps = parts.flatMap((part) => part.stamps)
      const left = new Set(await storeRecordsWithRetry(deps, stamps, stopping.signal))
      for (const part of parts) part.left = part.stamps.filter((stamp) => left.has(stamp))
      stored.inc(stamps.length - left.size)
      for (const stamp of stamps) if (!left.has(stamp)) lag.observe((Date.now() - stamp.at) / 1000)
    },
  })
  const handle = async (job: { id?: string; data: unknown }) => {
    const { stamps, unreadable } = readJob(job.data)
    for (const text of unreadable) {
      await deps.records.moveToDeadLetters({ id: null, kind: 'unreadable', text }, 'unreadable')
      logger.error({ job: job.id }, 'record moved to dead_events')
    }
    await storeAll(async (some) => {
      const part: Part = { stamps: some, left: [] }
      await add(part)
      return part.left
    }, stamps)
    if (!logger.isLevelEnabled('debug')) return
    logger.debug({ job: job.id, requestIds: stamps.map(({ requestId }) => requestId) }, 'stored')
  }
  const worker = createWorker(queueNames.ingest, connect, logger, handle, concurrency)
  const cleanupDeps = {
    cleanup: cleanup(db),
    logger,
    retentionDays: config.ANALYTICS_RETENTION_DAYS ?? brand.recordsKeptDays ?? undefined,
  }
  const queueAge = watchQueueAge(createQueue(queueNames.ingest, redis), logger)
  void cleanUp(cleanupDeps)
  const cleanupTimer = setInterval(() => void cleanUp(cleanupDeps), cleanupIntervalMs)
  const leftChanges = watchLeftChanges(deps.records.addLeftChanges, logger)
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
  logger.info({ port: config.LISTEN_PORT }, 'working')
  closeOnSignal(logger, [
    ['cleanup', () => clearInterval(cleanupTimer)],
    ['dead letters', () => clearInterval(retryTimer)],
    ['queue age', queueAge.stop],
    ['left changes', leftChanges.stop],
    ['waiting job', () => stopping.abort()],
    ['worker', () => worker.close()],
    ['server', () => server.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
