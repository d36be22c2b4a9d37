import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type OldContacts = ReturnType<typeof oldContacts>

const rowsPerStatement = 500

/** Chats and inquiries that are past their time. */
export function oldContacts(db: Database) {
  return {
    /** Deletes what is older than so many months, in batches. @returns how many rows there were */
    async deleteOlderThan(months: number): Promise<number> {
      for (let total = 0; ;) {
        const { rows } = await sql<{ count: number }>`
          SELECT delete_old_contacts(now() - make_interval(months => ${months}), ${rowsPerStatement}) AS count`.execute(
          db,
        )
        const count = rows[0]?.count ?? 0
        if (count === 0) return total
        total += count
      }
    },
  }
}
