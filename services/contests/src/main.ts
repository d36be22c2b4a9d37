import process from 'node:process'
import { connectionCounts, ping } from '@cardroom/database/client'
import { sessionReader } from '@cardroom/database/sessions'
import { readConfig } from '@cardroom/service-kit/config'
import { gaugeConnections } from '@cardroom/service-kit/metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp, limits } from './app.ts'
import { Config } from './config.ts'
import { createNewsletterFeed } from './newsletter/feed.ts'
import { pictureTaker } from './pictures/take-picture.ts'
import { openDatabase, repositories } from './repositories.ts'

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('contests', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = openDatabase(config.DATABASE_URL)
  gaugeConnections(() => connectionCounts(db))

  const stores = repositories(db, config.LOG_SALT)
  const mailQueue = createMailQueue(redis, logger)
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    ...stores,
    newsletterFeed: createNewsletterFeed(
      {
        urls: config.NEWSLETTER_FEED_URLS,
        linkHosts: config.NEWSLETTER_LINK_HOSTS,
        isLocalAllowed: config.NEWSLETTER_FEED_ALLOW_LOCAL,
        proxy: config.EGRESS_PROXY,
      },
      redis,
      logger,
    ),
    takePicture: pictureTaker(stores.playerPictures, {
      hosts: config.PICTURE_HOSTS,
      isLocalAllowed: config.NEWSLETTER_FEED_ALLOW_LOCAL,
      proxy: config.EGRESS_PROXY,
    }),
    sessions: sessionReader(db),
    enqueueMail: mailQueue.enqueue,
    isProofRequired: config.WSOP_REQUIRE_PROOF,
    limits: createRateLimiters(redis, limits, config.RATE_LIMIT_FACTOR),
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })

  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'listening')
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['mail queue', () => mailQueue.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
