import { callLimits } from '@cardroom/contracts/limits'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'

export function createLimits(redis: Redis, factor: number): Limits {
  const limit = (options: RateLimit) => createRateLimiter(redis, options, factor)
  return {
    application: limit(callLimits.application),
    newsletter: limit(callLimits.newsletter),
    sponsorship: limit(callLimits.sponsorship),
    signup: limit(callLimits.lastLongerSignup),
    update: limit(callLimits.lastLongerUpdate),
    email: limit(callLimits.lastLongerEmail),
    unknown: limit(callLimits.lastLongerUnknown),
    session: limit(callLimits.admin),
  }
}
