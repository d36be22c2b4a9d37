import type { Logger } from '@cardroom/service-kit/logger'

/**
 * Runs an action now and again `everyMs` after each run ends, never concurrently. Only the first of several failures in a
 * row is logged, and then the recovery.
 * @returns a function that stops it and waits for the current run
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
      if (isFailing) logger.info({ name }, 'job recovered')
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.warn({ err: error, name }, 'job failed, will be retried')
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
