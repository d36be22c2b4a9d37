import type { Logger } from '@cardroom/service-kit/logger'

/**
 * Runs an action at once and again `everyMs` after each run has ended, never twice at the same time. Of a series of
 * failures only the first is logged, and then the next success.
 * @returns stops it; resolves when the current run has ended
 */
export function repeat(
  name: string,
  action: () => Promise<unknown>,
  everyMs: number,
  logger: Logger,
): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let running = run()

  async function run(): Promise<void> {
    try {
      await action()
      if (isFailing) logger.info({ name }, 'works again')
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.warn({ err: error, name }, 'failed, will be retried')
      isFailing = true
    }
    if (!isStopped) {
      timer = setTimeout(() => {
        running = run()
      }, everyMs)
    }
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
