import { limitKey } from '@cardroom/service-kit/rate-limit'
import type { Redis, Result } from 'ioredis'
import type { Payer } from './assistant.ts'

/** Reserves for the day, the conversation and the network, or for none of them; says which one has too little left. */
const reserveScript = `
for index = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[index]) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[1 + index]) then
    return index
  end
end
for index = 1, #KEYS do
  redis.call('INCRBY', KEYS[index], ARGV[1])
  redis.call('EXPIRE', KEYS[index], ARGV[2 + #KEYS])
end
return 0`

/** Longer than a day, so that a call that began before midnight is settled on the day of its reservation. */
const ttlSeconds = 25 * 60 * 60

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    chatReserve: (...keysAndAmounts: (string | number)[]) => Result<number, Context>
  }
}

export type BudgetLimits = {
  /** Micro-dollars a day (UTC), over all instances. */
  daily: number
  /** Micro-dollars a conversation. */
  conversation: number
  /** Micro-dollars a day of one network. */
  network: number
}

/** What a call would exceed: the budget of the day or the conversation, or the network's share of the day. */
export type BudgetRefusal = 'budget' | 'network'

/** Replaces the reserved amount by what the call has cost. */
export type Settle = (cost: number) => Promise<void>

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)
const dayKey = (day: string) => `chat:spent:day:${day}`

/** What was spent today (UTC) and is reserved, in dollars. */
export async function spentToday(redis: Redis): Promise<number> {
  return Number((await redis.get(dayKey(dayOf(Date.now())))) ?? 0) / 1_000_000
}

export type Budget = ReturnType<typeof createBudget>

/** What may be spent at the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  redis.defineCommand('chatReserve', { numberOfKeys: 3, lua: reserveScript })

  return {
    /**
     * Reserves the most that a call can cost.
     * @returns what has less than that left; `budget` also when Redis is away: nothing is spent uncounted
     */
    async reserve(payer: Payer, maxCost: number): Promise<Settle | BudgetRefusal> {
      const { conversationId, network } = payer
      const day = dayOf(now())
      const keys = [
        dayKey(day),
        `chat:spent:conversation:${conversationId}`,
        limitKey(redis, 'assistant-share', `${day} ${network}`),
      ]
      const amounts = [maxCost, limits.daily, limits.conversation, limits.network, ttlSeconds]
      const exceeded = await redis.chatReserve(...keys, ...amounts).catch(() => 1)
      if (exceeded > 0) return exceeded === keys.length ? 'network' : 'budget'
      return async (cost) => {
        const refund = maxCost - cost
        if (refund <= 0) return
        // If the refund fails the reservation stays, so spending never exceeds the configured budget.
        await Promise.allSettled(keys.map((key) => redis.decrby(key, refund)))
      }
    },
  }
}
