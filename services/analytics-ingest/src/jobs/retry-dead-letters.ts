import type { Logger } from '@cardroom/service-kit/logger'
import type { DeadLetter, DeadLetters } from '../repositories/dead-letters.ts'
import type { Records } from '../repositories/records.ts'
import { isDataError, readJob } from './store-records.ts'

export type RetryDeps = {
  deadLetters: DeadLetters
  records: Pick<Records, 'store'>
  logger: Logger
}

/**
 * Stores the dead letters that an owner wants to be tried again. One that is refused again stays, with the new reason; when the
 * database is away all stay asked for. A letter that was stored and is still there is stored once, because of its id.
 */
export async function retryDeadLetters({ deadLetters, records, logger }: RetryDeps): Promise<void> {
  try {
    for (const letter of await deadLetters.asked()) {
      const { stamps, unreadable } = readLetter(letter)
      if (unreadable.length > 0) {
        await deadLetters.keep(letter, 'unreadable')
        continue
      }
      try {
        const left = await records.store(stamps)
        // Another batch of its visit is under way: the letter is tried again, and what was stored is stored once.
        if (left.length > 0) continue
      } catch (error) {
        if (!isDataError(error)) throw error
        await deadLetters.keep(letter, error instanceof Error ? error.message : String(error))
        continue
      }
      await deadLetters.remove(letter)
      logger.info({ kind: letter.kind }, 'dead letter stored')
    }
  } catch (error) {
    logger.warn({ err: error }, 'dead letters not tried yet')
  }
}

/** A letter is one record, or a job that could not be read, as this release may. */
function readLetter({ kind, payload }: DeadLetter): ReturnType<typeof readJob> {
  const letter = JSON.parse(payload) as { text?: unknown }
  if (kind !== 'unreadable') return readJob({ stamps: [letter] })
  const job = readJob(letter.text)
  return job.stamps.length > 0 ? job : readJob({ stamps: [letter.text] })
}
