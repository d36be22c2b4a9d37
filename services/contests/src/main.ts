import process from 'node:process'
import { connectionCounts, ping } from '@cardroom/database/client'
import { sessionReader } from '@cardroom/database/sessions'
import { withOrigins } from '@cardroom/database/lead-origins'
import { readConfig } from '@cardroom/service-kit/config'
import { gaugeConnections } from '@cardroom/service-kit/metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { limits } from './limits.ts'
import { createNewsletterFeed } from './newsletter-feed.ts'
import { applications } from './repositories/applications.ts'
import { auditLog } from './repositories/audit-log.ts'
import { followUps } from './repositories/follow-ups.ts'
import { rowNotes } from './repositories/row-notes.ts'
import { finder } from './repositories/finder.ts'
import { kookNames } from './repositories/kook-names.ts'
import { newsletters } from './repositories/newsletters.ts'
import { playerPictures } from './repositories/player-pictures.ts'
import { policyReports } from './repositories/policy-reports.ts'
import { rakePlayers } from './repositories/rake-players.ts'
import { sponsorships } from './repositories/sponsorships.ts'
import { weeklyWinners } from './repositories/weekly-winners.ts'
import { lastLongerChanges } from './repositories/last-longer-changes.ts'
import { lastLongerEntries } from './repositories/last-longer-entries.ts'
import { pictureTaker } from './take-picture.ts'
import { openDatabase } from './open-database.ts'

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('contests', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = openDatabase(config.DATABASE_URL)
  gaugeConnections(() => connectionCounts(db))

  const pictures = playerPictures(db)
  const mailQueue = createMailQueue(redis, logger)
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
        proxy: config.EGRESS_PROXY,
      },
      redis,
      logger,
    ),
    rakePlayers: rakePlayers(db),
    weeklyWinners: weeklyWinners(db),
    sponsorships: sponsorships(db),
    lastLongerEntries: lastLongerEntries(db),
    lastLongerChanges: lastLongerChanges(db),
    auditLog: auditLog(db),
    withOrigins: (rows) => withOrigins(db, rows, ({ createdAt }) => createdAt),
    kookNames: kookNames(db, config.LOG_SALT),
    playerPictures: pictures,
    takePicture: pictureTaker(pictures, {
      hosts: config.PICTURE_HOSTS,
      isLocalAllowed: config.NEWSLETTER_FEED_ALLOW_LOCAL,
      proxy: config.EGRESS_PROXY,
    }),
    policyReports: policyReports(db),
    rowNotes: rowNotes(db),
    followUps: followUps(db),
    finder: finder(db),
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
