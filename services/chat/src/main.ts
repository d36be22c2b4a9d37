import process from 'node:process'
import { knowledge as documents } from '@cardroom/brand/knowledge'
import { connectDatabase, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { createLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { connectRedis } from '@cardroom/service-kit/redis'
import { createSessions } from '@cardroom/service-kit/session'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { createAssistant } from './create-assistant.ts'
import { completeConversations } from './jobs/complete-conversations.ts'
import { createLimits } from './limits.ts'
import { modelOf } from './model-of.ts'
import { repeat } from './repeat.ts'
import { chatData } from './repositories/chat-data.ts'
import { conversations } from './repositories/conversations.ts'
import { knowledge } from './repositories/knowledge.ts'
import { summaries } from './repositories/summaries.ts'
import { createTurns } from './turns.ts'

const completionEveryMs = 60_000
const syncEveryMs = 60 * 60 * 1000

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createLogger('chat', config.LOG_LEVEL)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, {
    applicationName: 'chat',
    maxConnections: 10,
    // A crowd that asks at once is answered late rather than not at all.
    connectionTimeoutMs: 10_000,
  })

  const mailQueue = createMailQueue(redis, logger)
  const base = knowledge(db)
  const kept = conversations(db)
  const model = modelOf(config, redis)
  const assistant = createAssistant(documents, base, model)
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    conversations: kept,
    chatData: chatData(db),
    assistant,
    turns: createTurns(kept.renew),
    sessions: createSessions(redis),
    enqueueMail: mailQueue.enqueue,
    cookieSecret: config.CHAT_COOKIE_SECRET,
    limits: createLimits(redis, config.RATE_LIMIT_FACTOR),
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })

  // The service also starts while Postgres is away, and then has its documents as soon as it is back.
  const sync = repeat(
    'knowledge base',
    () => base.sync(documents),
    { everyMs: syncEveryMs, afterFailureMs: 1000 },
    logger,
  )
  const completion = repeat(
    'completion of conversations',
    () => completeConversations({ summaries: summaries(db), assistant, logger }),
    { everyMs: completionEveryMs },
    logger,
  )
  await sync.firstTry
  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info(
    { port: config.LISTEN_PORT, answers: config.OPENAI_API_KEY ? 'model' : 'knowledge' },
    'listening',
  )
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['knowledge base', sync.stop],
    ['completion', completion.stop],
    ['mail queue', () => mailQueue.close()],
    ['budget', () => model?.budget.release()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
