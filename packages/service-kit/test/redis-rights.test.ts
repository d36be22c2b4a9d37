import { createRateLimiter, limitKey } from '../src/rate-limit.ts'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { redisUsers } from '@cardroom/test-kit/connections'
import { testRedis } from '@cardroom/test-kit/test-redis'

const server = await testRedis()
const accounts = Object.fromEntries(
  redisUsers.map((user) => [user, new Redis(server.urlFor(user))]),
)
afterAll(() => Object.values(accounts).forEach((redis) => redis.disconnect()))
const as = (user: string) => accounts[user] ?? server.redis

const forbidden: [command: string, ...words: string[]][] = [
  ['client', 'list'],
  ['client', 'kill', 'TYPE', 'normal'],
  ['client', 'pause', '1'],
  ['keys', '*'],
  ['scan', '0'],
  ['randomkey'],
  ['dbsize'],
  ['pubsub', 'channels'],
  ['function', 'list'],
  ['function', 'load', '#!lua name=x\nredis.register_function("x", function() return 1 end)'],
  ['function', 'flush'],
  ['script', 'flush'],
  ['script', 'kill'],
  ['acl', 'list'],
  ['config', 'get', '*'],
  ['monitor'],
  ['flushall'],
  ['flushdb'],
  ['swapdb', '0', '1'],
  ['bgsave'],
  ['shutdown', 'nosave'],
  ['set', 'session:forged', 'x'],
  ['get', 'session:forged'],
  ['sadd', 'admin-sessions:forged', 'x'],
]

it('lets admin have the file written anew, and no other account', async () => {
  const answers = await Promise.all(
    redisUsers.map((user) => server.redis.call('acl', 'dryrun', user, 'bgrewriteaof')),
  )

  const allowed = redisUsers.filter((_, index) => answers[index] === 'OK')
  expect(allowed).toEqual(['admin'])
})

describe.each(redisUsers)('the account %s', (user) => {
  it.each(forbidden)('may not run %s %s', async (...words) => {
    const [command, ...rest] = words.filter((word) => word !== undefined)

    await expect(as(user).call(command ?? '', ...rest)).rejects.toThrow('NOPERM')
  })

  it('touches the limits of no other account', async () => {
    const others = redisUsers.filter((other) => other !== user)
    const attempts = await Promise.allSettled(
      others.map((other) => as(user).del(limitKey(as(other), 'sign-in', '203.0.113.9'))),
    )

    expect(attempts.map(({ status }) => status)).toEqual(others.map(() => 'rejected'))
  })

  it('counts calls of an address without a key that names it', async () => {
    const address = '203.0.113.9'
    const limit = { name: 'of-a-test', points: 1, windowSeconds: 60 }
    const limiter = createRateLimiter(as(user), limit, 1)

    await limiter.take(address)

    const key = limitKey(as(user), limit.name, address)
    expect(await as(user).get(key)).toBe('1')
    expect((await server.redis.keys('*')).join(' ')).not.toContain('203.0')
    await expect(limiter.take(address)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
