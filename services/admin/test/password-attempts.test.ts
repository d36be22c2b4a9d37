import { Redis } from 'ioredis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordAttempts } from '../src/password-attempts.ts'

const { urlFor, redis: owner } = await testRedis()
const redis = new Redis(urlFor('admin'))
afterAll(() => redis.disconnect())

const clock = { now: 1_800_000_000_000 }
const attempts = passwordAttempts(redis, 1, () => clock.now)

/** Fails as soon as it may, and says how long it had to wait each time. */
async function failPatiently(subject: string, times: number): Promise<number[]> {
  const waits: number[] = []
  while (waits.length < times) {
    const wait = await attempts.begin(subject)
    clock.now += wait
    if (wait > 0) await attempts.begin(subject)
    waits.push(wait)
  }
  return waits
}

describe('passwordAttempts', () => {
  it('doubles the wait from the sixth try on, up to a quarter of an hour', async () => {
    const waits = await failPatiently('a', 17)

    const seconds = waits.map((wait) => wait / 1000)
    expect(seconds).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('lets no more than five tries through at once', async () => {
    const waits = await Promise.all(Array.from({ length: 8 }, () => attempts.begin('b')))

    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('counts each subject by itself', async () => {
    await failPatiently('c', 5)

    expect(await attempts.begin('c')).toBe(1000)
    expect(await attempts.begin('d')).toBe(0)
  })

  it('begins anew after a success', async () => {
    await failPatiently('e', 4)
    await attempts.succeed('e')

    expect(await failPatiently('e', 5)).toEqual([0, 0, 0, 0, 0])
  })

  it('keeps no name in Redis, and nothing for longer than a day', async () => {
    await attempts.begin('account ada@quinn.example')

    const keys = await owner.keys('limit:password:*')
    const lifetimes = await Promise.all(keys.map((key) => owner.pttl(key)))
    expect(keys.join(' ')).not.toContain('ada')
    expect(lifetimes.every((ms) => ms > 0 && ms <= 24 * 60 * 60 * 1000)).toBe(true)
  })

  it('has as many free failures as the factor says', async () => {
    const generous = passwordAttempts(redis, 2, () => clock.now)

    const waits = await Promise.all(Array.from({ length: 12 }, () => generous.begin('f')))

    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })
})
