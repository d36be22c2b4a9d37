import process from 'node:process'
import { callLimits } from '@cardroom/contracts/limits'
import { readConfig } from '@cardroom/service-kit/config'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { startGame } from './game.ts'
import { createSocketCount } from './sockets/socket-count.ts'
import { canWrite } from './instances.ts'

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('kook-game', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const subscriber = connectRedis(config.REDIS_URL, logger, 'patient')
  const game = startGame({
    redis,
    subscriber,
    pace: config.KOOK_PACE,
    secret: config.KOOK_SECRET,
    emoteLimit: createRateLimiter(redis, callLimits.tableEmotes, config.RATE_LIMIT_FACTOR),
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    logger,
  })

  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    enter: game.enter,
    isSeated: game.isSeated,
    listHouseTables: game.listHouseTables,
    upgradeLimit: createRateLimiter(redis, callLimits.tableConnect, config.RATE_LIMIT_FACTOR),
    seatLimit: createRateLimiter(redis, callLimits.tableSeats, config.RATE_LIMIT_FACTOR),
    sockets: createSocketCount(config.RATE_LIMIT_FACTOR),
    frameFactor: config.RATE_LIMIT_FACTOR,
    checks: { redis: () => canWrite(redis) },
  })

  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'listening')
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['game', () => game.stop()],
    ['redis', () => Promise.all([redis.quit(), subscriber.quit()])],
  ])
})
