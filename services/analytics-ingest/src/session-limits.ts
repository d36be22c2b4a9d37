import type { Stamp } from '@cardroom/contracts/jobs'
import type { Redis } from 'ioredis'

/*
 * Limits per session, counted for a whole batch in one call: a counter a record would cost more than
 * the record. The counters stay out of the append-only file; losing them loses nothing.
 */
const countScript = `
redis.set_repl(redis.REPL_NONE)
local over = {}
for i = 1, #ARGV, 2 do
  local window = ARGV[i + 1] == 'c' and KEYS[2] or KEYS[1]
  over[#over + 1] = redis.call('HINCRBY', window, ARGV[i], 1)
end
redis.call('EXPIRE', KEYS[1], 120)
redis.call('EXPIRE', KEYS[2], 7200)
return over`

const perMinute = 120
const conversionsPerHour = 10
const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * Finds the records of a batch whose session has sent too many: 120 records a minute, 10 conversions
 * an hour. While Redis is away each instance counts for itself.
 * @param factor multiplies both limits (`RATE_LIMIT_FACTOR`)
 */
export function createSessionLimits(redis: Redis, factor: number, now: () => number = Date.now) {
  const local = createLocalCounts()

  return async (stamps: Stamp[]): Promise<ReadonlySet<Stamp>> => {
    const minuteKey = `limit:analytics:minute:${Math.floor(now() / minuteMs)}`
    const hourKey = `limit:analytics:hour:${Math.floor(now() / hourMs)}`
    const counts = await countAll(stamps, minuteKey, hourKey)
    const limited = new Set<Stamp>()
    stamps.forEach((stamp, index) => {
      const limit = stamp.kind === 'conversion' ? conversionsPerHour : perMinute
      if ((counts[index] ?? 0) > limit * factor) limited.add(stamp)
    })
    return limited
  }

  async function countAll(stamps: Stamp[], minuteKey: string, hourKey: string): Promise<number[]> {
    const fields = stamps.flatMap((stamp) => [
      sessionOf(stamp),
      stamp.kind === 'conversion' ? 'c' : 'r',
    ])
    try {
      return (await redis.eval(countScript, 2, minuteKey, hourKey, ...fields)) as number[]
    } catch {
      return stamps.map((stamp) =>
        local(stamp.kind === 'conversion' ? hourKey : minuteKey, sessionOf(stamp)),
      )
    }
  }
}

function sessionOf(stamp: Stamp): string {
  return stamp.payload.sessionId
}

/** Counters of the current windows only, so they cannot grow past what one window brings. */
function createLocalCounts() {
  const windows = new Map<string, Map<string, number>>()
  return (window: string, field: string): number => {
    if (!windows.has(window)) {
      const kind = window.slice(0, window.lastIndexOf(':'))
      for (const old of windows.keys()) if (old.startsWith(kind)) windows.delete(old)
      windows.set(window, new Map())
    }
    const counts = windows.get(window) ?? new Map<string, number>()
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    return count
  }
}
