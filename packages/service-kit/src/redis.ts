import { Redis } from 'ioredis'
import type { Logger } from './logger.ts'
import { type RedisAddress, redisOptions } from './redis-url.ts'

/** Waits at most a second between two attempts, so that a service recovers as soon as Redis does. */
const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 5), 1000)

/**
 * Through Sentinels: a connection that is made anew goes to the primary that they name then. One to a primary that hangs is given
 * up after `socketTimeout`, the longest that an answer takes, a worker's blocking read being 10 s; one to a primary that has
 * become a replica refuses writes, which then go to the new one. ioredis' own way of hearing of a new primary
 * (`failoverDetector`) ends a connection for good that is being made at that moment.
 */
const following = (longestAnswerMs: number) =>
  ({
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: 1000,
    connectTimeout: 2000,
    socketTimeout: longestAnswerMs,
    reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
  }) satisfies RedisAddress

/** For calls on a request's path: fails within two seconds instead of waiting for Redis to come back. */
const failFast = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2000,
  retryStrategy,
}

/** For a worker's blocking reads: waits for Redis without a limit. */
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
  // One line for each outage, not one for each attempt.
  let isDown = false
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn({ reason: error.message }, 'redis is away')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) logger.info('redis is back')
    isDown = false
  })
  return redis
}

/** Resolves once the connection can take commands; rejects after `timeoutMs`. */
export async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status === 'ready') return
  const deadline = AbortSignal.timeout(timeoutMs)
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', resolve)
    deadline.addEventListener('abort', () =>
      reject(new Error(`Redis did not answer within ${timeoutMs} ms`)),
    )
  })
}
