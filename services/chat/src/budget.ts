import type { Redis, Result } from 'ioredis'

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
/** A conversation that asks nothing for so long has its money taken back. */
const quietMs = 60_000
const sweepEveryMs = 15_000
const refillMs = 50

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

/** Says what a reserved call has cost. */
export type Settle = (cost: number) => void

export type Budget = ReturnType<typeof createBudget>

/** Money that is counted in Redis as spent and is not: a conversation's next question is paid from it without a wait. */
type Purse = {
  keys: readonly string[]
  free: number
  /** What it is filled up to after each call. */
  usual: number
  openCalls: number
  usedAt: number
  /** Whatever is done with it is done one after the other. */
  last: Promise<unknown>
}

/** What may be spent at the provider, counted in Redis for all instances. Amounts are micro-dollars. */
export function createBudget(redis: Redis, limits: BudgetLimits, now: () => number = Date.now) {
  redis.defineCommand('chatReserve', { numberOfKeys: 2, lua: reserveScript })
  /** By their keys: one a conversation and day. */
  const purses = new Map<string, Purse>()
  let sweeper: NodeJS.Timeout | undefined

  function purseOf(conversationId: number): Purse {
    const day = new Date(now()).toISOString().slice(0, 10)
    const keys = [`chat:spent:day:${day}`, `chat:spent:conversation:${conversationId}`]
    const known = purses.get(keys.join(' '))
    if (known !== undefined) {
      known.usedAt = now()
      return known
    }
    const last = Promise.resolve()
    const purse = { keys, free: 0, usual: 0, openCalls: 0, usedAt: now(), last }
    purses.set(keys.join(' '), purse)
    sweeper ??= setInterval(
      () => void sweep((quiet) => now() - quiet.usedAt > quietMs),
      sweepEveryMs,
    )
    return purse
  }

  async function inTurn<Outcome>(purse: Purse, work: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = purse.last.then(work)
    purse.last = outcome
    return await outcome
  }

  async function fill(purse: Purse, amount: number): Promise<boolean> {
    const missing = amount - purse.free
    if (missing <= 0) return true
    const amounts = [missing, limits.daily, limits.conversation, keptSeconds]
    const isReserved = await redis.chatReserve(...purse.keys, ...amounts).catch(() => 0)
    if (isReserved === 1) purse.free = amount
    return isReserved === 1
  }

  async function sweep(isOver: (purse: Purse) => boolean): Promise<void> {
    const over = [...purses].filter(([, purse]) => purse.openCalls === 0 && isOver(purse))
    for (const [name] of over) purses.delete(name)
    if (purses.size === 0) {
      clearInterval(sweeper)
      sweeper = undefined
    }
    await Promise.all(over.map(async ([, purse]) => inTurn(purse, async () => giveBack(purse))))
  }

  // What cannot be given back stays spent: the house never pays more than it said.
  async function giveBack(purse: Purse): Promise<void> {
    const { keys, free } = purse
    purse.usual = 0
    purse.free = 0
    if (free === 0) return
    await Promise.allSettled(keys.map(async (key) => redis.decrby(key, free)))
  }

  return {
    /** Sets aside what the conversation's next call will probably cost at most, so that reserving it takes no time. */
    prepare(conversationId: number, usual: number): void {
      const purse = purseOf(conversationId)
      purse.usual = usual
      void inTurn(purse, async () => fill(purse, usual))
    },

    /**
     * Sets the most that a call can cost aside.
     * @returns how to settle it, or null when there is not so much left; nothing is spent uncounted,
     *   so also when Redis is away
     */
    async reserve(conversationId: number, most: number): Promise<Settle | null> {
      const purse = purseOf(conversationId)
      return await inTurn(purse, async () => {
        if (!(await fill(purse, most))) return null
        purse.free -= most
        purse.openCalls += 1
        return (cost) => {
          purse.free += Math.max(0, most - cost)
          purse.openCalls -= 1
          purse.usedAt = now()
          // The answer is being kept just now, and Redis writes to the same disk.
          setTimeout(() => void inTurn(purse, async () => fill(purse, purse.usual)), refillMs)
        }
      })
    },

    /** Gives back what is set aside and not in use; resolves when it is, or cannot be. */
    async release(): Promise<void> {
      await sweep(() => true)
    },
  }
}
