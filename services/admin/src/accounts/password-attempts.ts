import { createHash } from 'node:crypto'
import { passwordLimits } from '@cardroom/contracts/limits'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Redis } from 'ioredis'

const firstWaitMs = passwordLimits.minWaitSeconds * 1000
const expiryMs = passwordLimits.resetAfterSeconds * 1000

/** Identifies an attempt at a secret. Names are stored only as hashes. */
export type Attempt = {
  /** The account and the kind of secret. */
  account: string
  /** The origin of the attempt: guesses from one place do not delay another. */
  from: string
  /** Set if nobody else can use this place, so that guesses from elsewhere are ignored. */
  isOwnPlace?: boolean
  /** The longest wait after failures at one place. */
  maxWaitSeconds: number
}

// The attempt is counted before the secret is checked, so that concurrent attempts cannot exceed the limit. This has to
// be a single script, because a separate check and count would let them. When an account is being guessed from many
// places, a new place waits once, by its own timer, which nobody else can restart.
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

// A sliding window of the newest failures, so that the limit applies to any ten minutes.
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
 * Limits guesses at a secret. After five consecutive failures at one place, each further attempt has to wait 1 s, 2 s,
 * 4 s and so on. While an account is being guessed from many places, a new place waits once, for up to a minute. After
 * a day without an attempt, the counters are reset.
 * @param factor multiplies the number of free failures (`RATE_LIMIT_FACTOR`)
 * @param now the clock, in epoch milliseconds
 */
export function passwordAttempts(redis: Redis, factor: number, now: () => number = Date.now) {
  const times = (count: number) => Math.max(1, Math.round(count * factor))
  return {
    /**
     * Counts an attempt as a failure until `succeed` is called.
     * @returns the milliseconds to wait before the next attempt, or 0
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
     * @throws {AppError} `too_many_requests` if the attempt has to wait
     */
    async take(attempt: Attempt): Promise<void> {
      const waitMs = await this.begin(attempt)
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    },

    /** Resets the failures at a place after a correct secret. */
    async succeed(attempt: Attempt): Promise<void> {
      await redis.del(placeKey(attempt))
    },

    /**
     * Records that a secret was wrong.
     * @returns whether this failure completes a burst and none was reported within the past hour
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

    /** Clears all failures of an account, at every place. */
    async clear(account: string): Promise<void> {
      await redis
        .multi()
        .del(accountKey(account), toldKey(account))
        // Keys of places cannot be listed, so this timestamp invalidates all older ones.
        .hset(accountKey(account), 'cleared', now())
        .pexpire(accountKey(account), expiryMs)
        .exec()
    },
  }
}

/** An attempt by someone who is signed in or has given the password, so nobody else can exhaust its limit. */
export function ownAttempt(account: string): Attempt {
  return {
    account,
    from: '',
    isOwnPlace: true,
    maxWaitSeconds: passwordLimits.maxOwnWaitSeconds,
  }
}

/** The error for an attempt that was refused before the secret was checked. */
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
