import type { Redis } from 'ioredis'
import type { RedisGate } from '../queue/redis-gate.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long each kind of counter counts before it starts from zero. */
const windowMs = { minute: minuteMs, hour: hourMs, network: hourMs, day: 24 * hourMs } as const

type Window = keyof typeof windowMs
const windows = Object.keys(windowMs) as Window[]

export type Addition = { window: Window; field: string; amount: number }

/** Adds to counters; resolves with the value of each right after its own addition. */
export type Count = (additions: readonly Addition[]) => Promise<number[]>

// Counters may be lost, so they are not written to the append-only file.
const addScript = `
redis.set_repl(redis.REPL_NONE)
local totals = {}
for i, added in ipairs(cjson.decode(ARGV[1])) do
  totals[i] = redis.call('HINCRBY', KEYS[added[1]], added[2], added[3])
end
for i, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1 + i]) end
return totals`

/** The hash that holds a kind of counter at a moment. */
export function counterKey(window: Window, at: number): string {
  return `limit:ingest:${window}:${Math.floor(at / windowMs[window])}`
}

/** Counts in Redis, for all instances together; while Redis is unavailable each instance counts for itself. */
export function createCounters(
  redis: Redis,
  gate: Pick<RedisGate, 'ask'>,
  now: () => number,
): Count {
  const local = new Map<string, Map<string, number>>()

  async function addInRedis(keys: readonly string[], sums: readonly Addition[]): Promise<number[]> {
    const batch = sums.map(({ window, field, amount }) => [
      windows.indexOf(window) + 1,
      field,
      amount,
    ])
    const seconds = windows.map((window) => (2 * windowMs[window]) / 1000)
    return (await gate.ask(() =>
      redis.eval(addScript, keys.length, ...keys, JSON.stringify(batch), ...seconds),
    )) as number[]
  }

  function addLocally(keys: readonly string[], sums: readonly Addition[]): number[] {
    // Only the current windows, so that the counters cannot grow past what one window brings.
    for (const key of local.keys()) if (!keys.includes(key)) local.delete(key)
    return sums.map(({ window, field, amount }) => {
      const key = keys[windows.indexOf(window)] ?? ''
      const counts = local.get(key) ?? new Map<string, number>()
      local.set(key, counts)
      const total = (counts.get(field) ?? 0) + amount
      counts.set(field, total)
      return total
    })
  }

  return async (additions) => {
    if (additions.length === 0) return []
    const keys = windows.map((window) => counterKey(window, now()))
    // A batch has many records of few sessions.
    const sums = new Map<string, Addition>()
    for (const { window, field, amount } of additions) {
      const id = `${window} ${field}`
      sums.set(id, { window, field, amount: amount + (sums.get(id)?.amount ?? 0) })
    }
    const all = [...sums.values()]
    const totals = await addInRedis(keys, all).catch(() => addLocally(keys, all))
    const before = new Map(
      [...sums.keys()].map((id, nth) => [id, (totals[nth] ?? 0) - (all[nth]?.amount ?? 0)]),
    )
    return additions.map(({ window, field, amount }) => {
      const id = `${window} ${field}`
      const after = (before.get(id) ?? 0) + amount
      before.set(id, after)
      return after
    })
  }
}
