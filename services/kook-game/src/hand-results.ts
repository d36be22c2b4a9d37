import { queueNames } from '@cardroom/contracts/jobs'
import type { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import type { Logger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import type { Redis } from 'ioredis'

const maxAgeSeconds = 7 * 24 * 60 * 60

/**
 * The queue of results for the weekly table. A hand is enqueued once it is stored, so one whose instance dies between
 * the two does not count; none counts twice.
 * @param redis a fail-fast connection
 */
export function createHandResults(redis: Redis, logger: Logger) {
  let queue: ReturnType<typeof createQueue> | null = null

  return {
    /** Never fails: chips do not depend on it. */
    add(job: HandResultsJob): void {
      // BullMQ needs Redis when a queue is created, and the service also starts without it.
      if (queue === null && redis.status !== 'ready') return
      queue ??= createQueue(queueNames.handResults, redis)
      // A job's id has no colon.
      const jobId = `hand-${job.handId.replaceAll(':', '-')}`
      const options = { jobId, removeOnFail: { age: maxAgeSeconds } }
      queue
        .add('record', job, options)
        .catch((error: unknown) => logger.warn({ err: error }, 'could not enqueue hand results'))
    },
    close: async (): Promise<void> => await queue?.close(),
  }
}
