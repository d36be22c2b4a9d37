import type { Logger } from '@cardroom/service-kit/logger'
import { type createQueue, oldestJobSeconds } from '@cardroom/service-kit/queue'

type Queue = ReturnType<typeof createQueue>

const intervalMs = 10_000
/** A job waits a moment; one that waits for longer tells that storing stands still, or cannot follow. */
const maxAgeSeconds = 120

/** Watches how long the oldest job of a queue waits: one log line when it is long, and one when it is not any more. */
export function watchQueueAge(queue: Queue, logger: Logger, now: () => number = Date.now) {
  let isLate = false

  /** @throws {Error} where a job waits for more than two minutes */
  async function check(): Promise<void> {
    const seconds = await oldestJobSeconds(queue, now)
    const wasLate = isLate
    isLate = seconds > maxAgeSeconds
    if (isLate && !wasLate)
      logger.error({ seconds: Math.round(seconds) }, 'records wait in the queue')
    if (!isLate && wasLate) logger.info('records are stored in time again')
    if (isLate) throw new Error('The oldest job waits for too long')
  }

  const timer = setInterval(() => void check().catch(() => {}), intervalMs)
  return { check, stop: () => clearInterval(timer) }
}
