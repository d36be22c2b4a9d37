import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { connectDatabase, connectionCounts, ping } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { serverFigureNames, serverFigures } from '@cardroom/database/server-figures'
import { officeChannel } from '@cardroom/contracts/office-events'
import { ownDataLinks } from './repositories/own-data-links.ts'
import { people } from './repositories/people.ts'
import { callLimits } from '@cardroom/contracts/limits'
import { readConfig } from '@cardroom/service-kit/config'
import { type CertificateSpan, certificateSpan } from '@cardroom/service-kit/certificate'
import { gaugeConnections, gauges } from '@cardroom/service-kit/metrics'
import { gaugeRedis } from '@cardroom/service-kit/redis-metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter, type RateLimit } from '@cardroom/service-kit/rate-limit'
import { connectRedis } from '@cardroom/service-kit/redis'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { createAccounts } from './create-accounts.ts'
import { createFactors } from './create-factors.ts'
import { createSystem } from './create-system.ts'
import { deadLetterRetry, systemFacts } from './repositories/system.ts'
import type { Accounts } from './domain/accounts.ts'
import { factorSecrets } from './factor-secrets.ts'
import { pendingSignIns } from './pending-sign-ins.ts'
import { factors as factorsStore } from './repositories/factors.ts'
import { createApp } from './app.ts'
import { Config, passwordMinimums } from './config.ts'
import { readEmbeddedForms } from './embedded-forms.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { administrators } from './repositories/administrators.ts'
import { admins } from './repositories/admins.ts'
import { annotations, goals, savedViews } from './repositories/report-notes.ts'
import { savedFilters } from './repositories/saved-filters.ts'
import { exports } from './repositories/exports.ts'
import { knownDevices } from './repositories/known-devices.ts'
import { importedDays } from './repositories/imported-days.ts'
import { newLeads } from './repositories/new-leads.ts'
import { createOfficeEvents } from './create-office-events.ts'
import { passwordAttempts } from './password-attempts.ts'
import { leadSources } from './repositories/lead-sources.ts'
import { adminSessions } from './repositories/sessions.ts'
import { createFiguresCopy } from './figures/copy.ts'
import { createExplore } from './figures/explore.ts'
import { createLiveVisits } from './figures/live.ts'
import { createSponsorshipPage } from './figures/sponsorship-page.ts'
import { createGoals } from './figures/goals.ts'
import { createOldMonths } from './figures/old-months.ts'
import { createReports } from './figures/reports.ts'
import { createReportMails } from './create-report-mails.ts'
import { reportMailChoices } from './repositories/report-mail-choices.ts'
import { createSharing } from './create-sharing.ts'
import { accessTokens } from './repositories/access-tokens.ts'
import { trafficAlerts } from './repositories/traffic-alerts.ts'
import { watchTraffic } from './watch-traffic.ts'
import { redisFile } from './redis-file.ts'

