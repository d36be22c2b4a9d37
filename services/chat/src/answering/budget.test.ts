import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createBudget } from './budget.ts'

const server = await testRedis()
const redis = connectRedis(server.urlFor('chat'), createLogger('chat', 'silent'), 'fail-fast')
await untilReady(redis, 5000)
afterAll(() => redis.disconnect())
const noon = Date.parse('2026-11-22T12:00:00Z')
const limits = { daily: 1000, conversation: 500, network: 700 }
let now = noon
const budget = createBudget(redis, limits, () => now)

/** A conversation from a network of its own, unless one is given. */
const of = (conversationId: number, network = `203.0.${conversationId}.0`) => ({
  conversationId,
  network,
})
const isReserved = (made: unknown) => typeof made === 'function'
const settled = (made: Awaited<ReturnType<typeof budget.reserve>>) => {
  if (typeof made !== 'function') throw new Error(`refused: ${made}`)
  return made
}

const spent = async (key: string) => Number(await server.redis.get(`chat:spent:${key}`))
const spentToday = async () => await spent('day:2026-11-22')

beforeEach(async () => {
  now = noon
  await server.redis.flushdb()
})

describe('a reservation', () => {
  it('counts the maximum cost during the call, and the actual cost afterwards', async () => {
    const settle = await budget.reserve(of(1), 300)
    const duringCall = [await spentToday(), await spent('conversation:1')]
    await settled(settle)(120)

    expect(duringCall).toEqual([300, 300])
    expect([await spentToday(), await spent('conversation:1')]).toEqual([120, 120])
  })

  it('is refused beyond what the conversation or the day has left, and then reserves nothing', async () => {
    expect(await budget.reserve(of(1), 501)).toBe('budget')
    expect(isReserved(await budget.reserve(of(1), 500))).toBe(true)
    expect(isReserved(await budget.reserve(of(2), 500))).toBe(true)
    expect(await budget.reserve(of(3), 1)).toBe('budget')
    expect(await spentToday()).toBe(1000)
    expect(await spent('conversation:3')).toBe(0)
  })

  it('never exceeds the budget of the day, however many calls of several instances start at once', async () => {
    const otherInstance = createBudget(redis, limits, () => now)

    const calls = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) =>
        (nth % 2 === 0 ? budget : otherInstance).reserve(of(nth), 100),
      ),
    )

    expect(calls.filter(isReserved)).toHaveLength(10)
    expect(await spentToday()).toBe(1000)
  })

  it('is refused beyond the share of a network, whatever conversations it names, and then reserves nothing', async () => {
    expect(isReserved(await budget.reserve(of(1, '203.0.113.0'), 400))).toBe(true)
    expect(await budget.reserve(of(2, '203.0.113.0'), 400)).toBe('network')
    expect(isReserved(await budget.reserve(of(3, '198.51.100.0'), 400))).toBe(true)

    expect(await spentToday()).toBe(800)
    expect(await spent('conversation:2')).toBe(0)
  })

  it('stores no address', async () => {
    await budget.reserve(of(1, '203.0.113.0'), 400)

    const keys = await server.redis.keys('*')
    expect(keys).toHaveLength(3)
    expect(keys.join(' ')).not.toContain('203.0.113')
  })

  it('is settled on the day on which it was made', async () => {
    const settle = await budget.reserve(of(1), 300)
    now += 12 * 60 * 60 * 1000
    await settled(settle)(100)
    await budget.reserve(of(1), 50)

    expect(await spentToday()).toBe(100)
    expect(await spent('day:2026-11-23')).toBe(50)
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
    const settle = await disconnected.reserve(of(1), 300)
    connection.disconnect()

    await settled(settle)(100)

    expect(await disconnected.reserve(of(2), 1)).toBe('budget')
    expect(await spentToday()).toBe(300)
  })
})
