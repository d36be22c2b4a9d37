import type { Logger } from '@cardroom/service-kit/logger'
import type { Housekeeping } from '../repositories/housekeeping.ts'

export type KeepHouseDeps = {
  housekeeping: Housekeeping
  logger: Logger
  /** Days after which raw rows may go; undefined keeps them for ever. */
  retentionDays: number | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const monthMs = 31 * dayMs

/**
 * Makes the coming months' tables and removes what is past its time: old hours, and where a retention
 * is set the months of raw rows that ended so many days ago. What fails is logged, and tried again the
 * next time.
 */
export async function keepHouse(
  { housekeeping, logger, retentionDays }: KeepHouseDeps,
  now: number = Date.now(),
): Promise<void> {
  const attempt = async (failure: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, failure)
    }
  }
  await attempt('partitions not made', () => housekeeping.ensureComingPartitions())
  await attempt('old hours not removed', () => housekeeping.dropOldHours(now))
  if (retentionDays === undefined) return
  const before = now - retentionDays * dayMs
  await attempt('old records not removed', async () => {
    const dropped = await housekeeping.dropMonthsBefore(before)
    if (dropped.length > 0) logger.info({ dropped }, 'old records removed')
    // A month's rows go together, so the sessions of a month that is still there stay, too.
    await housekeeping.forgetSessionsBefore(before - monthMs)
  })
}
