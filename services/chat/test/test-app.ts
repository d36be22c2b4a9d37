import { connectDatabase, ping } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll } from 'vitest'
import { createApp } from '../src/app.ts'
import { conversations } from '../src/repositories/conversations.ts'

export const cookieSecret = 'a secret of thirty-two characters'

/** The whole service over real Postgres and Redis, with the rights it has in production. */
export async function testApp({ rateLimitFactor = 1000 } = {}) {
  const database = await testDatabase()
  const redisServer = await testRedis()
  const logger = createLogger('chat', 'silent')
  const db = connectDatabase(database.urlFor('chat'), { applicationName: 'chat' })
  const redis = connectRedis(redisServer.urlFor('chat'), logger, 'fail-fast')
  await untilReady(redis, 5000)
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    conversations: conversations(db),
    cookieSecret,
    limits: {
      register: createRateLimiter(
        redis,
        { name: 'chat-register', points: 30, windowSeconds: 3600 },
        rateLimitFactor,
      ),
    },
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    redis.disconnect()
    await db.destroy()
  })

  async function register(body: object, headers: Record<string, string> = {}) {
    return await app.inject({ method: 'POST', url: '/api/chat/register', headers, payload: body })
  }

  return { app, owner: database.db, redis, register }
}
