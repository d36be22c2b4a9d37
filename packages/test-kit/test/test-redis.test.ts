import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { testRedis } from '../src/test-redis.ts'

const first = await testRedis()
const second = await testRedis()
const asKook = new Redis(first.urlFor('kook'))
afterAll(() => asKook.disconnect())

describe('testRedis', () => {
  it('is empty and shares nothing with another one', async () => {
    await first.redis.set('kook:table:house', 'here')

    const keys = await second.redis.keys('*')

    expect(keys).toEqual([])
  })

  it("gives a service's connection that service's keys only", async () => {
    await asKook.set('kook:table:mine', 'here')
    const seen = await first.redis.get('kook:table:mine')
    const trespass = asKook.get('session:stolen')

    await expect(trespass).rejects.toThrow('NOPERM')
    expect(seen).toBe('here')
  })

  it("refuses a service the server keeper's commands", async () => {
    const flush = asKook.flushall()

    await expect(flush).rejects.toThrow('NOPERM')
  })
})
