import { adminRateLimit } from '@cardroom/service-kit/admin-guard'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'

const hour = 60 * 60

/** The contests' rows of the limits table. */
export function createLimits(redis: Redis, factor: number): Limits {
  const hourly = (name: string, points: number) =>
    createRateLimiter(redis, { name, points, windowSeconds: hour }, factor)
  return {
    application: hourly('application', 20),
    newsletter: hourly('newsletter', 20),
    sponsorship: hourly('sponsorship', 20),
    signup: hourly('wsop-signup', 60),
    update: hourly('wsop-update', 240),
    email: hourly('wsop-email', 6),
    unknown: hourly('wsop-unknown', 10),
    session: createRateLimiter(redis, adminRateLimit, factor),
  }
}
