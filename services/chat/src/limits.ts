import { callLimits } from '@cardroom/contracts/limits'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'

/** The chat's limits; the limit of messages by address is enforced by the gateway alone. */
export function createLimits(redis: Redis, factor: number): Limits {
  const limit = (options: RateLimit) => createRateLimiter(redis, options, factor)
  return {
    register: limit(callLimits.chatRegister),
    // Counted where the question is kept.
    message: {
      minute: most(callLimits.chatMessageMinute.points, factor),
      hour: most(callLimits.chatMessageHour.points, factor),
    },
    transcript: limit(callLimits.chatTranscript),
    recipient: limit(callLimits.chatRecipient),
    person: limit(callLimits.chatPerson),
    session: limit(callLimits.admin),
  }
}

function most(points: number, factor: number): number {
  return Math.max(1, Math.round(points * factor))
}
