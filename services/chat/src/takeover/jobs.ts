import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { goneMinutes } from './rules.ts'
import type { Gone, Takeovers } from './repository.ts'

const batchSize = 100

type Deps = {
  takeovers: Takeovers
  enqueueMail: EnqueueMail
  /** Shared with copies of conversations. */
  limits: { recipient: RateLimiter; link: RateLimiter }
}

/** Mails a person's answers to visitors who have left. Every instance may run it; each answer is mailed once. */
export async function mailAnswers({ takeovers, enqueueMail, limits }: Deps): Promise<void> {
  const mailIds = await takeovers.mailGone(goneMinutes, batchSize, (gone) =>
    isAllowed(gone, limits),
  )
  for (const mailId of mailIds) enqueueMail(mailId)
}

/** Whether the limits allow the mail now; otherwise a later run sends it. */
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
