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
import { spentToday } from './answering/budget.ts'
import { createAnswerQuestion } from './answering/answer-question.ts'
import { createApp } from './app.ts'
import { Config, leaseSecondsOf } from './config.ts'
import { createAssistant } from './answering/create-assistant.ts'
import { createModel } from './answering/create-model.ts'
import { quietMinutes } from './takeover/rules.ts'
import { createSearchIndex } from './answering/search-index.ts'
import { createLiveStreams } from './takeover/live-streams.ts'
import { completeConversations } from './summaries/jobs.ts'
import { createLimitedCounts } from './conversations/limited-counts.ts'
import { mailAnswers } from './takeover/jobs.ts'
import { limits, messageLimits } from './limits.ts'
import { repeat } from './repeat.ts'
import { cannedAnswers } from './inbox/canned-answers-repository.ts'
import { chatData } from './inbox/repository.ts'
import { conversations } from './conversations/repository.ts'
import { takeovers } from './takeover/repository.ts'
import { summaries } from './summaries/repository.ts'

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
  const repository = conversations(db, leaseSecondsOf(config))
  const takenConversations = takeovers(db)
  const liveStreams = createLiveStreams(takenConversations.read, (error) =>
    logger.warn({ err: error }, 'a conversation could not be read for its stream'),
  )
  const listener = listen(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
    applicationName: 'chat',
    channel: 'chat',
    onNotification: liveStreams.notified,
    onListening: liveStreams.readAll,
    onLost: (error) => logger.warn({ err: error }, 'notifications are lost, will be retried'),
  })
  const rateLimits = createRateLimiters(redis, limits, config.RATE_LIMIT_FACTOR)
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    conversations: repository,
    chatData: chatData(db),
    takeovers: takenConversations,
    cannedAnswers: cannedAnswers(db),
    liveStreams,
    answerQuestion: createAnswerQuestion({
      conversations: repository,
      assistant,
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
        takeovers: takenConversations,
        enqueueMail: mailQueue.enqueue,
        limits: rateLimits,
      }),
    releaseEveryMs,
    logger,
  )
  const stopRelease = repeat(
    'release of quiet conversations',
    () => takenConversations.releaseQuiet(quietMinutes, releaseBatch),
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
