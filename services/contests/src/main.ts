import process from 'node:process'
import { connectDatabase, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { createNewsletterFeed } from './newsletter-feed.ts'
import { applications } from './repositories/applications.ts'
import { newsletters } from './repositories/newsletters.ts'
import { rakePlayers } from './repositories/rake-players.ts'
import { weeklyWinners } from './repositories/weekly-winners.ts'

const hourSeconds = 60 * 60

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createLogger('contests', config.LOG_LEVEL)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'contests' })

  const formLimit = (name: string) =>
    createRateLimiter(
      redis,
      { name, points: 20, windowSeconds: hourSeconds },
      config.RATE_LIMIT_FACTOR,
    )

  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    applications: applications(db),
    newsletters: newsletters(db),
    newsletterFeed: createNewsletterFeed(
      {
        urls: config.NEWSLETTER_FEED_URLS,
        linkHosts: config.NEWSLETTER_LINK_HOSTS,
        isLocalAllowed: config.NEWSLETTER_FEED_ALLOW_LOCAL,
      },
      redis,
      logger,
    ),
    rakePlayers: rakePlayers(db),
    weeklyWinners: weeklyWinners(db),
    limits: {
      application: formLimit('application'),
      newsletter: formLimit('newsletter'),
    },
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })

  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'listening')
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
