import { limitKey } from '@cardroom/service-kit/rate-limit'
import type { Redis, Result } from 'ioredis'
import type { Usage } from './provider.ts'

/** Reserves for the day, the conversation and the network, or for none; returns the index of the one with too little left. */
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

/** Longer than a day, so that a call that started before midnight is settled on its own day. */
const ttlSeconds = 25 * 60 * 60

declare module 'ioredis' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the interface has to repeat the library's parameters
  interface RedisCommander<Context> {
    chatReserve: (...keysAndAmounts: (string | number)[]) => Result<number, Context>
  }
}

/** Who pays for a call of the model. */
export type Payer = {
  conversationId: number
  /** The network of the conversation's visitor. */
  network: string
}

/** Dollars per million tokens, which is micro-dollars per token. */
export type Prices = { input: number; output: number }

/** The cost of a call in whole micro-dollars, rounded up. */
export function costOf({ inputTokens, outputTokens }: Usage, { input, output }: Prices): number {
  return Math.ceil(inputTokens * input + outputTokens * output)
}

export type BudgetLimits = {
  /** Micro-dollars per day (UTC) over all instances. */
  daily: number
  /** Micro-dollars per conversation. */
  conversation: number
  /** Micro-dollars per day and network. */
  network: number
}

/** Which budget is too small: that of the day or the conversation, or the network's share of the day. */
export type BudgetRefusal = 'budget' | 'network'

/** Replaces the reserved amount with the cost of the call. */
export type Settle = (cost: number) => Promise<void>

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)
const dayKey = (day: string) => `chat:spent:day:${day}`

/** Dollars spent or reserved today (UTC). */
export async function spentToday(redis: Redis): Promise<number> {
  return Number((await redis.get(dayKey(dayOf(Date.now())))) ?? 0) / 1_000_000
}

export type Budget = ReturnType<typeof createBudget>

/** The budget for the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  redis.defineCommand('chatReserve', { numberOfKeys: 3, lua: reserveScript })

  return {
    /**
     * Reserves the most that a call can cost.
     * @returns how to settle it, or which budget is too small; `budget` also without Redis, so nothing is spent uncounted
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
