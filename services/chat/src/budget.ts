import type { Redis, Result } from 'ioredis'

/** Reserves for the day and for the conversation, or for neither. */
const reserveScript = `
for index = 1, 2 do
  if tonumber(redis.call('GET', KEYS[index]) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[1 + index]) then
    return 0
  end
end
for index = 1, 2 do
  redis.call('INCRBY', KEYS[index], ARGV[1])
  redis.call('EXPIRE', KEYS[index], ARGV[4])
end
return 1`

/** Longer than a day, so that a call that began before midnight is settled on the day of its reservation. */
const ttlSeconds = 25 * 60 * 60

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    chatReserve: (...keysAndAmounts: (string | number)[]) => Result<0 | 1, Context>
  }
}

export type BudgetLimits = {
  /** Micro-dollars a day (UTC), over all instances. */
  daily: number
  /** Micro-dollars a conversation. */
  conversation: number
}

/** Replaces the reserved amount by what the call has cost. */
export type Settle = (cost: number) => Promise<void>

export type Budget = ReturnType<typeof createBudget>

/** What may be spent at the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  redis.defineCommand('chatReserve', { numberOfKeys: 2, lua: reserveScript })

  return {
    /**
     * Reserves the most that a call can cost.
     * @returns null when less than that is left, and also when Redis is away: nothing is spent uncounted
     */
    async reserve(conversationId: number, maxCost: number): Promise<Settle | null> {
      const day = new Date(now()).toISOString().slice(0, 10)
      const keys = [`chat:spent:day:${day}`, `chat:spent:conversation:${conversationId}`]
      const amounts = [maxCost, limits.daily, limits.conversation, ttlSeconds]
      const isReserved = await redis.chatReserve(...keys, ...amounts).catch(() => 0)
      if (isReserved === 0) return null
      return async (cost) => {
        const refund = maxCost - cost
        if (refund <= 0) return
        // If the refund fails the reservation stays, so spending never exceeds the configured budget.
        await Promise.allSettled(keys.map((key) => redis.decrby(key, refund)))
      }
    },
  }
}
