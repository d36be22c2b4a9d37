import { queueNames } from '@cardroom/contracts/jobs'
import type { SendMailJob } from '@cardroom/contracts/mails'
import type { Redis } from 'ioredis'
import type { Logger } from './logger.ts'
import { createQueue } from './queue.ts'

/** Asks the mail worker to send a row of the outbox now; null is no mail. Never fails. */
export type EnqueueMail = (mailId: number | null) => void

export type MailQueue = { enqueue: EnqueueMail; close: () => Promise<void> }

// About four minutes in all; after that the worker's sweep enqueues the mail again.
const attempts = 7
const firstBackoffMs = 2000

/**
 * The queue of the mail worker. A mail is a row of the outbox first, and the worker sweeps the outbox every
 * minute, so nothing is lost while Redis is away.
 * @param redis a fail-fast connection whose account may use `bull:mail:*`
 * @param backoffMs before the second attempt; each later pause is twice the one before
 */
export function createMailQueue(
  redis: Redis,
  logger: Logger,
  backoffMs = firstBackoffMs,
): MailQueue {
  let queue: ReturnType<typeof createQueue> | null = null

  async function add(mailId: number): Promise<void> {
    // BullMQ needs Redis when a queue is created, and a service also starts without it.
    if (queue === null && redis.status !== 'ready') return
    queue ??= createQueue(queueNames.mail, redis)
    const job: SendMailJob = { mailId }
    await queue.add('send', job, {
      // Enqueued twice, it is one job.
      jobId: `mail-${mailId}`,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnFail: true,
    })
  }

  return {
    enqueue(mailId) {
      if (mailId === null) return
      add(mailId).catch((error: unknown) =>
        logger.warn({ mail: mailId, err: error }, 'mail not enqueued, the next sweep will'),
      )
    },
    close: async () => await queue?.close(),
  }
}
