import { queueNames, type SendMailJob } from '@cardroom/contracts/jobs'
import type { Logger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import type { Redis } from 'ioredis'

export type PostRoom = {
  /** Tells the worker of a message now; never fails, because the worker also looks by itself. */
  announce: (mailId: number | null) => void
  close: () => Promise<void>
}

// About four minutes in all; after that the worker finds the message waiting and begins again.
const attempts = 7
const firstPauseMs = 2000

/**
 * The way to the mail queue. A message is a row first, so nothing is lost when Redis is away.
 * @param redis a fail-fast connection whose account may use `bull:mail:*`
 * @param pauseMs before the second try; each later pause is twice the one before
 */
export function createPostRoom(redis: Redis, logger: Logger, pauseMs = firstPauseMs): PostRoom {
  let queue: ReturnType<typeof createQueue> | null = null

  async function add(mailId: number): Promise<void> {
    // BullMQ wants Redis to be there when a queue is made, and a service starts without it, too.
    if (queue === null && redis.status !== 'ready') return
    queue ??= createQueue(queueNames.mail, redis)
    const job: SendMailJob = { mailId }
    await queue.add('send', job, {
      // Announced twice, it is one job.
      jobId: `mail-${mailId}`,
      attempts,
      backoff: { type: 'exponential', delay: pauseMs },
      removeOnFail: true,
    })
  }

  return {
    announce(mailId) {
      if (mailId === null) return
      add(mailId).catch((error: unknown) =>
        logger.warn({ mail: mailId, err: error }, 'mail not announced, the worker will find it'),
      )
    },
    close: async () => await queue?.close(),
  }
}
