import { queueNames } from '@cardroom/contracts/jobs'
import type { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import type { Logger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import type { Redis } from 'ioredis'
import type { Table } from '@cardroom/poker-engine/table-state'

const maxAgeSeconds = 7 * 24 * 60 * 60

/**
 * Creates the queue of results for the weekly table. A hand is enqueued after it is stored, so a hand does not count if
 * the instance dies between the two steps. No hand counts twice.
 * @param redis a fail-fast connection
 */
export function createHandResults(redis: Redis, logger: Logger) {
  let queue: ReturnType<typeof createQueue> | null = null

  return {
    /** Enqueues a hand's results. It never throws, because chips do not depend on the results. */
    add(job: HandResultsJob): void {
      // BullMQ needs Redis to create a queue, but the service also starts without Redis.
      if (queue === null && redis.status !== 'ready') return
      queue ??= createQueue(queueNames.handResults, redis)
      // BullMQ job ids must not contain a colon.
      const jobId = `hand-${job.handId.replaceAll(':', '-')}`
      const options = { jobId, removeOnFail: { age: maxAgeSeconds } }
      queue
        .add('record', job, options)
        .catch((error: unknown) => logger.warn({ err: error }, 'could not enqueue hand results'))
    },
    close: async (): Promise<void> => await queue?.close(),
  }
}

/** Returns the net results of a hand that was just paid out, for the players who sent a claim; null if none did. */
export function getClaimedResults({ hand, seats }: Table, at: number): HandResultsJob | null {
  if (hand === null || hand.pots === null) return null
  const results = hand.players.flatMap(({ seatIndex, startStack }) => {
    const seat = seats[seatIndex]
    if (!seat || seat.claimHash === undefined) return []
    return [{ claimHash: seat.claimHash, net: seat.stack - startStack }]
  })
  return results.length === 0 ? null : { handId: hand.id, at, results }
}
