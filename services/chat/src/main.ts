import process from 'node:process'
import { connectDatabase, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { conversations } from './repositories/conversations.ts'

const hourSeconds = 60 * 60

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createLogger('chat', config.LOG_LEVEL)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'chat' })

  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    conversations: conversations(db),
    cookieSecret: config.CHAT_COOKIE_SECRET,
    limits: {
      register: createRateLimiter(
        redis,
        { name: 'chat-register', points: 30, windowSeconds: hourSeconds },
        config.RATE_LIMIT_FACTOR,
      ),
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