/** How often reports are looked for that are due by mail. */
const mailMs = 60 * 1000
/** How often the visits are compared with the usual ones. */
const alertMs = 5 * 60 * 1000
/** How often months are dropped that are older than the retention. */
const oldMonthsMs = 60 * 60 * 1000

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('admin', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'admin' })
  gaugeConnections(() => connectionCounts(db))
  // Of the stores that all services share, one service tells.
  gauges(serverFigureNames, () => serverFigures(db))
  gaugeRedis(redis)
  const { SITE_ADDRESS: site, TLS_SERVER: tlsServer } = config
  const certificate = async () =>
    site === undefined ? null : { name: site, span: await certificateSpan(site, tlsServer) }
  if (site !== undefined) gaugeCertificate(() => certificateSpan(site, tlsServer))
  const hasher = createPasswordHasher()
  const sessions = adminSessions(db)
  const embedded = await readEmbeddedForms(config.CARDROOM_EMBEDS_FILE)
  const copy = createFiguresCopy({ db, logger, embedded, folder: config.FIGURES_FOLDER })
  const loaded = copy.start()

  await ensureFirstAdmin(
    admins(db),
    hasher,
    {
      email: config.ADMIN_EMAIL,
      password: config.ADMIN_PASSWORD,
      fromFile:
        config.FIRST_PASSWORD === undefined
          ? undefined
          : {
              password: config.FIRST_PASSWORD,
              path: process.env['FIRST_PASSWORD_FILE'] ?? 'FIRST_PASSWORD',
            },
    },
    (lines) => process.stdout.write(lines),
  )
  const limiter = (limit: RateLimit) => createRateLimiter(redis, limit, config.RATE_LIMIT_FACTOR)
  const explore = createExplore(copy)
  const reportMails = createReportMails({
    store: reportMailChoices(db),
    explore,
    logger,
    secret: config.LOG_SALT,
  })
  const attempts = passwordAttempts(redis, config.RATE_LIMIT_FACTOR)
  const pending = pendingSignIns(redis)
  const factors = createFactors({
    store: factorsStore(db),
    pending,
    secrets: factorSecrets(config.FACTOR_SECRET),
    confirm: (owner) => accounts.confirm(owner),
    codeAttempts: attempts,
  })
  const file = redisFile({ redis, logger })
  const accounts: Accounts = createAccounts({
    admins: admins(db),
    devices: knownDevices(db),
    attempts,
    sessions,
    hasher,
    factors: factors.checks,
    pending,
    policy: {
      ...passwordMinimums(config),
      brandWords: [brand.name, brand.game.name, brand.partner.name, 'Cardroom', 'poker'],
    },
  })
  const liveVisits = createLiveVisits(copy)
  const officeEvents = createOfficeEvents({
    rolesOf: (ids) => sessions.rolesOf(ids),
    visits: () => liveVisits.report(),
    logger,
  })
  const app = createApp({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
    accounts,
    factors: factors.own,
    sessions,
    administrators: administrators(db),
    reports: createReports({ copy, db }),
    explore,
    reportMails,
    people: people(db, config.LOG_SALT, file.rewriteSoon),
    ownDataLinks: ownDataLinks(db),
    savedViews: savedViews(db),
    savedFilters: savedFilters(db),
    annotations: annotations(db),
    goals: goals(db),
    goalReports: createGoals(copy),
    importedDays: importedDays(db),
    liveVisits,
    officeEvents,
    newLeads: newLeads(db),
    exports: exports(db),
    sponsorshipPage: createSponsorshipPage(copy),
    leadSources: leadSources(db),
    sharing: createSharing({
      tokens: accessTokens(db),
      redis,
      limiter: limiter(callLimits.sharing),
    }),
    system: createSystem({
      facts: systemFacts(db),
      retryDeadLetter: deadLetterRetry(db),
      addresses: config.SERVICE_ADDRESSES,
      certificate,
      release: await releaseOf(),
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

  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'listening')
  const listener = listen(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
    applicationName: 'admin events',
    channel: officeChannel,
    onNotification: (payload) => officeEvents.hear(payload),
    onListening: () => officeEvents.startHearing(),
    onLost: (error) => {
      logger.warn({ reason: error.message }, 'notifications lost, reconnecting')
      officeEvents.stopHearing()
    },
  })
  // Before a restart there may have been an erasure whose rewrite Redis had not begun.
  file.rewriteSoon()
  const watching = watchTraffic({
    copy,
    alerts: trafficAlerts(db),
    logger,
    secret: config.LOG_SALT,
  })
  const alertTimer = setInterval(() => void watching.check(), alertMs)
  const oldMonths = createOldMonths({
    db,
    copy,
    logger,
    retentionDays: config.ANALYTICS_RETENTION_DAYS ?? brand.recordsKeptDays,
  })
  void loaded.then(() => oldMonths.drop())
  const oldMonthsTimer = setInterval(() => void oldMonths.drop(), oldMonthsMs)
  const mailTimer = setInterval(() => void reportMails.sendDue(), mailMs)
  closeOnSignal(logger, [
    ['report mails', () => clearInterval(mailTimer)],
    ['traffic alerts', () => clearInterval(alertTimer)],
    ['old months', () => clearInterval(oldMonthsTimer)],
    // A stream that is open would keep the server from closing.
    ['office events', () => officeEvents.close()],
    ['listener', () => listener.close()],
    ['server', () => app.close()],
    ['copy of the records', () => copy.close()],
    ['redis file', () => file.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})

/** How long the certificate of the public address still counts, and how long in all; neither while nobody shows one. */
function gaugeCertificate(read: () => Promise<CertificateSpan | null>): void {
  const names = {
    certificate_left_seconds: 'Time until the certificate of the public address ends',
    certificate_lifetime_seconds: 'Time that this certificate counts for in all',
  }
  gauges(names, async () => {
    const span = await read()
    if (span === null) return {}
    return {
      certificate_left_seconds: (span.until - Date.now()) / 1000,
      certificate_lifetime_seconds: (span.until - span.from) / 1000,
    }
  })
}

/** The version in this service's `package.json`. */
async function releaseOf(): Promise<string> {
  const file = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
