import type { Logger } from '@cardroom/service-kit/logger'
import type { DeadLetter, DeadLetters } from './repository.ts'
import { isDataError, readJob } from '../records/jobs.ts'
import type { Records } from '../records/repository.ts'

export type RetryDeps = {
  deadLetters: DeadLetters
  records: Pick<Records, 'store'>
  logger: Logger
}

/**
 * Stores the dead letters that an owner has marked for a retry. If Postgres refuses a letter again, the letter stays
 * with the new reason; if Postgres is unavailable, all letters stay marked. Because of their ids, storing a letter
 * twice is harmless.
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
        await records.store(stamps)
      } catch (error) {
        if (!isDataError(error)) throw error
        await deadLetters.keep(letter, error instanceof Error ? error.message : String(error))
        continue
      }
      await deadLetters.remove(letter)
      logger.info({ kind: letter.kind }, 'dead letter stored')
    }
  } catch (error) {
    logger.warn({ err: error }, 'could not retry dead letters')
  }
}

/** A letter is either one record or a job that another release could not read. */
function readLetter({ kind, payload }: DeadLetter): ReturnType<typeof readJob> {
  const letter = JSON.parse(payload) as { text?: unknown }
  if (kind !== 'unreadable') return readJob({ stamps: [letter] })
  const job = readJob(letter.text)
  return job.stamps.length > 0 ? job : readJob({ stamps: [letter.text] })
}
