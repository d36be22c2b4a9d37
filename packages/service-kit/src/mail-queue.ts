import { queueNames } from '@cardroom/contracts/jobs'
import type { SendMailJob } from '@cardroom/contracts/mails'
import type { Redis } from 'ioredis'
import type { Logger } from './logger.ts'
import { createQueue } from './queue.ts'

/** Asks the mail worker to send a row of the outbox; ignores null. Never fails. */
export type EnqueueMail = (mailId: number | null) => void

export type MailQueue = { enqueue: EnqueueMail; close: () => Promise<void> }

// About four minutes in total; after that the worker's sweep enqueues the mail again.
const attempts = 7
const firstBackoffMs = 2000

/**
 * The queue of the mail worker. Mails are rows of the outbox, which the worker sweeps every minute, so nothing is lost
 * without Redis.
 * @param redis a fail-fast connection whose account may use `bull:mail:*`
 * @param backoffMs before the second attempt; doubles with each attempt
 */
export function createMailQueue(
  redis: Redis,
  logger: Logger,
  backoffMs = firstBackoffMs,
): MailQueue {
  let queue: ReturnType<typeof createQueue> | null = null

  async function add(mailId: number): Promise<void> {
    // BullMQ needs Redis to create a queue, but services also start without Redis.
    if (queue === null && redis.status !== 'ready') return
    queue ??= createQueue(queueNames.mail, redis)
    const job: SendMailJob = { mailId }
    await queue.add('send', job, {
      // Makes a repeat harmless.
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
        logger.warn({ mail: mailId, err: error }, 'could not enqueue mail, the sweep will'),
      )
    },
    close: async () => await queue?.close(),
  }
}
