import { queueNames } from '@cardroom/contracts/jobs'
import type { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import type { Logger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import type { Redis } from 'ioredis'
import type { Table } from '@cardroom/poker-engine/table-state'

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

/** What a hand that was just paid out brought the players who named a claim; null when nobody did. */
export function getClaimedResults({ hand, seats }: Table, at: number): HandResultsJob | null {
  if (hand === null || hand.pots === null) return null
  const results = hand.players.flatMap(({ seatIndex, startStack }) => {
    const seat = seats[seatIndex]
    if (!seat || seat.claimHash === undefined) return []
    return [{ claimHash: seat.claimHash, net: seat.stack - startStack }]
  })
  return results.length === 0 ? null : { handId: hand.id, at, results }
}
