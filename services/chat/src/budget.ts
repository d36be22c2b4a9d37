import { setTimeout as sleep } from 'node:timers/promises'
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
/** No visitor waits for a settlement; those of so long are written together. */
const settleMs = 25

export type BudgetLimits = {
  /** Micro-dollars a day (UTC), over all instances. */
  daily: number
  /** Micro-dollars a conversation. */
  conversation: number
}

/** Gives back what a reserved call did not use, a moment later. */
export type Settle = (cost: number) => void

export type Budget = ReturnType<typeof createBudget>

/** What may be spent at the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  /** By key, what is to be given back. */
  let unused = new Map<string, number>()
  const settling = new Set<Promise<void>>()

  async function settleSoon(): Promise<void> {
    await sleep(settleMs)
    const all = unused
    unused = new Map()
    // What cannot be given back stays spent: the house never pays more than it said.
    await Promise.allSettled([...all].map(([key, amount]) => redis.decrby(key, amount)))
  }

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
      return (cost) => {
        const rest = Math.max(0, most - cost)
        if (rest === 0) return
        if (unused.size === 0) {
          const soon = settleSoon()
          settling.add(soon)
          void soon.then(() => settling.delete(soon))
        }
        for (const key of keys) unused.set(key, (unused.get(key) ?? 0) + rest)
      }
    },

    /** Resolves when everything that was to be given back is, or cannot be. */
    async settled(): Promise<void> {
      await Promise.all(settling)
    },
  }
}
