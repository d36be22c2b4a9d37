import type { Logger } from '@cardroom/service-kit/logger'
import type { Tables } from './tables.ts'

/** Also the longest delay until a table is found that only an instance which died was waiting for. */
const maxSleepMs = 1000

export type Timers = ReturnType<typeof startTimers>

/**
 * Wakes when a table is due, claims it for this instance alone, and runs its steps. Every instance does the same; the
 * claim of one that dies expires with its lease.
 */
export function startTimers(
  tables: Pick<Tables, 'claimDue'>,
  runDueSteps: (key: string) => Promise<void>,
  logger: Logger,
) {
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  function wakeIn(ms: number): void {
    const at = performance.now() + Math.max(0, ms)
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(
      () => {
        wakesAt = Number.POSITIVE_INFINITY
        running = running.then(runDueTables)
      },
      Math.max(0, ms),
    )
  }

  async function runDueTables(): Promise<void> {
    try {
      const { keys, nextInMs } = await tables.claimDue()
      await Promise.all(keys.map(runDueSteps))
      wakeIn(Math.min(nextInMs ?? maxSleepMs, maxSleepMs))
    } catch (error) {
      // An outage of Redis is logged by its connection; the lease makes the tables due again.
      logger.debug({ err: error }, 'could not claim due tables')
      wakeIn(maxSleepMs)
    }
  }

  wakeIn(0)
  return {
    /** A step is due in this many milliseconds. */
    wakeIn,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
