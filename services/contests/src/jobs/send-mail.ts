import type { Logger } from '@cardroom/service-kit/logger'
import { type Mailer, MailRefused } from '@cardroom/service-kit/mailer'
import { composeMail } from '../domain/compose-mail.ts'
import type { Mails } from '../repositories/mails.ts'

export type SendMailDeps = {
  mails: Pick<Mails, 'waiting' | 'finish'>
  mailer: Mailer
  /** Who in the house is written to. */
  house: string
  logger: Logger
}

/**
 * Sends a message that still waits. A worker that dies between the two steps sends it again, under the
 * same id.
 * @throws when the server cannot be used for now; nothing is lost, call again
 */
export async function sendMail(deps: SendMailDeps, mailId: number): Promise<void> {
  const { mails, mailer, house, logger } = deps
  const mail = await mails.waiting(mailId)
  if (mail === undefined) return
  try {
    await mailer.send({
      id: `${String(mail.id).padStart(6, '0')}-${mail.kind}`,
      to: mail.recipient ?? house,
      ...composeMail(mail),
    })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    logger.error({ mail: mail.id, kind: mail.kind, reason: error.message }, 'mail refused')
    await mails.finish(mail.id, error.message)
    return
  }
  await mails.finish(mail.id, null)
  logger.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
}
