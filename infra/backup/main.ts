import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { withClient } from '@cardroom/database/with-client'
import { readConfig } from '@cardroom/service-kit/config'
import { healthRoutes } from '@cardroom/service-kit/health'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { gauge } from '@cardroom/service-kit/metrics'
import { createServer } from '@cardroom/service-kit/server'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { Config } from './config.ts'
import { backupKeeper, backupState } from './keep-backups.ts'
import { storeOf } from './backup-store.ts'

const lookMs = 60_000

// Makes a backup every night and performs a trial restore once a week. Keeps seven daily, four weekly and twelve
// monthly backups.
await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const { DATABASE_URL: databaseUrl } = config
  const logger = createServiceLogger('backup', config)
  const age = (name: string, help: string, key: 'age' | 'proofAge') =>
    gauge(name, help, async () => (await backupState(databaseUrl))[key])
  age('backup_age_seconds', 'Age of the newest good backup; without one, of the database', 'age')
  age('backup_proof_age_seconds', 'Time since a backup was restored and counted', 'proofAge')
  gauge(
    'backup_files',
    'Backups that are kept, by the state of their file',
    async () => {
      const { good, faulty } = await backupState(databaseUrl)
      return { good, faulty }
    },
    'state',
  )

  const isMeant = config.BACKUP_KEY !== undefined || config.BACKUP_UNENCRYPTED
  const store = storeOf(config)
  const keep = backupKeeper({
    databaseUrl,
    store,
    publicKey: config.BACKUP_KEY ?? null,
    timeZone: brand.timeZone,
    logger,
  })
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const look = async () => {
    if (isRunning) return
    isRunning = true
    running = keep().catch((error: unknown) => logger.warn({ err: error }, 'postgres unavailable'))
    await running
    isRunning = false
  }
  const timer = isMeant ? setInterval(() => void look(), lookMs) : undefined
  if (isMeant) void look()
  else logger.warn('no backups: BACKUP_KEY is missing')

  const server = createServer({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
  })
  healthRoutes(server, 'backup', {
    postgres: () => withClient(databaseUrl, (client) => client.query('SELECT 1')),
  })
  await server.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT, place: store.place }, 'backup service started')
  // An interrupted backup has no final name yet, so nothing of it remains.
  closeOnSignal(logger, [
    ['timer', () => clearInterval(timer)],
    ['server', () => server.close()],
  ])
})
