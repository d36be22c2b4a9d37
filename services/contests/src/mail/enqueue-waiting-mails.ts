import type { Logger } from '@cardroom/service-kit/logger'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { Mails } from './repository.ts'

export type EnqueueWaitingMailsDeps = {
  mails: Pick<Mails, 'waitingIds'>
  enqueueMail: EnqueueMail
  logger: Logger
}

const batchSize = 500

/**
 * Sweeps the outbox: enqueues the mails that have no job, because Redis was away when they were added or
 * their job has used up its attempts. A mail whose job is in the queue already stays as it is.
 */
export async function enqueueWaitingMails(deps: EnqueueWaitingMailsDeps): Promise<void> {
  try {
    for (const mailId of await deps.mails.waitingIds(batchSize)) deps.enqueueMail(mailId)
  } catch (error) {
    deps.logger.error({ err: error }, 'outbox not swept')
  }
}
