import type { Logger } from '@cardroom/service-kit/logger'
import type { Mails } from '../repositories/mails.ts'

export type AnnounceWaitingDeps = {
  mails: Pick<Mails, 'waitingIds'>
  announce: (mailId: number) => void
  logger: Logger
}

const atOnce = 500

/**
 * Finds messages that nobody was told of, because the queue was away or has given up on them for now,
 * and announces them. One that is in the queue already stays where it is.
 */
export async function announceWaiting(deps: AnnounceWaitingDeps): Promise<void> {
  try {
    for (const mailId of await deps.mails.waitingIds(atOnce)) deps.announce(mailId)
  } catch (error) {
    deps.logger.error({ err: error }, 'waiting mail not found')
  }
}
