import { createLogger } from '@cardroom/service-kit/logger'
import { untilReady } from '@cardroom/service-kit/redis'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll } from 'vitest'
import { Config } from '../src/config.ts'
import { createChat } from '../src/create-chat.ts'

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
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    TRUSTED_PROXIES: '127.0.0.1/32',
    ...environment,
  })
  const { close, ...chat } = createChat(config, logger)
  const { app, redis } = chat
  await untilReady(redis, 5000)
  await app.ready()
  afterAll(async () => {
    for (const [name, end] of close) if (name !== 'redis') await end()
    redis.disconnect()
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

  /** The payload of a call about a conversation. */
  async function post(url: string, { userId, conversationId, cookies }: Registered, more = {}) {
    const payload = { userId, conversationId, ...more }
    return await app.inject({ method: 'POST', url, cookies, payload })
  }

  return {
    ...chat,
    conversationOf,
    logger,
    messagesOf,
    owner: database.db,
    ownerRedis: redisServer.redis,
    post,
    redisServer,
    register,
    registered,
    say,
    takeTurn,
  }
}
