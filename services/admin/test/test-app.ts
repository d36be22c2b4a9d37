import { readFile } from 'node:fs/promises'
import { connectDatabase, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { officeChannel } from '@cardroom/contracts/office-events'
import type { Insertable } from 'kysely'
import type { UserTable } from '@cardroom/database/tables/admin'
import { ownDataLinks } from '../src/repositories/own-data-links.ts'
import { people as personsOf } from '../src/repositories/people.ts'
import type { SystemReport } from '@cardroom/contracts/system'
import { callLimits } from '@cardroom/contracts/limits'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { openSession } from '@cardroom/test-kit/sign-in'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createAccounts } from '../src/create-accounts.ts'
import { createFactors } from '../src/create-factors.ts'
import type { Accounts } from '../src/domain/accounts.ts'
import { factorSecrets } from '../src/factor-secrets.ts'
import { pendingSignIns } from '../src/pending-sign-ins.ts'
import { factors as factorsStore } from '../src/repositories/factors.ts'
import { createApp } from '../src/app.ts'
import { createPasswordHasher } from '../src/password-hasher.ts'
import { administrators } from '../src/repositories/administrators.ts'
import { admins } from '../src/repositories/admins.ts'
import { annotations, goals, savedViews } from '../src/repositories/report-notes.ts'
import { savedFilters } from '../src/repositories/saved-filters.ts'
import { exports } from '../src/repositories/exports.ts'
import { knownDevices } from '../src/repositories/known-devices.ts'
import { importedDays } from '../src/repositories/imported-days.ts'
import { newLeads } from '../src/repositories/new-leads.ts'
import { createOfficeEvents } from '../src/create-office-events.ts'
import { passwordAttempts } from '../src/password-attempts.ts'
import { leadSources } from '../src/repositories/lead-sources.ts'
import { redisFile } from '../src/redis-file.ts'
import { adminSessions } from '../src/repositories/sessions.ts'
import { createFiguresCopy } from '../src/figures/copy.ts'
import { createExplore } from '../src/figures/explore.ts'
import { createLiveVisits } from '../src/figures/live.ts'
import { createSponsorshipPage } from '../src/figures/sponsorship-page.ts'
import { createGoals } from '../src/figures/goals.ts'
import { createReports } from '../src/figures/reports.ts'
import { createReportMails } from '../src/create-report-mails.ts'
import { reportMailChoices } from '../src/repositories/report-mail-choices.ts'
import { createSystem } from '../src/create-system.ts'
import { deadLetterRetry, systemFacts } from '../src/repositories/system.ts'
import type { ServiceAddress } from '../src/ask-services.ts'
import { createSharing } from '../src/create-sharing.ts'
import { accessTokens } from '../src/repositories/access-tokens.ts'

export const password = 'a horse that raises'

/** Of a hash that takes no time; the real cost is proved in password-hasher.test.ts. */
export const lowCost = { memory: 8, passes: 1, parallelism: 1 }

export type TestAppOptions = {
  /** Limits are out of the way unless a test is about them. */
  rateLimitFactor?: number
  /** Services that are asked how they are. */
  addresses?: readonly ServiceAddress[]
  /** What the public address shows. */
  certificate?: SystemReport['certificate']
  statementTimeoutMs?: number
  minPasswordLength?: number
  /** Another Redis than the one that test files share. */
  redisUrl?: string
}

/** The whole service over real Postgres and Redis, with the rights it has in production. */
export async function testApp(options: TestAppOptions = {}) {
  const { rateLimitFactor = 1000, statementTimeoutMs = 5000, minPasswordLength = 6 } = options
  const database = await testDatabase()
  const redisServer = await testRedis()
  const logger = createLogger('admin', 'silent')
  const db = connectDatabase(database.urlFor('admin'), {
    applicationName: 'admin',
    statementTimeoutMs,
  })
  const redis = connectRedis(options.redisUrl ?? redisServer.urlFor('admin'), logger, 'fail-fast')
  await untilReady(redis, 5000)

  const clock = { now: Date.now() }
  const now = () => clock.now
  const hasher = createPasswordHasher(lowCost)
  const sessions = adminSessions(db)
  const limiter = (limit: RateLimit) => createRateLimiter(redis, limit, rateLimitFactor)
  const copy = createFiguresCopy({ db, logger, maxAgeMs: 0, maxWaitMs: 30_000, now })
  const explore = createExplore(copy, now)
  const liveVisits = createLiveVisits(copy, now)
  const mailsOf = () =>
    createReportMails({
      store: reportMailChoices(db),
      explore,
      logger,
      secret: 'sixteen characters',
      now,
    })
  const reportMails = mailsOf()
  const attempts = passwordAttempts(redis, rateLimitFactor, now)
  const pending = pendingSignIns(redis)
  const factors = createFactors({
    store: factorsStore(db),
    pending,
    secrets: factorSecrets('thirty-two characters of a secret'),
    confirm: (owner) => accounts.confirm(owner),
    codeAttempts: attempts,
    now,
  })
  const accounts: Accounts = createAccounts({
    admins: admins(db),
    devices: knownDevices(db),
    attempts,
    sessions,
    hasher,
    factors: factors.checks,
    pending,
    policy: {
      minLength: minPasswordLength,
      minLengthOverHttps: Math.max(minPasswordLength, 12),
      brandWords: ['Back Room'],
    },
    now,
  })
  const file = redisFile({ redis, logger, retryMs: 20 })
  const officeEvents = createOfficeEvents({
    rolesOf: (ids) => sessions.rolesOf(ids),
    visits: () => liveVisits.report(),
    logger,
    checkMs: 100,
    visitorsMs: 100,
    beatMs: 100,
  })
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    accounts,
    factors: factors.own,
    sessions,
    administrators: administrators(db),
    reports: createReports({ copy, db, now }),
    explore,
    reportMails,
    people: personsOf(db, 'sixteen characters', file.rewriteSoon),
    ownDataLinks: ownDataLinks(db),
    system: createSystem({
      facts: systemFacts(db),
      retryDeadLetter: deadLetterRetry(db),
      addresses: options.addresses ?? [],
      certificate: async () => options.certificate ?? null,
      release: '0.1.0',
      now: () => clock.now,
    }),
    savedFilters: savedFilters(db),
    savedViews: savedViews(db),
    annotations: annotations(db),
    goals: goals(db),
    goalReports: createGoals(copy, now),
    importedDays: importedDays(db),
    liveVisits,
    officeEvents,
    newLeads: newLeads(db),
    exports: exports(db),
    sponsorshipPage: createSponsorshipPage(copy, now),
    leadSources: leadSources(db),
    sharing: createSharing({
      tokens: accessTokens(db),
      redis,
      limiter: limiter(callLimits.sharing),
      now,
    }),
    openApi: await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
    limits: {
      signIn: limiter(callLimits.signIn),
      session: limiter(callLimits.admin),
      sharing: limiter(callLimits.sharing),
      ownDataRequest: limiter(callLimits.ownDataRequest),
      ownDataLink: limiter(callLimits.ownDataLink),
    },
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
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
    manageDeps: {
      admins: admins(db),
      administrators: administrators(db),
      attempts,
      devices: knownDevices(db),
      hasher,
    },
    mailsOf,
    mailsTo,
    officeEvents,
    owner: database.db,
    ownerRedis: redisServer.redis,
    redisServer,
    signedIn,
    copy,
  }
}
