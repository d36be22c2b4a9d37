import { Queue, type Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from './logger.ts'
import { gauge } from './metrics.ts'

// A job of a killed worker goes to another one after at most lock + stall interval, any number of times; BullMQ's default
// limit of one would leave it in the failed set.
const lockDurationMs = 10_000
const stalledIntervalMs = 5_000
const maxStalledCount = 1000
const retryMs = 1000

/**
 * A BullMQ queue to write to.
 * @param redis a fail-fast connection, reachable when this is called
 */
export function createQueue(name: string, redis: Redis): Queue {
  const queue = new Queue(name, {
    connection: redis,
    skipVersionCheck: true,
    defaultJobOptions: {
      removeOnComplete: true,
      removeOnFail: false,
      attempts: 1_000_000,
      backoff: retryMs,
    },
  })
  // The connection already logs; without a listener, an outage would end the process.
  queue.on('error', () => {})
  queues.set(name, queue)
  return queue
}

/** The queues of this process by name, for metrics. */
const queues = new Map<string, Queue>()

gauge('queue_jobs', 'Waiting jobs', () => ofQueues((queue) => queue.count()), 'queue')
gauge(
  'queue_oldest_job_seconds',
  'Age of the oldest waiting or running job, 0 without one',
  () => ofQueues((queue) => oldestJobSeconds(queue)),
  'queue',
)

/** The age of the oldest waiting or running job, 0 without one. */
export async function oldestJobSeconds(
  queue: Queue,
  now: () => number = Date.now,
): Promise<number> {
  const [waiting, active] = await Promise.all([queue.getWaiting(0, 0), queue.getActive(0, -1)])
  return Math.max(0, ...[...waiting, ...active].map(({ timestamp }) => (now() - timestamp) / 1000))
}

async function ofQueues(read: (queue: Queue) => Promise<number>): Promise<Record<string, number>> {
  const readings = await Promise.all(
    [...queues].map(async ([name, queue]) => [name, await read(queue)] as const),
  )
  return Object.fromEntries(readings)
}

export type QueueWorker = {
  /** Waits for the running job, then closes the worker. */
  close: () => Promise<void>
}

type Opened = { worker: Worker; redis: Redis }

/**
 * A BullMQ worker that survives outages of Redis. BullMQ 6.7 sometimes stops taking jobs if Redis dies while one is being
 * finished, so a new worker replaces it each time Redis recovers. The job of the old worker goes to the new one when its lock
 * expires, and may therefore run twice.
 * @param connect creates a patient connection
 * @param handle runs one job; if it throws, the job runs again
 * @param concurrency jobs at once; one by default
 */
export function createWorker(
  name: string,
  connect: () => Redis,
  logger: Logger,
  handle: (job: Job<unknown>) => Promise<void>,
  concurrency = 1,
): QueueWorker {
  let current = open()

  function open(): Opened {
    const redis = connect()
    const worker = new Worker(name, handle, {
      connection: redis,
      concurrency,
      lockDuration: lockDurationMs,
      stalledInterval: stalledIntervalMs,
      maxStalledCount,
      skipVersionCheck: true,
    })
    worker.on('error', (error) => logger.debug({ reason: error.message }, 'worker error'))
    worker.on('failed', (job, error) => {
      logger.error({ job: job?.id, attempts: job?.attemptsMade, err: error }, 'job failed')
    })
    redis.once('ready', () => redis.once('ready', replace))
    return { worker, redis }
  }

  function replace(): void {
    const old = current
    current = open()
    void letGo(old, true)
  }

  return { close: () => letGo(current, false) }
}

async function letGo({ worker, redis }: Opened, isForced: boolean): Promise<void> {
  try {
    await worker.close(isForced)
  } finally {
    redis.disconnect()
  }
}
