import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'

export type RateLimit = {
  /** Names the limit in Redis: its keys are `limit:<name>:<key>`. */
  name: string
  /** Calls allowed in a window, before `factor`. */
  points: number
  windowSeconds: number
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/**
 * A limit shared by all instances through Redis; while Redis is away each instance counts for itself,
 * so a limit is never simply off.
 * @param factor multiplies the limit (`RATE_LIMIT_FACTOR`)
 */
export function createRateLimiter(redis: Redis, limit: RateLimit, factor: number) {
  const options = {
    keyPrefix: `limit:${limit.name}`,
    points: Math.max(1, Math.round(limit.points * factor)),
    duration: limit.windowSeconds,
  }
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
  })

  return {
    /**
     * Counts one call of `key`.
     * @throws {AppError} `too_many_requests` with the seconds to wait once the limit is used up
     */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('too_many_requests', 'Too many requests. Please try again later.', {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        })
      }
    },

    /** Takes the last call of `key` back, once it turned out not to be one that is limited. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(key)
    },
  }
}

/** A limiter for each of the named limits; see `createRateLimiter`. */
export function createRateLimiters<Name extends string>(
  redis: Redis,
  limits: Readonly<Record<Name, RateLimit>>,
  factor: number,
): Record<Name, RateLimiter> {
  const entries = Object.entries<RateLimit>(limits)
  return Object.fromEntries(
    entries.map(([name, limit]) => [name, createRateLimiter(redis, limit, factor)]),
  ) as Record<Name, RateLimiter>
}
