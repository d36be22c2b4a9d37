import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'

const minute = 60
const hour = 60 * minute

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
    // The same count as the back office's own service keeps.
    session: createRateLimiter(
      redis,
      { name: 'admin', points: 300, windowSeconds: minute },
      factor,
    ),
  }
}
