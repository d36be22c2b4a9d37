import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Budget, createBudget } from '../src/budget.ts'

const server = await testRedis()
const redis = connectRedis(server.urlFor('chat'), createLogger('chat', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
const noon = Date.parse('2026-11-22T12:00:00Z')
const limits = { daily: 1000, conversation: 500 }
const opened: Budget[] = []
let now = noon

/** As of one instance. */
function budget(): Budget {
  const created = createBudget(redis, limits, () => now)
  opened.push(created)
  return created
}

const spent = async (what: string) => Number(await server.redis.get(`chat:spent:${what}`))
const ofDay = async () => await spent('day:2026-11-22')

beforeEach(async () => {
  now = noon
  await server.redis.flushdb()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(async (each) => each.release()))
})
afterAll(() => redis.disconnect())

describe('a reserved call', () => {
  it('counts at its most while it is under way, and at its cost in the end', async () => {
    const money = budget()

    const settle = await money.reserve(1, 300)
    const meanwhile = [await ofDay(), await spent('conversation:1')]
    settle?.(120)
    await money.release()

    expect(meanwhile).toEqual([300, 300])
    expect([await ofDay(), await spent('conversation:1')]).toEqual([120, 120])
  })

  it('is refused beyond what the conversation or the day has left', async () => {
    const money = budget()

    expect(await money.reserve(1, 501)).toBeNull()
    expect(await money.reserve(1, 500)).not.toBeNull()
    expect(await money.reserve(2, 500)).not.toBeNull()
    expect(await money.reserve(3, 1)).toBeNull()
    expect(await ofDay()).toBe(1000)
  })

  it('is one of as many as can be paid, however many ask at once', async () => {
    const [here, there] = [budget(), budget()]

    const calls = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) =>
        (nth % 2 === 0 ? here : there).reserve(nth, 100),
      ),
    )

    expect(calls.filter((settle) => settle !== null)).toHaveLength(10)
    expect(await ofDay()).toBe(1000)
  })

  it('of two in one conversation takes nothing from the other', async () => {
    const money = budget()

    const calls = await Promise.all([
      money.reserve(1, 200),
      money.reserve(1, 200),
      money.reserve(1, 200),
    ])

    expect(calls.map((settle) => settle === null)).toEqual([false, false, true])
    expect(await spent('conversation:1')).toBe(400)
  })

  it('is settled on the day on which it was reserved', async () => {
    const money = budget()

    const settle = await money.reserve(1, 300)
    now += 12 * 60 * 60 * 1000
    settle?.(100)
    await money.reserve(1, 50)
    await money.release()

    expect(await ofDay()).toBe(100)
    expect(await spent('day:2026-11-23')).toBe(50)
  })
})

describe('a prepared call', () => {
  it('needs nothing more from Redis, and is prepared again when it is settled', async () => {
    const money = budget()
    money.prepare(1, 200)
    await vi.waitFor(async () => expect(await ofDay()).toBe(200))

    const settle = await money.reserve(1, 150)
    const meanwhile = await ofDay()
    settle?.(90)
    await vi.waitFor(async () => expect(await ofDay()).toBe(290))
    await money.release()

    expect(meanwhile).toBe(200)
    expect([await ofDay(), await spent('conversation:1')]).toEqual([90, 90])
  })

  it('may cost more than was expected', async () => {
    const money = budget()
    money.prepare(1, 200)

    const settle = await money.reserve(1, 450)

    expect(settle).not.toBeNull()
    expect(await ofDay()).toBe(450)
  })

  it('is paid to the last, where less is left than was expected', async () => {
    const money = budget()
    await server.redis.set('chat:spent:conversation:1', 400)
    money.prepare(1, 200)

    expect(await money.reserve(1, 100)).not.toBeNull()
    expect(await money.reserve(1, 1)).toBeNull()
  })

  it('that never comes has its money taken back after a quiet minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const money = budget()
    money.prepare(1, 200)
    const settle = await money.reserve(2, 100)
    expect(settle).not.toBeNull()

    now += 61_000
    vi.advanceTimersByTime(15_000)

    // The other one is still being answered.
    await vi.waitFor(async () => expect(await ofDay()).toBe(100))
    expect(await spent('conversation:1')).toBe(0)
    expect(await spent('conversation:2')).toBe(100)
  })
})

describe('without Redis', () => {
  it('nothing is reserved, and what is settled stays spent', async () => {
    const away = connectRedis(server.urlFor('chat'), createLogger('chat', 'silent'), 'fail-fast')
    await untilReady(away, 5000)
    const money = createBudget(away, limits, () => now)
    const settle = await money.reserve(1, 300)
    away.disconnect()

    settle?.(100)
    expect(await money.reserve(2, 1)).toBeNull()
    await money.release()

    expect(await ofDay()).toBe(300)
  })
})
