import { Redis } from 'ioredis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, describe, expect, it } from 'vitest'
import { type Attempt, passwordAttempts } from './password-attempts.ts'

const { urlFor, redis: owner } = await testRedis()
const redis = new Redis(urlFor('admin'))
afterAll(() => redis.disconnect())

const clock = { now: 1_800_000_000_000 }
const attempts = passwordAttempts(redis, 1, () => clock.now)

const at = (account: string, from = 'network 192.0.2.0', isOwnPlace = false): Attempt => ({
  account,
  from,
  isOwnPlace,
  maxWaitSeconds: 60,
})

/** Makes failed attempts as soon as each is allowed, and returns the wait before each. */
async function failPatiently(attempt: Attempt, times: number): Promise<number[]> {
  const waits: number[] = []
  while (waits.length < times) {
    const wait = await attempts.begin(attempt)
    clock.now += wait
    if (wait > 0) await attempts.begin(attempt)
    waits.push(wait)
  }
  return waits
}

/** Wrong guesses at one account, each from a different network. */
async function guessFrom(networks: number, account: string): Promise<void> {
  for (let network = 1; network <= networks; network += 1) {
    await attempts.begin(at(account, `network 198.51.${network}.0`))
  }
}

describe('passwordAttempts', () => {
  it('doubles the wait from the sixth try on, up to a minute', async () => {
    const waits = await failPatiently(at('a'), 14)

    const seconds = waits.map((wait) => wait / 1000)
    expect(seconds).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('doubles it up to a quarter of an hour where only the owner can be', async () => {
    const own = { ...at('own', '', true), maxWaitSeconds: 900 }

    const waits = await failPatiently(own, 17)

    expect(waits.slice(-4).map((wait) => wait / 1000)).toEqual([256, 512, 900, 900])
  })

  it('lets a new network wait once, however many others guess meanwhile', async () => {
    await guessFrom(200, 'g')
    const wait = await attempts.begin(at('g'))
    await guessFrom(200, 'g')
    clock.now += wait

    expect(wait).toBe(60_000)
    expect(await attempts.begin(at('g'))).toBe(0)
    expect(await attempts.begin(at('g', 'device x', true))).toBe(0)
  })

  it('forgets an account when it is cleared, at every network', async () => {
    await guessFrom(200, 'h')
    await failPatiently(at('h'), 6)
    clock.now += 1
    await attempts.clear('h')

    expect(await failPatiently(at('h'), 5)).toEqual([0, 0, 0, 0, 0])
    expect(await attempts.begin(at('h', 'network 203.0.113.0'))).toBe(0)
  })

  it('reports ten failures within ten minutes, once an hour', async () => {
    const reported: boolean[] = []
    for (let failure = 1; failure <= 130; failure += 1) {
      reported.push(await attempts.fail('i'))
      clock.now += 30_000
    }
    const spread: boolean[] = []
    for (let failure = 1; failure <= 20; failure += 1) {
      spread.push(await attempts.fail('j'))
      clock.now += 70_000
    }

    // Redis' clock does not follow the test's clock, so the hour never elapses here.
    expect(reported.flatMap((isReported, index) => (isReported ? [index + 1] : []))).toEqual([10])
    expect(spread).not.toContain(true)
  })

  it('keeps no name in Redis, and nothing for longer than a day', async () => {
    await attempts.begin(at('ada@quinn.example'))

    const keys = await owner.keys('limit:admin:password:*')
    const lifetimes = await Promise.all(keys.map((key) => owner.pttl(key)))
    expect(keys.join(' ')).not.toContain('ada')
    expect(lifetimes.every((ms) => ms > 0 && ms <= 24 * 60 * 60 * 1000)).toBe(true)
  })

  it('has as many free failures as the factor says', async () => {
    const generous = passwordAttempts(redis, 2, () => clock.now)

    const waits = await Promise.all(Array.from({ length: 12 }, () => generous.begin(at('f'))))

    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })
})
