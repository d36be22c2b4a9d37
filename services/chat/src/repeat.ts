import type { Logger } from '@cardroom/service-kit/logger'

export type Repeated = {
  /** Resolves when it has been done, or has failed, once. */
  firstTry: Promise<void>
  /** Resolves when what is under way is done; nothing follows. */
  stop: () => Promise<void>
}

/**
 * Does something again and again, never twice at once: `everyMs` after it is done, or `afterFailureMs`
 * after it failed. A failure is logged once and then the next success.
 */
export function repeat(
  name: string,
  action: () => Promise<unknown>,
  { everyMs, afterFailureMs = everyMs }: { everyMs: number; afterFailureMs?: number },
  logger: Logger,
): Repeated {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = run()

  async function run(): Promise<void> {
    let waitMs = everyMs
    try {
      await action()
      if (isFailing) logger.info({ name }, 'works again')
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.warn({ err: error, name }, 'failed, is tried again')
      isFailing = true
      waitMs = afterFailureMs
    }
    if (!isStopped) {
      timer = setTimeout(() => {
        running = run()
      }, waitMs)
    }
  }

  return {
    firstTry: running,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
