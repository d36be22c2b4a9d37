import { connectDatabase } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { officeChannel } from '@cardroom/contracts/office-events'
import type { Insertable } from 'kysely'
import type { UserTable } from '@cardroom/database/tables/admin'
import type { SystemReport } from '@cardroom/contracts/system'
import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { openSession } from '@cardroom/test-kit/sign-in'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createPasswordHasher } from '../src/accounts/password-hasher.ts'
import { createApp } from '../src/app.ts'
import { createFiguresCopy } from '../src/figures/copy.ts'
import { createParts } from '../src/parts.ts'
import type { ServiceAddress } from '../src/system/ask-services.ts'

export const password = 'a horse that raises'

const logSalt = 'sixteen characters'

/** Of a hash that takes no time; the real cost is proved in password-hasher.test.ts. */
export const lowCost = { memory: 8, passes: 1, parallelism: 1 }

export type TestAppOptions = {
  /** Limits are out of the way unless a test is about them. */
  rateLimitFactor?: number
  /** Services that are asked how they are. */
  addresses?: readonly ServiceAddress[]
  /** What the public address shows. */
  certificate?: SystemReport['certificate']
  minPasswordLength?: number
  /** Another Redis than the one that test files share. */
  redisUrl?: string
}

/** The whole service over real Postgres and Redis, with the rights it has in production. */
export async function testApp(options: TestAppOptions = {}) {
  const { rateLimitFactor = 1000, minPasswordLength = 6 } = options
  const database = await testDatabase()
  const redisServer = await testRedis()
  const logger = createLogger('admin', 'silent')
  const db = connectDatabase(database.urlFor('admin'), { applicationName: 'admin' })
  const redis = connectRedis(options.redisUrl ?? redisServer.urlFor('admin'), logger, 'fail-fast')
  await untilReady(redis, 5000)

  const clock = { now: Date.now() }
  const now = () => clock.now
  const hasher = createPasswordHasher(lowCost)
  const copy = createFiguresCopy({ db, logger, maxAgeMs: 0, maxWaitMs: 30_000, now })
  const parts = createParts({
    db,
    redis,
    logger,
    copy,
    hasher,
    logSalt,
    factorSecret: 'thirty-two characters of a secret',
    limitFactor: rateLimitFactor,
    policy: {
      minLength: minPasswordLength,
      minLengthOverHttps: Math.max(minPasswordLength, 12),
      brandWords: ['Back Room'],
    },
    addresses: options.addresses ?? [],
    certificate: async () => options.certificate ?? null,
    release: '0.1.0',
    now,
    officeEventTimes: { checkMs: 100, visitorsMs: 100, beatMs: 100 },
    rewriteRetryMs: 20,
  })
  const { file, officeEvents } = parts
  const app = createApp({
    ...parts,
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt,
  })
  await app.ready()
  const hearing = Promise.withResolvers<void>()
  const listener = listen(database.urlFor('admin'), {
    applicationName: 'admin events',
    channel: officeChannel,
    onNotification: (payload) => officeEvents.hear(payload),
    onListening: () => {
      officeEvents.startHearing()
      hearing.resolve()
    },
    onLost: () => officeEvents.stopHearing(),
  })
  await hearing.promise
  afterAll(async () => {
    officeEvents.close()
    await listener.close()
    await app.close()
    await copy.close()
    file.close()
    redis.disconnect()
    await db.destroy()
  })

  let people = 0
  const defaultHash = await hasher.hash(password)

  /** A user in the database: an administrator with `password` by default. */
  async function makeUser(overrides: Partial<Insertable<UserTable>> = {}) {
    people += 1
    return await database.db
      .insertInto('users')
      .values({
        first_name: 'Ada',
        last_name: 'Quinn',
        email: `ada${people}@quinn.example`,
        password: defaultHash,
        is_admin: true,
        role: 'owner',
        ...overrides,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
  }

  /** A browser that keeps its cookies. */
  function browser(headers: Record<string, string> = {}) {
    const jar = new Map<string, string>()
    async function send(request: InjectOptions) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({ ...request, headers: { ...headers, cookie } })
      for (const { name, value } of response.cookies) jar.set(name, value)
      return response
    }
    const post = (url: string, payload?: object) =>
      send({ method: 'POST', url, ...(payload !== undefined && { payload }) })
    return {
      jar,
      post,
      put: (url: string, payload: object) => send({ method: 'PUT', url, payload }),
      get: (url: string) => send({ method: 'GET', url }),
      signIn: (email: string, secret = password) =>
        post('/api/admin/login', { email, password: secret }),
    }
  }

  /** A signed-in browser, past the sign-in form. */
  async function signedIn(user: Partial<Insertable<UserTable>> = {}) {
    const { id, email } = await makeUser(user)
    const visitor = browser()
    visitor.jar.set('sid', await openSession(database.db, id))
    return { ...visitor, id, email }
  }

  /** Lines of the audit log about one user, oldest first. */
  async function auditOf(id: string) {
    return await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  }

  /** Mails to an address with their data, oldest first. */
  async function mailsTo(recipient: string) {
    const rows = await database.db
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
    return rows.map(({ kind, data }) => ({ kind, ...data }))
  }

  return {
    app,
    auditOf,
    browser,
    clock,
    hasher,
    makeUser,
    manageDeps: { ...parts, hasher },
    reportMails: parts.reportMails,
    mailsTo,
    officeEvents,
    owner: database.db,
    ownerRedis: redisServer.redis,
    redisServer,
    signedIn,
    urlFor: database.urlFor,
  }
}
