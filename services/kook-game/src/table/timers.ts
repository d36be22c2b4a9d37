import type { Logger } from '@cardroom/service-kit/logger'
import type { Tables } from './tables.ts'

/** The maximum sleep. It also limits how long a table waits if the only instance that had scheduled it died. */
const maxSleepMs = 1000

export type Timers = ReturnType<typeof startTimers>

/**
 * Starts a loop that wakes when a table is due, claims the table for this instance alone, and runs its steps. Every
 * instance runs this loop. If an instance dies, its claims expire with their lease.
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
      // The Redis connection logs an outage. When the lease expires, the tables are due again.
      logger.debug({ err: error }, 'could not claim due tables')
      wakeIn(maxSleepMs)
    }
  }

  wakeIn(0)
  return {
    /** Wakes the loop in this many milliseconds, when a step is due. */
    wakeIn,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
