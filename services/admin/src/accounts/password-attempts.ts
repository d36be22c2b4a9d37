import { createHash } from 'node:crypto'
import { passwordLimits } from '@cardroom/contracts/limits'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Redis } from 'ioredis'

const firstWaitMs = passwordLimits.minWaitSeconds * 1000
const expiryMs = passwordLimits.resetAfterSeconds * 1000

/** Who tries a secret. Names are stored only as hashes. */
export type Attempt = {
  /** Whose secret, and which. */
  account: string
  /** From where: guesses of one place do not hold up another. */
  from: string
  /** Nobody else can be there, so guesses from elsewhere count for nothing. */
  isOwnPlace?: boolean
  /** Longest wait after failures at one place. */
  maxWaitSeconds: number
}

// Counts the attempt before the secret is checked, so that concurrent attempts cannot exceed the limit. One
// script, because a separate check and count would let them. A place that comes first while the account is guessed from
// many others waits once, by its own clock: nobody else can make it wait again.
const beginScript = `
  local place, account = KEYS[1], KEYS[2]
  local now, free, first, longest, expiry = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
  local accountFree, accountLongest = tonumber(ARGV[6]), tonumber(ARGV[7])
  local function waitAfter(failures, longest)
    return math.min(longest, first * 2 ^ math.min(failures, 20))
  end
  local cleared = tonumber(redis.call('HGET', account, 'cleared') or '0')
  if tonumber(redis.call('HGET', place, 'at') or '0') < cleared then redis.call('DEL', place) end
  local blocked = tonumber(redis.call('HGET', place, 'until') or '0')
  if blocked > now then return blocked - now end
  redis.call('HSET', place, 'at', now)
  redis.call('PEXPIRE', place, expiry)
  if accountFree > 0 then
    local others = redis.call('HINCRBY', account, 'failures', 1) - 1
    redis.call('PEXPIRE', account, expiry)
    if others >= accountFree and redis.call('HEXISTS', place, 'until') == 0 then
      local wait = waitAfter(others - accountFree, accountLongest)
      redis.call('HSET', place, 'until', string.format('%d', now + wait))
      return wait
    end
  end
  local failures = redis.call('HINCRBY', place, 'failures', 1)
  if failures >= free then
    redis.call('HSET', place, 'until', string.format('%d', now + waitAfter(failures - free, longest)))
  end
  return 0`

// The newest failures, so that any ten minutes are judged and not those of a calendar.
const failScript = `
  local now, size, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local length = redis.call('RPUSH', KEYS[1], now)
  redis.call('LTRIM', KEYS[1], -size, -1)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  if length < size or tonumber(redis.call('LINDEX', KEYS[1], 0)) <= now - window then return 0 end
  if redis.call('SET', KEYS[2], now, 'NX', 'PX', ARGV[4]) then return 1 end
  return 0`

export type PasswordAttempts = ReturnType<typeof passwordAttempts>

/**
 * Limits the guessing of a secret: after five failures in a row at one place each further attempt has to wait, 1 s, 2 s,
 * 4 s and so on. While an account is guessed from many places, a new one waits once, up to a minute. After a day without
 * an attempt the counts start again.
 * @param factor multiplies the failures that are free (`RATE_LIMIT_FACTOR`)
 * @param now the clock, in epoch milliseconds
 */
export function passwordAttempts(redis: Redis, factor: number, now: () => number = Date.now) {
  const times = (count: number) => Math.max(1, Math.round(count * factor))
  return {
    /**
     * Counts an attempt, as a failure until `succeed` is called.
     * @returns 0, or the milliseconds to wait before the next attempt
     */
    async begin(attempt: Attempt): Promise<number> {
      const wait = await redis.eval(
        beginScript,
        2,
        placeKey(attempt),
        accountKey(attempt.account),
        now(),
        times(passwordLimits.freeFailures),
        firstWaitMs,
        attempt.maxWaitSeconds * 1000,
        expiryMs,
        attempt.isOwnPlace === true ? 0 : times(passwordLimits.freeFailuresOfAccount),
        passwordLimits.maxWaitSeconds * 1000,
      )
      return Number(wait)
    },

    /**
     * Counts an attempt like `begin`.
     * @throws {AppError} `too_many_requests` when it has to wait
     */
    async take(attempt: Attempt): Promise<void> {
      const waitMs = await this.begin(attempt)
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    },

    /** Resets the failures at a place after a right secret. */
    async succeed(attempt: Attempt): Promise<void> {
      await redis.del(placeKey(attempt))
    },

    /**
     * Notes that a secret was wrong.
     * @returns whether this completes a burst that was not reported within the hour
     */
    async fail(account: string): Promise<boolean> {
      const isBurst = await redis.eval(
        failScript,
        2,
        `limit:admin:password:failed:${hash(account)}`,
        toldKey(account),
        now(),
        times(passwordLimits.burst.failures),
        passwordLimits.burst.windowSeconds * 1000,
        passwordLimits.burst.toldEverySeconds * 1000,
      )
      return isBurst === 1
    },

    /** Forgets all failures of an account, at every place. */
    async clear(account: string): Promise<void> {
      await redis
        .multi()
        .del(accountKey(account), toldKey(account))
        // Keys of places cannot be listed, so they are void from before now.
        .hset(accountKey(account), 'cleared', now())
        .pexpire(accountKey(account), expiryMs)
        .exec()
    },
  }
}

/** An attempt of someone who is signed in or has given the password: nobody else can use it up. */
export function ownAttempt(account: string): Attempt {
  return {
    account,
    from: '',
    isOwnPlace: true,
    maxWaitSeconds: passwordLimits.maxOwnWaitSeconds,
  }
}

/** The error for a secret that was not checked. */
function tooManyAttempts(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${toText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

function toText(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} min`
}

const accountKey = (account: string) => `limit:admin:password:account:${hash(account)}`
const toldKey = (account: string) => `limit:admin:password:told:${hash(account)}`
const placeKey = ({ account, from }: Attempt) =>
  `limit:admin:password:place:${hash(`${account} ${from}`)}`

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
