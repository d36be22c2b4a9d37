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
 * Stores a batch. When Postgres refuses what a record holds, the batch is halved until the refused record is alone;
 * that one goes to the dead letters, and all others are stored.
 * @throws whatever is wrong with the database rather than with a record; nothing is lost, call again
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
// exceeded, an exception of one of our functions; and what toRow throws on a payload of another kind.
const dataErrorClass = /^(?:0A|21|22|23|54|P0)/

/** Whether Postgres refuses what a record holds, rather than being unavailable. */
export function isDataError(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && dataErrorClass.test(code)
}

const isReadable = (stamp: unknown) => StoreRecordsJob.safeParse({ stamps: [stamp] }).success

/** The records of a job, and what else it holds. */
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
 * Stores a batch, and tries again while Postgres is unreachable. Retrying inside the job keeps all other jobs
 * of an outage in the queue.
 * @throws only when `signal` is aborted; the job then goes back into the queue
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
