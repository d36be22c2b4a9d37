import { Redis } from 'ioredis'
import { inTime } from './in-time.ts'
import type { Logger } from './logger.ts'
import { type RedisAddress, redisOptions } from './redis-url.ts'

/** At most a second between attempts, so that services recover quickly. */
const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 5), 1000)

/**
 * With Sentinels, a new connection goes to the current primary. A connection to a hung primary times out after
 * `socketTimeout`, which exceeds a worker's blocking read of 10 s; a demoted primary refuses writes, and the connection is
 * replaced. ioredis' `failoverDetector` is not used, because it can end a connection for good while it is being made.
 */
const following = (longestAnswerMs: number) =>
  ({
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: 1000,
    connectTimeout: 2000,
    socketTimeout: longestAnswerMs,
    reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
  }) satisfies RedisAddress

/** For request paths: fails within two seconds instead of waiting for Redis. */
const failFast = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2000,
  retryStrategy,
}

/** For a worker's blocking reads: waits for Redis indefinitely. */
const patient = { maxRetriesPerRequest: null, retryStrategy }

/**
 * A Redis connection.
 * @param url as in {@link redisOptions}
 * @param mode `fail-fast` on a request's path, `patient` for workers and subscriptions
 */
export function connectRedis(url: string, logger: Logger, mode: 'fail-fast' | 'patient'): Redis {
  const reached = redisOptions(url)
  const options: RedisAddress = {
    ...reached,
    ...(reached.sentinels !== undefined && following(mode === 'fail-fast' ? 3000 : 15_000)),
    ...(mode === 'fail-fast' ? failFast : patient),
  }
  const redis = new Redis(options)
  // One log line per outage, not per attempt.
  let isDown = false
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn({ reason: error.message }, 'redis unavailable')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) logger.info('redis recovered')
    isDown = false
  })
  return redis
}

/** Resolves once the connection accepts commands; rejects after `timeoutMs`. */
export async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status === 'ready') return
  await inTime(
    () => new Promise<void>((resolve) => redis.once('ready', () => resolve())),
    timeoutMs,
  )
}
