import { setTimeout as delay } from 'node:timers/promises'
import { type Stamp, StoreRecordsJob } from '@cardroom/contracts/jobs'
import type { Logger } from '@cardroom/service-kit/logger'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import type { Records } from './repository.ts'

export type StoreRecordsDeps = {
  records: Pick<Records, 'store' | 'moveToDeadLetters'>
  logger: Logger
}

/**
 * Stores a batch. If Postgres refuses the content of a record, the batch is halved until the refused record is
 * isolated. That record becomes a dead letter, and all others are stored.
 * @throws an error of the database rather than of a record; nothing is lost, so the call can be repeated
 */
export async function storeRecords(
  deps: StoreRecordsDeps,
  stamps: readonly Stamp[],
): Promise<void> {
  const [first] = stamps
  if (first === undefined) return
  try {
    await deps.records.store(stamps)
  } catch (error) {
    if (!isDataError(error)) throw error
    if (stamps.length === 1) {
      const reason = error instanceof Error ? error.message : String(error)
      await deps.records.moveToDeadLetters(first, reason)
      const { requestId, kind } = first
      deps.logger.error({ requestId, kind, reason }, 'record moved to dead_events')
      return
    }
    const middle = Math.ceil(stamps.length / 2)
    await storeRecords(deps, stamps.slice(0, middle))
    await storeRecords(deps, stamps.slice(middle))
  }
}

// SQLSTATE classes: feature not supported, cardinality violation, data exception, constraint violation, program limit
// exceeded, and an exception in one of our functions. Also the errors that toRow throws for a payload of another kind.
const dataErrorClass = /^(?:0A|21|22|23|54|P0)/

/** Whether Postgres refuses the content of a record, as opposed to being unavailable. */
export function isDataError(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && dataErrorClass.test(code)
}

const isReadable = (stamp: unknown) => StoreRecordsJob.safeParse({ stamps: [stamp] }).success

/** The records of a job, and its other content. */
export function readJob(data: unknown): { stamps: Stamp[]; unreadable: unknown[] } {
  const { success, data: job } = StoreRecordsJob.safeParse(data)
  if (success) return { stamps: job.stamps, unreadable: [] }
  const { stamps } = (data ?? {}) as { stamps?: unknown }
  if (!Array.isArray(stamps)) return { stamps: [], unreadable: [data] }
  return {
    stamps: stamps.filter(isReadable) as Stamp[],
    unreadable: stamps.filter((stamp) => !isReadable(stamp)),
  }
}

const retryMs = 500

/**
 * Stores a batch and retries while Postgres is unreachable. Because the retry happens inside the job, all other jobs
 * stay in the queue during an outage.
 * @throws only if `signal` is aborted; the job then returns to the queue
 */
export async function storeRecordsWithRetry(
  deps: StoreRecordsDeps,
  stamps: readonly Stamp[],
  signal: AbortSignal,
): Promise<void> {
  let isWaiting = false
  for (;;) {
    try {
      return await storeRecords(deps, stamps)
    } catch (error) {
      const message = isUnavailable(error)
        ? 'postgres unavailable, waiting'
        : 'could not store records'
      if (!isWaiting) deps.logger.warn({ err: error }, message)
      isWaiting = true
      await delay(retryMs, undefined, { signal })
    }
  }
}
