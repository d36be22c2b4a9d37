import process from 'node:process'
import { knowledge } from '@cardroom/brand/knowledge'
import { connectDatabase, connectionCounts, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { sessionReader } from '@cardroom/database/sessions'
import { readConfig } from '@cardroom/service-kit/config'
import { gauge, gaugeConnections } from '@cardroom/service-kit/metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { spentToday } from './budget.ts'
import { createActiveTurns } from './active-turns.ts'
import { createAnswerQuestion } from './answer-question.ts'
import { createApp } from './app.ts'
import { Config } from './config.ts'
import { createAssistant } from './create-assistant.ts'
import { createModel } from './create-model.ts'
import { quietMinutes } from './domain/handling.ts'
import { createSearchIndex } from './domain/search-index.ts'
import { createFollowers } from './domain/followers.ts'
import { completeConversations } from './jobs/complete-conversations.ts'
import { createLimitedCounts } from './repositories/limited-counts.ts'
import { mailAnswers } from './jobs/mail-answers.ts'
import { limits, messageLimits } from './limits.ts'
import { repeat } from './repeat.ts'
import { cannedAnswers } from './repositories/canned-answers.ts'
import { chatData } from './repositories/chat-data.ts'
import { conversations } from './repositories/conversations.ts'
import { handled } from './repositories/handled.ts'
import { summaries } from './repositories/summaries.ts'

const completionEveryMs = 60_000
const releaseEveryMs = 30_000
const releaseBatch = 100

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('chat', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, {
    applicationName: 'chat',
    maxConnections: 10,
    // Under load a late answer is better than none.
    connectionTimeoutMs: 10_000,
  })
  gaugeConnections(() => connectionCounts(db))

  gauge('assistant_spent_dollars', 'Spent today (UTC) at the provider of the assistant', () =>
    spentToday(redis),
  )
  const limitedCounts = createLimitedCounts(redis)
  const mailQueue = createMailQueue(redis, logger)
  const assistant = createAssistant(
    createSearchIndex(knowledge),
    createModel(config, redis, config.RATE_LIMIT_FACTOR),
  )
  const repository = conversations(db)
  const conversationsOfPeople = handled(db)
  const followers = createFollowers(conversationsOfPeople.read, (error) =>
    logger.warn({ err: error }, 'a conversation could not be read for its stream'),
  )
  const listener = listen(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
    applicationName: 'chat',
    channel: 'chat',
    onNotification: followers.notified,
    onListening: followers.readAll,
    onLost: (error) => logger.warn({ err: error }, 'notifications are lost, will be retried'),
  })
  const rateLimits = createRateLimiters(redis, limits, config.RATE_LIMIT_FACTOR)
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    conversations: repository,
    chatData: chatData(db),
    handled: conversationsOfPeople,
    cannedAnswers: cannedAnswers(db),
    followers,
    answerQuestion: createAnswerQuestion({
      conversations: repository,
      assistant,
      turns: createActiveTurns(repository.renewTurns),
      limits: messageLimits(config.RATE_LIMIT_FACTOR),
      limitedCounts,
    }),
    sessions: sessionReader(db),
    enqueueMail: mailQueue.enqueue,
    cookieSecret: config.CHAT_COOKIE_SECRET,
    limitedCounts,
    limits: rateLimits,
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })

  const stopCompletion = repeat(
    'completion of conversations',
    () => completeConversations({ summaries: summaries(db), assistant, logger }),
    completionEveryMs,
    logger,
  )
  const stopMailing = repeat(
    'mails of answers',
    () =>
      mailAnswers({
        handled: conversationsOfPeople,
        enqueueMail: mailQueue.enqueue,
        limits: rateLimits,
      }),
    releaseEveryMs,
    logger,
  )
  const stopRelease = repeat(
    'release of quiet conversations',
    () => conversationsOfPeople.releaseQuiet(quietMinutes, releaseBatch),
    releaseEveryMs,
    logger,
  )
  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info(
    { port: config.LISTEN_PORT, answers: config.OPENAI_API_KEY ? 'model' : 'knowledge' },
    'listening',
  )
  closeOnSignal(logger, [
    ['server', () => app.close()],
    ['completion', stopCompletion],
    ['release', stopRelease],
    ['mails of answers', stopMailing],
    ['notifications', () => listener.close()],
    ['mail queue', () => mailQueue.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
