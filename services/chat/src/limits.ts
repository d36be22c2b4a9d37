import { callLimits } from '@cardroom/contracts/limits'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'
import type { MessageLimits } from './repositories/conversations.ts'

/** The chat's limits; the limit of messages by address is enforced by the gateway alone. */
export function createLimits(redis: Redis, factor: number): Limits {
  const limit = (options: RateLimit) => createRateLimiter(redis, options, factor)
  return {
    register: limit(callLimits.chatRegister),
    transcript: limit(callLimits.chatTranscript),
    recipient: limit(callLimits.chatRecipient),
    person: limit(callLimits.chatPerson),
    session: limit(callLimits.admin),
  }
}

/** Messages a conversation; counted in Postgres by the statement that stores the question. */
export function messageLimits(factor: number): MessageLimits {
  const scale = (points: number) => Math.max(1, Math.round(points * factor))
  return {
    minute: scale(callLimits.chatMessageMinute.points),
    hour: scale(callLimits.chatMessageHour.points),
  }
}
