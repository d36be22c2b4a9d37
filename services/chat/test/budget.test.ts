import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createBudget } from '../src/budget.ts'

const server = await testRedis()
const redis = connectRedis(server.urlFor('chat'), createLogger('chat', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
afterAll(() => redis.disconnect())
const noon = Date.parse('2026-11-22T12:00:00Z')
const limits = { daily: 1000, conversation: 500 }
let now = noon
const budget = createBudget(redis, limits, () => now)

const spent = async (key: string) => Number(await server.redis.get(`chat:spent:${key}`))
const spentToday = async () => await spent('day:2026-11-22')

beforeEach(async () => {
  now = noon
  await server.redis.flushdb()
})

describe('a reservation', () => {
  it('counts the maximum cost during the call, and the actual cost afterwards', async () => {
    const settle = await budget.reserve(1, 300)
    const duringCall = [await spentToday(), await spent('conversation:1')]
    await settle?.(120)

    expect(duringCall).toEqual([300, 300])
    expect([await spentToday(), await spent('conversation:1')]).toEqual([120, 120])
  })

  it('is refused beyond what the conversation or the day has left, and then reserves nothing', async () => {
    expect(await budget.reserve(1, 501)).toBeNull()
    expect(await budget.reserve(1, 500)).not.toBeNull()
    expect(await budget.reserve(2, 500)).not.toBeNull()
    expect(await budget.reserve(3, 1)).toBeNull()
    expect(await spentToday()).toBe(1000)
    expect(await spent('conversation:3')).toBe(0)
  })

  it('never exceeds the budget of the day, however many calls of several instances start at once', async () => {
    const otherInstance = createBudget(redis, limits, () => now)

    const calls = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) =>
        (nth % 2 === 0 ? budget : otherInstance).reserve(nth, 100),
      ),
    )

    expect(calls.filter((settle) => settle !== null)).toHaveLength(10)
    expect(await spentToday()).toBe(1000)
  })

  it('never exceeds the budget of the conversation, however many calls start at once', async () => {
    const calls = await Promise.all([
      budget.reserve(1, 200),
      budget.reserve(1, 200),
      budget.reserve(1, 200),
    ])

    expect(calls.filter((settle) => settle !== null)).toHaveLength(2)
    expect(await spent('conversation:1')).toBe(400)
  })

  it('is settled on the day on which it was made', async () => {
    const settle = await budget.reserve(1, 300)
    now += 12 * 60 * 60 * 1000
    await settle?.(100)
    await budget.reserve(1, 50)

    expect(await spentToday()).toBe(100)
    expect(await spent('day:2026-11-23')).toBe(50)
  })

  it('expires in Redis after the day has ended', async () => {
    await budget.reserve(1, 300)

    const ttl = await server.redis.ttl('chat:spent:day:2026-11-22')

    expect(ttl).toBeGreaterThan(24 * 60 * 60)
  })
})

describe('without Redis', () => {
  it('no budget is reserved, and a reservation that cannot be refunded stays', async () => {
    const connection = connectRedis(
      server.urlFor('chat'),
      createLogger('chat', 'silent'),
      'fail-fast',
    )
    await untilReady(connection, 5000)
    const disconnected = createBudget(connection, limits, () => now)
    const settle = await disconnected.reserve(1, 300)
    connection.disconnect()

    await settle?.(100)

    expect(await disconnected.reserve(2, 1)).toBeNull()
    expect(await spentToday()).toBe(300)
  })
})
