import type { Logger } from '@cardroom/service-kit/logger'
import { MailRefused, type Mailer } from '@cardroom/service-kit/mailer'
import { mailOf } from '../domain/mail.ts'
import type { Mails } from '../repositories/mails.ts'

const atOnce = 5
/** Longer than a mail server is waited for. */
const claimSeconds = 120
const longestCopy = 500
const firstPauseSeconds = 15
const longestPauseSeconds = 3600
const giveUpAfterMs = 48 * 60 * 60 * 1000

export type MailDeps = {
  mails: Mails
  mailer: Mailer
  /** Address of the house. */
  house: string
  logger: Logger
}

/**
 * Sends the mails that are due. Every instance may run it at any time. One that fails is tried again
 * after a pause that grows, and given up after two days, or when the server will never take it.
 */
export async function sendMails({ mails, mailer, house, logger }: MailDeps): Promise<void> {
  for (;;) {
    const due = await mails.claim(atOnce, claimSeconds, longestCopy)
    if (due.length === 0) return
    await Promise.all(
      due.map(async (mail) => {
        const { id, tries, createdAt } = mail
        try {
          await mailer.send(mailOf(mail, house))
        } catch (error) {
          const isOld = Date.now() - createdAt.getTime() > giveUpAfterMs
          if (error instanceof MailRefused || isOld) {
            logger.error({ err: error, id, tries }, 'mail given up')
            return await mails.giveUp(id)
          }
          logger.warn({ err: error, id, tries }, 'mail not sent yet')
          const pause = Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds)
          return await mails.postpone(id, pause)
        }
        await mails.keepSent(id)
      }),
    )
  }
}
