import type { Logger } from '@cardroom/service-kit/logger'

const intervalMs = 1000

/**
 * Adds to the rollups, once a second, what batches have left beside them: that a batch comes after the last one is not
 * certain. While Postgres is away it tries on.
 */
export function watchLeftChanges(addLeftChanges: () => Promise<void>, logger: Logger) {
  let underWay: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await addLeftChanges()
    } catch (error) {
      logger.debug({ err: error }, 'changes not added to the rollups yet')
    }
    underWay = undefined
  }

  const timer = setInterval(() => (underWay ??= run()), intervalMs)
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await underWay
    },
  }
}
