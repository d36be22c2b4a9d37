import { createHash } from 'node:crypto'
import { passwordLimits } from '@cardroom/contracts/limits'
import type { Redis } from 'ioredis'

const firstWaitMs = passwordLimits.minWaitSeconds * 1000
const maxWaitMs = passwordLimits.maxWaitSeconds * 1000
const expiryMs = passwordLimits.resetAfterSeconds * 1000

// Counts the attempt before the password is checked, so that concurrent attempts cannot exceed the limit. One
// script, because a separate check and count would let them.
const beginScript = `
  local blocked = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
  local now, free = tonumber(ARGV[1]), tonumber(ARGV[2])
  if blocked > now then return blocked - now end
  local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
  if failures >= free then
    local wait = math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ math.min(failures - free, 20))
    redis.call('HSET', KEYS[1], 'until', string.format('%d', now + wait))
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
  return 0`

export type PasswordAttempts = ReturnType<typeof passwordAttempts>

/**
 * Limits the guessing of a password: after five failures in a row each further attempt has to wait, 1 s, 2 s,
 * 4 s and so on up to 15 minutes. After a day without an attempt the count starts again.
 * @param factor multiplies the failures that are free (`RATE_LIMIT_FACTOR`)
 * @param now the clock, in epoch milliseconds
 */
export function passwordAttempts(redis: Redis, factor: number, now: () => number = Date.now) {
  const free = Math.max(1, Math.round(passwordLimits.freeFailures * factor))
  return {
    /**
     * Counts an attempt, as a failure until `succeed` is called.
     * @param subject whose password, and from which device if that matters; stored only as a hash
     * @returns 0, or the milliseconds to wait before the next attempt
     */
    async begin(subject: string): Promise<number> {
      const wait = await redis.eval(
        beginScript,
        1,
        keyOf(subject),
        now(),
        free,
        firstWaitMs,
        maxWaitMs,
        expiryMs,
      )
      return Number(wait)
    },

    /** Resets the failures after a right password. */
    async succeed(subject: string): Promise<void> {
      await redis.del(keyOf(subject))
    },
  }
}

function keyOf(subject: string): string {
  return `limit:password:${createHash('sha256').update(subject).digest('base64url')}`
}
