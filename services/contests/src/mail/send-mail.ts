import type { Logger } from '@cardroom/service-kit/logger'
import { type Mailer, MailRefused } from '@cardroom/service-kit/mailer'
import { composeMail } from './compose-mail.ts'
import type { Mail, Mails } from './repository.ts'
import type { Newsletters } from '../newsletter/repository.ts'

export type SendMailDeps = {
  mails: Pick<Mails, 'waiting' | 'finish'>
  newsletters: Pick<Newsletters, 'stateOf' | 'markBounced'>
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
  const { mails, newsletters, mailer, staff, logger } = deps
  const mail = await mails.waiting(mailId)
  if (mail === undefined) return
  if (!(await isWanted(deps, mail))) {
    await mails.finish(mailId, 'The reader is not to be written to any more')
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

/** A mail to a reader may have waited for so long that the reader has left. */
async function isWanted(
  { newsletters }: SendMailDeps,
  { kind, recipient }: Mail,
): Promise<boolean> {
  if (kind !== 'newsletter-confirmation' && kind !== 'newsletter-welcome') return true
  const state = recipient === null ? undefined : await newsletters.stateOf(recipient)
  if (kind === 'newsletter-welcome') return state === 'subscribed'
  return state === 'waiting' || state === 'unsubscribed'
}
