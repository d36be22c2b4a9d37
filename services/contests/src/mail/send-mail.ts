import type { Logger } from '@cardroom/service-kit/logger'
import { type Mailer, MailRefused } from '@cardroom/service-kit/mailer'
import { composeMail } from './compose-mail.ts'
import type { Mail, Mails } from './repository.ts'
import type { Newsletters } from '../newsletter/repository.ts'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'

export type SendMailDeps = {
  mails: Pick<Mails, 'waiting' | 'finish'>
  newsletters: Pick<Newsletters, 'stateOf' | 'markBounced'>
  mailer: Mailer
  /** The address of the staff, which receives mails without a recipient. */
  staff: string
  logger: Logger
}

/**
 * Sends a mail of the outbox, unless it was already sent or abandoned. If a worker crashes between sending and
 * recording, the mail is sent again under the same Message-ID.
 * @throws if the mail server is temporarily unavailable; the mail stays pending
 */
export async function sendMail(deps: SendMailDeps, mailId: number): Promise<void> {
  const { mails, newsletters, mailer, staff, logger } = deps
  const mail = await mails.waiting(mailId)
  if (mail === undefined) return
  if (!(await isWanted(deps, mail))) {
    await mails.finish(mailId, 'The reader no longer wants mail')
    return
  }
  try {
    await mailer.send({ to: mail.recipient ?? staff, ...composeMail(mail) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    if (error.isMailboxUnknown && mail.recipient !== null) {
      await newsletters.markBounced(mail.recipient)
    }
    await mails.finish(mailId, error.message)
    logger.error({ mail: mailId, kind: mail.kind, reason: error.message }, 'mail given up')
    return
  }
  await mails.finish(mailId, null)
  logger.info({ mail: mailId, kind: mail.kind }, 'mail sent')
}

/** While a mail was pending, its reader may have unsubscribed. */
async function isWanted(
  { newsletters }: SendMailDeps,
  { kind, recipient }: Mail,
): Promise<boolean> {
  if (kind !== 'newsletter-confirmation' && kind !== 'newsletter-welcome') return true
  const state = recipient === null ? undefined : await newsletters.stateOf(recipient)
  if (kind === 'newsletter-welcome') return state === 'subscribed'
  return state === 'waiting' || state === 'unsubscribed'
}

export type EnqueueWaitingMailsDeps = {
  mails: Pick<Mails, 'waitingIds'>
  enqueueMail: EnqueueMail
  logger: Logger
}

const batchSize = 500

/**
 * Sweeps the outbox: enqueues mails that have no job, because Redis was unavailable when they were added or the job
 * exhausted its attempts. A mail that is already queued is not queued again.
 */
export async function enqueueWaitingMails(deps: EnqueueWaitingMailsDeps): Promise<void> {
  try {
    for (const mailId of await deps.mails.waitingIds(batchSize)) deps.enqueueMail(mailId)
  } catch (error) {
    deps.logger.error({ err: error }, 'could not sweep the outbox')
  }
}
