import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

/** A dead letter, identified by the two columns of its key. */
export type DeadLetter = { id: string; kind: string; payload: string }

export type DeadLetters = ReturnType<typeof deadLetters>

const maxAtOnce = 200

/** The dead letters that an owner has marked for a retry. */
export function deadLetters(db: Database) {
  return {
    async asked(): Promise<DeadLetter[]> {
      return await db
        .selectFrom('dead_events')
        .select(['id', 'kind', 'payload'])
        .where('retry_asked_at', 'is not', null)
        .orderBy('retry_asked_at')
        .limit(maxAtOnce)
        .execute()
    },

    async remove({ id, kind }: DeadLetter): Promise<void> {
      await sql`DELETE FROM dead_events WHERE id = ${id} AND kind = ${kind}`.execute(db)
    },

    /** The retry failed, and the letter stays with this reason. */
    async keep({ id, kind }: DeadLetter, reason: string): Promise<void> {
      const text = reason.replaceAll('\0', '').slice(0, 1000)
      await sql`
        UPDATE dead_events SET retry_asked_at = NULL, reason = ${text}
        WHERE id = ${id} AND kind = ${kind}`.execute(db)
    },
  }
}
