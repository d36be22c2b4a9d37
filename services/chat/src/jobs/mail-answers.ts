import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { goneMinutes } from '../domain/handling.ts'
import type { Gone, Handled } from '../repositories/handled.ts'

const batchSize = 100

type Deps = {
  handled: Handled
  enqueueMail: EnqueueMail
  /** Those of copies of conversations: by them an address may be mailed. */
  limits: { recipient: RateLimiter; link: RateLimiter }
}

/** Mails visitors who are gone what a person has answered. Every instance may run it; each answer is mailed once. */
export async function mailAnswers({ handled, enqueueMail, limits }: Deps): Promise<void> {
  for (const gone of await handled.gone(goneMinutes, batchSize)) {
    if (!(await isAllowed(gone, limits))) continue
    const mailId = await handled.mailGone(gone)
    if (mailId !== null) enqueueMail(mailId)
  }
}

/** A limit that is reached only delays the mail. */
async function isAllowed(
  { userId, isConfirmed }: Gone,
  { recipient, link }: Deps['limits'],
): Promise<boolean> {
  try {
    if (!isConfirmed) await link.take(String(userId))
    await recipient.take(String(userId))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
