import type { RedisUser } from '@cardroom/local-servers/redis-users'
import { Redis } from 'ioredis'
import { afterAll, inject } from 'vitest'
import { withUser } from './connections.ts'

export type TestRedis = {
  /** A connection of the user with all rights. */
  redis: Redis
  /** That user's connection, to this file's own logical database. */
  url: string
  /** The connection that a service has: only its own keys. */
  urlFor: (user: RedisUser) => string
}

const nextDatabaseKey = 'test-kit:next-database'

/**
 * An empty logical Redis database, emptied again after the file's last test. Call it at the top of a
 * test file: `const { redis } = await testRedis()`. Published messages reach every logical database,
 * so channels need unique names.
 */
export async function testRedis(): Promise<TestRedis> {
  const serverUrl = inject('redisUrl')
  const url = `${serverUrl}/${await takeDatabase(serverUrl)}`
  const redis = new Redis(url)
  afterAll(async () => {
    await redis.flushdb()
    redis.disconnect()
  })
  return { redis, url, urlFor: (user) => withUser(url, user) }
}

async function takeDatabase(serverUrl: string): Promise<number> {
  const redis = new Redis(serverUrl)
  try {
    return await redis.incr(nextDatabaseKey)
  } finally {
    redis.disconnect()
  }
}
