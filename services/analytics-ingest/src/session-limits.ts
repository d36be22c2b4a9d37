import type { Stamp } from '@cardroom/contracts/jobs'
import { callLimits } from '@cardroom/contracts/limits'
import type { Redis } from 'ioredis'

/*
 * Limits per session, counted for a whole batch in one call: a call a record would cost more than the record.
 * The counters are not written to the append-only file; they may be lost.
 */
const countScript = `
redis.set_repl(redis.REPL_NONE)
local batch = cjson.decode(ARGV[1])
local over = {}
local function count(window, sessions, limit, offset)
  for i, session in ipairs(sessions) do
    if redis.call('HINCRBY', window, session, 1) > limit then over[#over + 1] = offset + i - 1 end
  end
end
count(KEYS[1], batch.sessions, tonumber(ARGV[2]), 0)
count(KEYS[2], batch.converting, tonumber(ARGV[3]), #batch.sessions)
redis.call('EXPIRE', KEYS[1], 120)
redis.call('EXPIRE', KEYS[2], 7200)
return over`

const perMinute = callLimits.records.points
const conversionsPerHour = callLimits.conversions.points
const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * Finds the records of a batch whose session has sent too many: 120 records a minute, 10 conversions
 * an hour. While Redis is unreachable each instance counts for itself.
 * @param factor multiplies both limits (`RATE_LIMIT_FACTOR`)
 */
export function createSessionLimits(redis: Redis, factor: number, now: () => number = Date.now) {
  const local = createLocalCounts()

  return async (stamps: Stamp[]): Promise<ReadonlySet<Stamp>> => {
    const records = stamps.filter(({ kind }) => kind !== 'conversion')
    const conversions = stamps.filter(({ kind }) => kind === 'conversion')
    const inOrder = [...records, ...conversions]
    const over = await findOver(records, conversions)
    return new Set(over.map((index) => inOrder[index]).filter((stamp) => stamp !== undefined))
  }

  /** Positions, in `records` followed by `conversions`, of those over their limit. */
  async function findOver(records: Stamp[], conversions: Stamp[]): Promise<number[]> {
    const minute = `limit:analytics:minute:${Math.floor(now() / minuteMs)}`
    const hour = `limit:analytics:hour:${Math.floor(now() / hourMs)}`
    const batch = { sessions: records.map(sessionOf), converting: conversions.map(sessionOf) }
    try {
      const limits = [perMinute * factor, conversionsPerHour * factor]
      const over = await redis.eval(countScript, 2, minute, hour, JSON.stringify(batch), ...limits)
      return over as number[]
    } catch {
      const recordsOver = batch.sessions.map((id) => local(minute, id) > perMinute * factor)
      const conversionsOver = batch.converting.map(
        (id) => local(hour, id) > conversionsPerHour * factor,
      )
      return [...recordsOver, ...conversionsOver].flatMap((isOver, index) =>
        isOver ? [index] : [],
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
