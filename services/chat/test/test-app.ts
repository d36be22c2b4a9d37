import { knowledge } from '@cardroom/brand/knowledge'
import { connectDatabase, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { sessionReader } from '@cardroom/database/sessions'
import { createLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll } from 'vitest'
import { createAnswerQuestion } from '../src/answering/answer-question.ts'
import { createApp } from '../src/app.ts'
import { Config, leaseSecondsOf } from '../src/config.ts'
import { createAssistant } from '../src/answering/create-assistant.ts'
import { createModel } from '../src/answering/create-model.ts'
import { createSearchIndex } from '../src/answering/search-index.ts'
import { createLiveStreams } from '../src/takeover/live-streams.ts'
import { mailAnswers } from '../src/takeover/jobs.ts'
import { createLimitedCounts } from '../src/conversations/limited-counts.ts'
import { limits, messageLimits } from '../src/limits.ts'
import { cannedAnswers } from '../src/inbox/canned-answers-repository.ts'
import { chatData } from '../src/inbox/repository.ts'
import { conversations } from '../src/conversations/repository.ts'
import { takeovers } from '../src/takeover/repository.ts'
import { summaries } from '../src/summaries/repository.ts'

export const cookieSecret = 'a secret of thirty-two characters'

export type TestAppOptions = {
  /** High by default, so that only tests of the limits reach them. */
  rateLimitFactor?: number
  /** Further variables of the environment. */
  environment?: Record<string, string>
  /** Servers that several apps of a file share; its own ones unless given. */
  stores?: TestStores
}

export type TestStores = Awaited<ReturnType<typeof testStores>>

export async function testStores() {
  return { database: await testDatabase(), redisServer: await testRedis() }
}

export type Registered = { userId: number; conversationId: number; cookies: { chat: string } }

/** The whole service over real Postgres and Redis, with the rights it has in production. */
export async function testApp({
  rateLimitFactor = 1000,
  environment = {},
  stores,
}: TestAppOptions = {}) {
  const { database, redisServer } = stores ?? (await testStores())
  const logger = createLogger('chat', 'silent')
  const config = Config.parse({
    LISTEN_PORT: '0',
    LOG_SALT: 'sixteen characters',
    DATABASE_URL: database.urlFor('chat'),
    REDIS_URL: redisServer.urlFor('chat'),
    CHAT_COOKIE_SECRET: cookieSecret,
    ...environment,
  })
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'chat' })
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  await untilReady(redis, 5000)
  const repository = conversations(db, leaseSecondsOf(config))
  const assistant = createAssistant(
    createSearchIndex(knowledge),
    createModel(config, redis, rateLimitFactor),
  )
  const limitedCounts = createLimitedCounts(redis)
  const mailQueue = createMailQueue(redis, logger)
  const takeoverRepository = takeovers(db)
  const liveStreams = createLiveStreams(takeoverRepository.read, () => {})
  const listener = listen(config.DATABASE_URL, {
    applicationName: 'chat',
    channel: 'chat',
    onNotification: liveStreams.notified,
    onListening: liveStreams.readAll,
  })
  const rateLimits = createRateLimiters(redis, limits, rateLimitFactor)
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: config.LOG_SALT,
    conversations: repository,
    chatData: chatData(db),
    takeovers: takeoverRepository,
    cannedAnswers: cannedAnswers(db),
    liveStreams,
    answerQuestion: createAnswerQuestion({
      conversations: repository,
      assistant,
      limits: messageLimits(rateLimitFactor),
      limitedCounts,
    }),
    sessions: sessionReader(db),
    enqueueMail: mailQueue.enqueue,
    cookieSecret: config.CHAT_COOKIE_SECRET,
    limitedCounts,
    limits: rateLimits,
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await listener.close()
    await mailQueue.close()
    redis.disconnect()
    await db.destroy()
  })

  async function register(body: object, headers: Record<string, string> = {}) {
    return await app.inject({ method: 'POST', url: '/api/chat/register', headers, payload: body })
  }

  /** A new visitor with a conversation. */
  async function registered(headers: Record<string, string> = {}): Promise<Registered> {
    const email = `${crypto.randomUUID()}@quinn.example`
    const response = await register({ name: 'Ada Quinn', email }, headers)
    const { user, conversation } = response.json().data
    const [cookie] = response.cookies
    return {
      userId: user.id,
      conversationId: conversation.id,
      cookies: { chat: cookie?.value ?? '' },
    }
  }

  async function say(
    { userId, conversationId, cookies }: Registered,
    message: string,
    headers: Record<string, string> = {},
  ) {
    return await app.inject({
      method: 'POST',
      url: '/api/chat/message',
      headers,
      cookies,
      payload: { userId, conversationId, message },
    })
  }

  /** The stored messages of a conversation, oldest first. */
  async function messagesOf({ conversationId }: Pick<Registered, 'conversationId'>) {
    return await database.db
      .selectFrom('chat_messages')
      .select(['is_from_user', 'content', 'metadata'])
      .where('conversation_id', '=', conversationId)
      .orderBy('id')
      .execute()
  }

  async function conversationOf({ conversationId }: Pick<Registered, 'conversationId'>) {
    return await database.db
      .selectFrom('chat_conversations')
      .selectAll()
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
  }

  /** As if another instance answered in the conversation, or had died while it did. */
  async function takeTurn({ conversationId }: Pick<Registered, 'conversationId'>, ms: number) {
    await database.db
      .updateTable('chat_conversations')
      .set({ turn: crypto.randomUUID(), turn_until: new Date(Date.now() + ms) })
      .where('id', '=', conversationId)
      .execute()
  }

  return {
    app,
    assistant,
    conversationOf,
    takeovers: takeoverRepository,
    mailAnswers: async () =>
      await mailAnswers({
        takeovers: takeoverRepository,
        enqueueMail: mailQueue.enqueue,
        limits: rateLimits,
      }),
    logger,
    messagesOf,
    owner: database.db,
    ownerRedis: redisServer.redis,
    redis,
    redisServer,
    register,
    registered,
    say,
    summaries: summaries(db),
    takeTurn,
  }
}
