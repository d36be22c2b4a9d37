import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { queueNames } from '@cardroom/contracts/jobs'
import { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import { SendMailJob } from '@cardroom/contracts/mails'
import { connectDatabase, connectionCounts, ping } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { healthRoutes } from '@cardroom/service-kit/health'
import { gauge, gaugeConnections } from '@cardroom/service-kit/metrics'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createMailer } from '@cardroom/service-kit/mailer'
import { createWorker } from '@cardroom/service-kit/queue'
import { connectRedis } from '@cardroom/service-kit/redis'
import { createServer } from '@cardroom/service-kit/server'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { WorkerConfig } from './config.ts'
import { deleteExpiredRows } from './retention/jobs.ts'
import { enqueueWaitingMails, sendMail } from './mail/send-mail.ts'
import { kookNames } from './kook-weekly/repository.ts'
import { mails } from './mail/repository.ts'
import { newsletters } from './newsletter/repository.ts'
import { oldContacts } from './retention/repository.ts'
import { playerPictures } from './pictures/repository.ts'
import { policyReports } from './policy-reports/repository.ts'
import { rakePlayers } from './rake-race/repository.ts'
import { lastLongerEntries } from './last-longer/repository.ts'

const sweepMs = 60 * 1000
const cleanupMs = 60 * 60 * 1000

await startOrExit(async () => {
  const config = readConfig(WorkerConfig, process.env)
  const logger = createServiceLogger('contests-worker', config)
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'contests-worker' })
  gaugeConnections(() => connectionCounts(db))
  const redis = connectRedis(config.REDIS_URL, logger, 'fail-fast')
  const mailer = createMailer({
    from: { name: brand.name, address: config.MAIL_FROM },
    smtpUrl: config.SMTP_URL,
    proxy: config.EGRESS_PROXY,
    folder: config.MAIL_FOLDER,
  })
  const outbox = mails(db)
  gauge('mails', 'Waiting mails and mails that were given up', () => outbox.counts(), 'state')
  gauge('mail_oldest_waiting_seconds', 'Age of the oldest waiting mail', () =>
    outbox.oldestWaitingSeconds(),
  )
  const mailQueue = createMailQueue(redis, logger)
  const sending = {
    mails: outbox,
    newsletters: newsletters(db),
    mailer,
    staff: config.STAFF_EMAIL,
    logger,
  }
  const connect = () => connectRedis(config.REDIS_URL, logger, 'patient')
  const worker = createWorker(queueNames.mail, connect, logger, (job) =>
    sendMail(sending, SendMailJob.parse(job.data).mailId),
  )
  const names = kookNames(db, config.LOG_SALT)
  const resultsWorker = createWorker(queueNames.handResults, connect, logger, (job) =>
    names.record(HandResultsJob.parse(job.data)),
  )
  const sweep = { mails: outbox, enqueueMail: mailQueue.enqueue, logger }
  redis.once('ready', () => void enqueueWaitingMails(sweep))
  const sweepTimer = setInterval(() => void enqueueWaitingMails(sweep), sweepMs)
  const cleanup = {
    mails: outbox,
    rakePlayers: rakePlayers(db),
    lastLongerEntries: lastLongerEntries(db),
    kookNames: names,
    oldContacts: oldContacts(db),
    playerPictures: playerPictures(db),
    policyReports: policyReports(db),
    logger,
  }
  void deleteExpiredRows(cleanup)
  const cleanupTimer = setInterval(() => void deleteExpiredRows(cleanup), cleanupMs)

  const server = createServer({
    logger,
    trustedProxies: config.TRUSTED_PROXIES,
    logSalt: config.LOG_SALT,
  })
  healthRoutes(server, 'contests-worker', { redis: () => redis.ping(), postgres: () => ping(db) })
  await server.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info({ port: config.LISTEN_PORT }, 'worker started')
  closeOnSignal(logger, [
    ['sweep', () => clearInterval(sweepTimer)],
    ['cleanup', () => clearInterval(cleanupTimer)],
    ['worker', () => Promise.all([worker.close(), resultsWorker.close()])],
    ['mail queue', () => mailQueue.close()],
    ['server', () => server.close()],
    ['redis', () => redis.quit()],
    ['postgres', () => db.destroy()],
  ])
})
