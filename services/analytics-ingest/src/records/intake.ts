import type { Stamp } from '@cardroom/contracts/jobs'
import { AppError } from '@cardroom/service-kit/app-error'
import { createBatcher } from './batcher.ts'
import { storeRecords, type StoreRecordsDeps } from './jobs.ts'

/** The destinations of the intake's batches. A call resolves only once the batch is durable. */
export type IntakeDeps = StoreRecordsDeps & {
  enqueue: (stamps: Stamp[]) => Promise<unknown>
  /** False if the queue must not grow any further. */
  canEnqueue: () => boolean
  /** Marks records that exceed the limits of their network, and returns the refused records. */
  limit: (stamps: readonly Stamp[]) => Promise<ReadonlySet<Stamp>>
  putIntoVisits: (stamps: readonly Stamp[]) => Promise<void>
}

export type Intake = {
  /** Resolves once the record is durable in the queue or in Postgres; otherwise it throws an AppError. */
  accept: (stamp: Stamp) => Promise<void>
  drain: () => Promise<void>
}

const maxItems = 200
// Nobody waits for the response to a record, and a job of ten records costs as much as a job of one.
const maxWaitMs = 50

/**
 * Accepts records in small batches. It writes them to the queue, or to Postgres while the queue is unreachable or full,
 * and refuses them (503) if neither is reachable.
 */
export function createIntake(deps: IntakeDeps): Intake {
  const batcher = createBatcher<Stamp>({ maxItems, maxWaitMs, flush })
  let isFallingBack = false

  async function flush(stamps: Stamp[]): Promise<Map<Stamp, Error>> {
    const refused = await deps.limit(stamps)
    const taken = refused.size === 0 ? stamps : stamps.filter((stamp) => !refused.has(stamp))
    await deps.putIntoVisits(taken)
    if (taken.length > 0) await makeDurable(taken)
    return new Map([...refused].map((stamp) => [stamp, tooMany()] as const))
  }

  async function makeDurable(stamps: Stamp[]): Promise<void> {
    if (deps.canEnqueue()) {
      try {
        await deps.enqueue(stamps)
        logQueueState(true)
        return
      } catch (error) {
        // The batch may have been queued nevertheless; because of the ids, a second copy is harmless.
        logQueueState(false, error)
      }
    }
    try {
      await storeRecords(deps, stamps)
    } catch (error) {
      throw new AppError('unavailable', 'Not recorded. Please try again.', { cause: error })
    }
  }

  // Logs one line at the start and one at the end of an outage, for any number of batches.
  function logQueueState(isUp: boolean, error?: unknown): void {
    if (isUp && isFallingBack) deps.logger.info('redis queue recovered')
    if (!isUp && !isFallingBack)
      deps.logger.warn({ err: error }, 'redis queue unavailable, writing to postgres')
    isFallingBack = !isUp
  }

  return { accept: batcher.add, drain: batcher.drain }
}

function tooMany(): AppError {
  return new AppError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfterSeconds: 60,
  })
}
