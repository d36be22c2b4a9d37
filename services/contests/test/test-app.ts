import { connectDatabase, ping } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll } from 'vitest'
import { createApp } from '../src/app.ts'
import { createNewsletterFeed, type FeedSettings } from '../src/newsletter-feed.ts'
import { applications } from '../src/repositories/applications.ts'
import { newsletters } from '../src/repositories/newsletters.ts'
import { rakePlayers } from '../src/repositories/rake-players.ts'
import { weeklyWinners } from '../src/repositories/weekly-winners.ts'

const noFeed: FeedSettings = { urls: [], linkHosts: [], isLocalAllowed: false }

/** The whole service over real Postgres and Redis, with the rights it has in production. */
export async function testApp({ rateLimitFactor = 1000, feed = noFeed } = {}) {
  const database = await testDatabase()
  const redisServer = await testRedis()
  const logger = createLogger('contests', 'silent')
  const db = connectDatabase(database.urlFor('contests'), { applicationName: 'contests' })
  const redis = connectRedis(redisServer.urlFor('contests'), logger, 'fail-fast')
  await untilReady(redis, 5000)
  const formLimit = (name: string) =>
    createRateLimiter(redis, { name, points: 20, windowSeconds: 3600 }, rateLimitFactor)
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    applications: applications(db),
    newsletters: newsletters(db),
    newsletterFeed: createNewsletterFeed(feed, redis, logger),
    rakePlayers: rakePlayers(db),
    weeklyWinners: weeklyWinners(db),
    limits: {
      application: formLimit('application'),
      newsletter: formLimit('newsletter'),
    },
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    redis.disconnect()
    await db.destroy()
  })
  return { app, owner: database.db }
}
