import { adminRateLimit } from '@cardroom/service-kit/admin-guard'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import type { Limits } from './app.ts'

const hour = 60 * 60
const day = 24 * hour

/** The chat's rows of the limits table; its limit by address for messages is the gateway's. */
export function createLimits(redis: Redis, factor: number): Limits {
  const limit = (options: RateLimit) => createRateLimiter(redis, options, factor)
  return {
    register: limit({ name: 'chat-register', points: 30, windowSeconds: hour }),
    // Counted where the question is kept.
    message: { minute: most(10, factor), hour: most(60, factor) },
    transcript: limit({ name: 'chat-transcript', points: 3, windowSeconds: hour }),
    recipient: limit({ name: 'chat-recipient', points: 5, windowSeconds: day }),
    person: limit({ name: 'chat-person', points: 10, windowSeconds: hour }),
    session: limit(adminRateLimit),
  }
}

function most(points: number, factor: number): number {
  return Math.max(1, Math.round(points * factor))
}
