import type { Redis } from 'ioredis'

/** Both or neither: what is reserved counts against the day and against the conversation. */
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

/** Longer than a day, so that a call that began before midnight is settled where it was reserved. */
const keptSeconds = 25 * 60 * 60

export type BudgetLimits = {
  /** Micro-dollars a day (UTC), over all instances. */
  daily: number
  /** Micro-dollars a conversation. */
  conversation: number
}

/** Gives back what a reserved call did not use. */
export type Settle = (cost: number) => Promise<void>

export type Budget = ReturnType<typeof createBudget>

/** What may be spent at the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  return {
    /**
     * Sets the most that a call can cost aside.
     * @returns how to settle it, or null when there is not so much left; nothing is spent uncounted,
     *   so also when Redis is away
     */
    async reserve(conversationId: number, most: number): Promise<Settle | null> {
      const day = new Date(now()).toISOString().slice(0, 10)
      const keys = [`chat:spent:day:${day}`, `chat:spent:conversation:${conversationId}`] as const
      const amounts = [most, limits.daily, limits.conversation, keptSeconds]
      const isReserved = await redis.eval(reserveScript, 2, ...keys, ...amounts).catch(() => 0)
      if (isReserved !== 1) return null
      return async (cost) => {
        const unused = Math.max(0, most - cost)
        // What cannot be given back stays spent: the house never pays more than it said.
        await Promise.allSettled(keys.map((key) => redis.decrby(key, unused)))
      }
    },
  }
}
