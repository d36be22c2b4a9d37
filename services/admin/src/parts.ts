import { callLimits } from '@cardroom/contracts/limits'
import type { SystemReport } from '@cardroom/contracts/system'
import { type Database, ping } from '@cardroom/database/client'
import type { Logger } from '@cardroom/service-kit/logger'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { administrators } from './accounts/administrators-repository.ts'
import { knownDevices } from './accounts/devices-repository.ts'
import { passwordAttempts } from './accounts/password-attempts.ts'
import type { PasswordHasher } from './accounts/password-hasher.ts'
import type { PasswordPolicy } from './accounts/password-rules.ts'
import { admins } from './accounts/repository.ts'
import { adminSessions } from './accounts/sessions-repository.ts'
import { createFactors } from './factors/factors.ts'
import { pendingSignIns } from './factors/pending-sign-ins.ts'
import { factors as factorsStore } from './factors/repository.ts'
import { factorSecrets } from './factors/secrets.ts'
import type { FiguresCopy } from './figures/copy.ts'
import { createExplore } from './figures/explore.ts'
import { exports } from './figures/exports-repository.ts'
import { createGoals } from './figures/goals.ts'
import { importedDays } from './figures/imported-repository.ts'
import { createLiveVisits } from './figures/live.ts'
import { createReports } from './figures/reports.ts'
import { createSponsorshipPage } from './figures/sponsorship-page.ts'
import { leadSources } from './lead-source/repository.ts'
import { createOfficeEvents, type OfficeEventTimes } from './office-events/office-events.ts'
import { newLeads } from './office-events/repository.ts'
import { ownDataLinks } from './people/own-data-repository.ts'
import { redisFile } from './people/redis-file.ts'
import { people } from './people/repository.ts'
import { createReportMails } from './report-mails/report-mails.ts'
import { reportMailChoices } from './report-mails/repository.ts'
import { annotations, goals, savedViews } from './report-notes/repository.ts'
import { savedFilters } from './saved-filters/repository.ts'
import { accessTokens } from './sharing/repository.ts'
import { createSharing } from './sharing/sharing.ts'
import type { ServiceAddress } from './system/ask-services.ts'
import { deadLetterRetry, systemFacts } from './system/repository.ts'
import { createSystem } from './system/system.ts'

export type PartsOptions = {
  db: Database
  redis: Redis
  logger: Logger
  copy: FiguresCopy
  hasher: PasswordHasher
  logSalt: string
  factorSecret: string
  /** Multiplies every rate limit. */
  limitFactor: number
  policy: PasswordPolicy
  /** Services whose status is checked. */
  addresses: readonly ServiceAddress[]
  /** The certificate that the public address presents; null if the stack has none. */
  certificate: () => Promise<SystemReport['certificate']>
  /** The version of this release. */
  release: string
  /** The clock, in epoch milliseconds. */
  now?: () => number
  officeEventTimes?: OfficeEventTimes
  /** The delay before a refused rewrite of Redis' append-only file is retried. */
  rewriteRetryMs?: number
}

export type Parts = ReturnType<typeof createParts>

/** All dependencies of the routes and jobs of this service. */
export function createParts(options: PartsOptions) {
  const { db, redis, logger, copy, hasher, logSalt, limitFactor, now = Date.now } = options
  const limiter = (limit: RateLimit) => createRateLimiter(redis, limit, limitFactor)
  const sessions = adminSessions(db)
  const attempts = passwordAttempts(redis, limitFactor, now)
  const pending = pendingSignIns(redis)
  const factors = createFactors({
    store: factorsStore(db),
    pending,
    secrets: factorSecrets(options.factorSecret),
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
    policy: options.policy,
    now,
  })
  const explore = createExplore(copy, now)
  const liveVisits = createLiveVisits(copy, now)
  const file = redisFile({ redis, logger, retryMs: options.rewriteRetryMs })
  return {
    accounts,
    administrators: administrators(db),
    admins: admins(db),
    annotations: annotations(db),
    attempts,
    checks: { postgres: () => ping(db), redis: () => redis.ping() },
    devices: knownDevices(db),
    explore,
    exports: exports(db),
    factors: factors.own,
    file,
    goalReports: createGoals(copy, now),
    goals: goals(db),
    importedDays: importedDays(db),
    leadSources: leadSources(db),
    limits: {
      signIn: limiter(callLimits.signIn),
      session: limiter(callLimits.admin),
      sharing: limiter(callLimits.sharing),
      ownDataRequest: limiter(callLimits.ownDataRequest),
      ownDataLink: limiter(callLimits.ownDataLink),
    },
    liveVisits,
    newLeads: newLeads(db),
    officeEvents: createOfficeEvents({
      rolesOf: (ids) => sessions.rolesOf(ids),
      visits: () => liveVisits.report(),
      logger,
      ...options.officeEventTimes,
    }),
    ownDataLinks: ownDataLinks(db),
    people: people(db, logSalt, file.rewriteSoon),
    reportMails: createReportMails({
      store: reportMailChoices(db),
      explore,
      logger,
      secret: logSalt,
      now,
    }),
    reports: createReports({ copy, db, now }),
    savedFilters: savedFilters(db),
    savedViews: savedViews(db),
    sessions,
    sharing: createSharing({
      tokens: accessTokens(db),
      redis,
      limiter: limiter(callLimits.sharing),
      now,
    }),
    sponsorshipPage: createSponsorshipPage(copy, now),
    system: createSystem({
      facts: systemFacts(db),
      retryDeadLetter: deadLetterRetry(db),
      addresses: options.addresses,
      certificate: options.certificate,
      release: options.release,
      now,
    }),
  }
}
