import { knowledge } from '@cardroom/brand/knowledge'
import { connectDatabase, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { sessionReader } from '@cardroom/database/sessions'
import type { Logger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { createAnswerQuestion } from './answering/answer-question.ts'
import { createAssistant } from './answering/assistant.ts'
import { createModel } from './answering/create-model.ts'
import { createSearchIndex } from './answering/search-index.ts'
import { createApp } from './app.ts'
import { type Config, leaseSecondsOf } from './config.ts'
import { conversations } from './conversations/repository.ts'
import { cannedAnswers } from './inbox/canned-answers-repository.ts'
import { chatData } from './inbox/repository.ts'
import { limits } from './limits.ts'
import { summaries } from './summaries/repository.ts'
import { mailAnswers } from './takeover/jobs.ts'
import { createLiveStreams } from './takeover/live-streams.ts'
import { takeovers } from './takeover/repository.ts'

/** The service with its connections, not listening yet. `close` has the steps that end it, in order. */
export function createChat(config: Config, logger: Logger) {
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, {
    applicationName: 'chat',
    maxConnections: 10,
    // Under load a late answer is better than none.
    connectionTimeoutMs: 10_000,
  })
  const mailQueue = createMailQueue(redis, logger)
  const enqueueMail = mailQueue.enqueue
  const assistant = createAssistant(createSearchIndex(knowledge), createModel(config, redis))
  const stored = {
    conversations: conversations(db, leaseSecondsOf(config)),
    chatData: chatData(db),
    takeovers: takeovers(db),
    cannedAnswers: cannedAnswers(db),
  }
  const liveStreams = createLiveStreams(stored.takeovers.read, (error) =>
    logger.warn({ err: error }, 'could not read a conversation for its stream'),
  )
  const listener = listen(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
    applicationName: 'chat',
    channel: 'chat',
    onNotification: liveStreams.notified,
    onListening: liveStreams.readAll,
    onLost: (error) => logger.warn({ err: error }, 'notifications lost, reconnecting'),
  })
  const rateLimits = createRateLimiters(redis, limits, config.RATE_LIMIT_FACTOR)
  const app = createApp({
    ...stored,
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    liveStreams,
    answerQuestion: createAnswerQuestion({
      conversations: stored.conversations,
      assistant,
      limits: rateLimits,
    }),
    sessions: sessionReader(db),
    enqueueMail,
    cookieSecret: config.CHAT_COOKIE_SECRET,
    limits: rateLimits,
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })
  return {
    app,
    db,
    redis,
    assistant,
    takeovers: stored.takeovers,
    summaries: summaries(db),
    mailAnswers: async () =>
      await mailAnswers({ takeovers: stored.takeovers, enqueueMail, limits: rateLimits }),
    close: [
      ['server', () => app.close()],
      ['notifications', () => listener.close()],
      ['mail queue', () => mailQueue.close()],
      ['redis', () => redis.quit()],
      ['postgres', () => db.destroy()],
    ] as [string, () => Promise<unknown>][],
  }
}
