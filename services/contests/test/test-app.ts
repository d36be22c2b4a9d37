import { ping } from '@cardroom/database/client'
import { sessionReader } from '@cardroom/database/sessions'
import { createLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createRateLimiters } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createApp, limits } from '../src/app.ts'
import { createNewsletterFeed, type FeedSettings } from '../src/newsletter/feed.ts'
import { pictureTaker } from '../src/pictures/take-picture.ts'
import { openDatabase, repositories } from '../src/repositories.ts'

/** The pause before the second attempt to send a mail; seconds in production. */
const mailBackoffMs = 20

const noFeed: FeedSettings = { urls: [], linkHosts: [], isLocalAllowed: false }

/** The whole service on real Postgres and Redis, with its production rights. */
export async function testApp({
  rateLimitFactor = 1000,
  feed = noFeed,
  pictureHosts = [] as readonly string[],
  isProofRequired = true,
  maxConnections = 5,
} = {}) {
  const database = await testDatabase()
  const redisServer = await testRedis()
  const logger = createLogger('contests', 'silent')
  const db = openDatabase(database.urlFor('contests'), maxConnections)
  const redis = connectRedis(redisServer.urlFor('contests'), logger, 'fail-fast')
  await untilReady(redis, 5000)
  const mailQueue = createMailQueue(redis, logger, mailBackoffMs)
  const clock = { now: Date.now() }
  const stores = repositories(db, 'sixteen characters', () => clock.now)
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    ...stores,
    newsletterFeed: createNewsletterFeed(feed, redis, logger),
    takePicture: pictureTaker(stores.playerPictures, { hosts: pictureHosts, isLocalAllowed: true }),
    sessions: sessionReader(db),
    enqueueMail: mailQueue.enqueue,
    isProofRequired,
    limits: createRateLimiters(redis, limits, rateLimitFactor),
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await mailQueue.close()
    redis.disconnect()
    await db.destroy()
  })

  /** A signed-in administrator. */
  async function signedIn({ passwordChangeRequired = false, firstName = 'Ada' } = {}) {
    const {
      id: adminId,
      email,
      sid,
    } = await signInAs(database.db, {
      password_change_required: passwordChangeRequired,
      first_name: firstName,
    })
    const send = (method: Method, url: string, payload?: object) =>
      app.inject({ method, url, cookies: { sid }, ...(payload !== undefined && { payload }) })
    return {
      adminId,
      email,
      sid,
      get: (url: string) => send('GET', url),
      post: (url: string, payload?: object) => send('POST', url, payload),
      put: (url: string, payload: object) => send('PUT', url, payload),
      patch: (url: string, payload: object) => send('PATCH', url, payload),
      delete: (url: string, payload?: object) => send('DELETE', url, payload),
      undo: (auditId: number) => send('POST', `/api/admin/audit-log/${auditId}/undo`),
    }
  }

  /** A visitor's browser, which keeps its cookies. */
  function browser(headers: Record<string, string> = {}) {
    const jar = new Map<string, string>()
    async function send(request: InjectOptions) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({ ...request, headers: { ...headers, cookie } })
      for (const { name, value } of response.cookies) jar.set(name, value)
      return response
    }
    return {
      jar,
      get: (url: string) => send({ method: 'GET', url }),
      post: (url: string, payload: object) => send({ method: 'POST', url, payload }),
      patch: (url: string, payload: object) => send({ method: 'PATCH', url, payload }),
    }
  }

  /** The audit lines of one subject, oldest first. */
  async function auditOf(subjectType: string, subjectId: string | number) {
    return await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_type', '=', subjectType)
      .where('subject_id', '=', String(subjectId))
      .orderBy('id')
      .execute()
  }

  return { app, auditOf, browser, clock, db, owner: database.db, redis, redisServer, signedIn }
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
