import { testRedis } from '@cardroom/test-kit/test-redis'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { createSessionLimits } from '../src/session-limits.ts'
import { buildStamp } from './build-stamp.ts'

const { redis, urlFor } = await testRedis()

const noon = Date.UTC(2026, 10, 20, 12)
const events = (count: number, sessionId: string) =>
  Array.from({ length: count }, () => buildStamp('event', { sessionId }))
const conversions = (count: number, sessionId: string) =>
  Array.from({ length: count }, () => buildStamp('conversion', { sessionId }))

describe('session limits', () => {
  it('let 120 records a minute through, counted across instances', async () => {
    const one = createSessionLimits(redis, 1, () => noon)
    const other = createSessionLimits(redis, 1, () => noon + 1000)
    const nextMinute = createSessionLimits(redis, 1, () => noon + 60_000)

    const first = await one(events(100, 'busy'))
    const second = await other([...events(30, 'busy'), ...events(1, 'calm')])
    const later = await nextMinute(events(1, 'busy'))

    expect([first.size, second.size, later.size]).toEqual([0, 10, 0])
  })

  it('let 10 conversions an hour through', async () => {
    const findLimited = createSessionLimits(redis, 1, () => noon)
    const batch = [...conversions(12, 'eager'), ...events(1, 'eager')]

    const limited = await findLimited(batch)

    expect([...limited]).toEqual(batch.slice(10, 12))
  })

  it('are multiplied by the factor', async () => {
    const findLimited = createSessionLimits(redis, 1000, () => noon)

    expect((await findLimited(events(500, 'bench'))).size).toBe(0)
  })

  it('still hold while Redis is away', async () => {
    const away = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: null,
    })
    away.on('error', () => {})
    const findLimited = createSessionLimits(away, 1, () => noon)

    const first = await findLimited(events(120, 'lonely'))
    const second = await findLimited(events(1, 'lonely'))

    expect([first.size, second.size]).toEqual([0, 1])
  })

  it('need no more than the rights of the service', async () => {
    const service = new Redis(urlFor('ingest'))
    const findLimited = createSessionLimits(service, 1, () => noon)

    await findLimited(events(1, 'rights'))

    const minute = Math.floor(noon / 60_000)
    expect(await redis.hget(`limit:analytics:minute:${minute}`, 'rights')).toBe('1')
    await service.quit()
  })
})
