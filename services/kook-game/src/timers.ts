import type { Logger } from '@cardroom/service-kit/logger'
import type { Tables } from './repositories/tables.ts'

/** Tables that only an instance which died knew of are found this late. */
const longestSleepMs = 1000

export type Timers = ReturnType<typeof startTimers>

/**
 * Wakes when a table is due, takes it for this instance alone, and lets it keep up. Every instance does the same: one
 * that dies with a table in its hands holds it up for no longer than the lease.
 */
export function startTimers(
  tables: Pick<Tables, 'takeDue'>,
  keepUp: (key: string) => Promise<void>,
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
        running = running.then(takeDue)
      },
      Math.max(0, ms),
    )
  }

  async function takeDue(): Promise<void> {
    try {
      const { keys, nextInMs } = await tables.takeDue()
      await Promise.all(keys.map(keepUp))
      wakeIn(Math.min(nextInMs ?? longestSleepMs, longestSleepMs))
    } catch (error) {
      // An outage has its own line in the log; the lease brings back what was not done.
      logger.debug({ err: error }, 'due tables not taken')
      wakeIn(longestSleepMs)
    }
  }

  wakeIn(0)
  return {
    /** Something is due in so many milliseconds. */
    wakeIn,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
