import type { Logger } from '@cardroom/service-kit/logger'
import { type Mailer, MailRefused } from '@cardroom/service-kit/mailer'
import { composeMail } from '../domain/compose-mail.ts'
import type { Mails } from '../repositories/mails.ts'

export type SendMailDeps = {
  mails: Pick<Mails, 'waiting' | 'finish'>
  mailer: Mailer
  /** Address of the staff, where mails without a recipient go. */
  staff: string
  logger: Logger
}

/**
 * Sends a mail of the outbox, unless it was sent or given up already. A worker that dies between sending
 * and recording sends it again, under the same Message-ID.
 * @throws when the mail server cannot be used for now; the mail still waits, call again
 */
export async function sendMail(deps: SendMailDeps, mailId: number): Promise<void> {
  const { mails, mailer, staff, logger } = deps
  const mail = await mails.waiting(mailId)
  if (mail === undefined) return
  try {
    await mailer.send({ to: mail.recipient ?? staff, ...composeMail(mail) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await mails.finish(mailId, error.message)
    logger.error({ mail: mailId, kind: mail.kind, reason: error.message }, 'mail given up')
    return
  }
  await mails.finish(mailId, null)
  logger.info({ mail: mailId, kind: mail.kind }, 'mail sent')
}
