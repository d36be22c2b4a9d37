import type { Logger } from '@cardroom/service-kit/logger'

const everyMs = 3000

/** Says again and again that this instance lives, so that another's look finds it; and at once when asked to. */
export function startHeartbeat(beat: () => Promise<void>, logger: Logger) {
  const beatNow = () => {
    beat().catch((error: unknown) => logger.debug({ err: error }, 'heartbeat missed'))
  }
  beatNow()
  const timer = setInterval(beatNow, everyMs)
  return { beatNow, stop: () => clearInterval(timer) }
}
