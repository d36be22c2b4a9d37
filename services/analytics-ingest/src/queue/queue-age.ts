import type { Logger } from '@cardroom/service-kit/logger'
import { type createQueue, oldestJobSeconds } from '@cardroom/service-kit/queue'

type Queue = ReturnType<typeof createQueue>

const intervalMs = 10_000
/** A longer wait shows that the workers have stopped or cannot keep up. */
const maxAgeSeconds = 120

/**
 * Monitors the age of the oldest waiting job. Logs one line when the age exceeds the limit and one when it recovers.
 */
export function watchQueueAge(queue: Queue, logger: Logger, now: () => number = Date.now) {
  let isLate = false

  /** @throws {Error} if a job has waited for more than two minutes */
  async function check(): Promise<void> {
    const seconds = await oldestJobSeconds(queue, now)
    const wasLate = isLate
    isLate = seconds > maxAgeSeconds
    if (isLate && !wasLate)
      logger.error({ seconds: Math.round(seconds) }, 'records are delayed in the queue')
    if (!isLate && wasLate) logger.info('queue delay recovered')
    if (isLate) throw new Error('The oldest job waits for too long')
  }

  const timer = setInterval(() => void check().catch(() => {}), intervalMs)
  return { check, stop: () => clearInterval(timer) }
}
