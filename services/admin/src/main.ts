import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { officeChannel } from '@cardroom/contracts/office-events'
import { connectDatabase, connectionCounts } from '@cardroom/database/client'
import { listen } from '@cardroom/database/listen'
import { serverFigureNames, serverFigures } from '@cardroom/database/server-figures'
import { type CertificateSpan, certificateSpan } from '@cardroom/service-kit/certificate'
import { readConfig } from '@cardroom/service-kit/config'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { gaugeConnections, gauges } from '@cardroom/service-kit/metrics'
import { connectRedis } from '@cardroom/service-kit/redis'
import { gaugeRedis } from '@cardroom/service-kit/redis-metrics'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { createPasswordHasher } from './accounts/password-hasher.ts'
import { createApp } from './app.ts'
import { Config, passwordMinimums } from './config.ts'
import { createFiguresCopy } from './figures/copy.ts'
import { readEmbeddedForms } from './figures/embedded-forms.ts'
import { createOldMonths } from './figures/old-months.ts'
import { createParts } from './parts.ts'
import { trafficAlerts } from './report-mails/repository.ts'
import { watchTraffic } from './report-mails/watch-traffic.ts'

/** How often due report mails are sent. */
const mailMs = 60 * 1000
/** How often current traffic is compared with usual traffic. */
const alertMs = 5 * 60 * 1000
/** How often months past the retention period are dropped. */
const oldMonthsMs = 60 * 60 * 1000

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('admin', config)
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'admin' })
  gaugeConnections(() => connectionCounts(db))
  // Only this service reports the metrics of the stores that all services share.
  gauges(serverFigureNames, () => serverFigures(db))
  gaugeRedis(redis)
  const { SITE_ADDRESS: site, TLS_SERVER: tlsServer } = config
  const certificate = async () =>
    site === undefined ? null : { name: site, span: await certificateSpan(site, tlsServer) }
  if (site !== undefined) gaugeCertificate(() => certificateSpan(site, tlsServer))
  const hasher = createPasswordHasher()
  const embedded = await readEmbeddedForms(config.CARDROOM_EMBEDS_FILE)
  const copy = createFiguresCopy({ db, logger, embedded, folder: config.FIGURES_FOLDER })
  const loaded = copy.start()

  const parts = createParts({
    db,
    redis,
    logger,
    copy,
    hasher,
    logSalt: config.LOG_SALT,
    factorSecret: config.FACTOR_SECRET,
    limitFactor: config.RATE_LIMIT_FACTOR,
    policy: {
      ...passwordMinimums(config),
      brandWords: [brand.name, brand.game.name, brand.partner.name, 'Cardroom', 'poker'],
    },
    addresses: config.SERVICE_ADDRESSES,
    certificate,
    release: await releaseOf(),
  })
  const { file, officeEvents, reportMails } = parts
  await ensureFirstAdmin(
    parts.admins,
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
  const app = createApp({
    ...parts,
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
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
  // Before a restart, an erasure may have requested a rewrite that Redis had not begun.
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
    // An open stream would keep the server from closing.
    ['office events', () => officeEvents.close()],
    ['listener', () => listener.close()],
    ['server', () => app.close()],
    ['copy of the records', () => copy.close()],
    ['redis file', () => file.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})

/** The remaining and the total validity of the certificate of the public address; neither if no server presents one. */
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
