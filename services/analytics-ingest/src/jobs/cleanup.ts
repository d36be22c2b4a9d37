import type { Logger } from '@cardroom/service-kit/logger'
import type { Cleanup } from '../repositories/cleanup.ts'

export type CleanupDeps = {
  cleanup: Cleanup
  logger: Logger
  /** Days after which raw rows may be deleted; undefined: never. */
  retentionDays: number | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const monthMs = 31 * dayMs

/**
 * Creates the next months' partitions and deletes what has expired: old hours, and where a retention is set
 * the months of raw rows that ended so many days ago. A step that fails is logged, and tried again next time.
 */
export async function cleanUp(
  { cleanup, logger, retentionDays }: CleanupDeps,
  now: number = Date.now(),
): Promise<void> {
  const attempt = async (failure: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, failure)
    }
  }
  await attempt('partitions not created', () => cleanup.ensureNextPartitions())
  await attempt('old hours not deleted', () => cleanup.deleteOldHours(now))
  if (retentionDays === undefined) return
  const before = now - retentionDays * dayMs
  await attempt('old records not deleted', async () => {
    const dropped = await cleanup.dropMonthsBefore(before)
    if (dropped.length > 0) logger.info({ dropped }, 'old records deleted')
    // Rows are dropped by the month, so the sessions of a month that is left have to stay, too.
    await cleanup.deleteSessionsBefore(before - monthMs)
  })
}
