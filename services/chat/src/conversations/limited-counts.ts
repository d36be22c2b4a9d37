import type { LimitedChat } from '@cardroom/contracts/chat-data'
import type { Redis } from 'ioredis'

const days = 30
const dayMs = 24 * 60 * 60 * 1000

const keyOf = (day: number) => `chat:limited:${day}`

export type LimitedCounts = ReturnType<typeof createLimitedCounts>

/** What limits refused or left to the knowledge base, for administrators; counted in Redis by the day. */
export function createLimitedCounts(redis: Redis, now: () => number = Date.now) {
  const today = () => Math.floor(now() / dayMs)

  return {
    /** Counts one; never fails, because a limit holds without being counted. */
    async add(what: keyof LimitedChat): Promise<void> {
      const key = keyOf(today())
      const counted = redis
        .multi()
        .hincrby(key, what, 1)
        .expire(key, (days + 1) * 86_400)
      await counted.exec().catch(() => {})
    },

    /** The sums of thirty days; null while Redis is away. */
    async sums(): Promise<LimitedChat | null> {
      const sums: LimitedChat = { registrations: 0, answers: 0 }
      const ofDays = redis.pipeline()
      for (let back = 0; back < days; back += 1) ofDays.hgetall(keyOf(today() - back))
      const found = await ofDays.exec().catch(() => null)
      if (found === null) return null
      for (const [error, counts] of found) {
        if (error !== null) return null
        const { registrations = 0, answers = 0 } = counts as Record<string, string>
        sums.registrations += Number(registrations)
        sums.answers += Number(answers)
      }
      return sums
    },
  }
}
