import { createHmac } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'

export type RateLimit = {
  /** Names the limit in Redis; see `limitKey`. */
  name: string
  /** Calls per window, before `factor`. */
  points: number
  windowSeconds: number
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Keys begin with the name of the Redis account: other accounts may not read or change them. */
function prefixOf({ options }: Redis): string {
  return `limit:${options.username ?? 'default'}`
}

/** Hides addresses and e-mails, because Redis writes keys to disk; guessing needs the account's password. */
function hashed({ options }: Redis, key: string): string {
  return createHmac('sha256', options.password ?? '')
    .update(key)
    .digest('base64url')
    .slice(0, 22)
}

/** The Redis key of a limit's counter. */
export function limitKey(redis: Redis, name: string, key: string): string {
  return `${prefixOf(redis)}:${name}:${hashed(redis, key)}`
}

/**
 * A limit shared by all instances through Redis; without Redis each instance counts for itself.
 * @param factor multiplies the limit (`RATE_LIMIT_FACTOR`)
 */
export function createRateLimiter(redis: Redis, limit: RateLimit, factor: number) {
  const options = {
    keyPrefix: `${prefixOf(redis)}:${limit.name}`,
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
     * @throws {AppError} `too_many_requests` with the seconds to wait once the limit is reached
     */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(hashed(redis, key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('too_many_requests', 'Too many requests. Please try again later.', {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        })
      }
    },

    /** Takes back the last call of `key`, if it turned out not to count. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(hashed(redis, key))
    },
  }
}

/** A limiter for each named limit; see `createRateLimiter`. */
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
