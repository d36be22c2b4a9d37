import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'

export type OldContacts = ReturnType<typeof oldContacts>

const rowsPerStatement = 500

/**
 * Deletes personal data whose retention period is over. Each call deletes in batches and returns the number of rows.
 */
export function oldContacts(db: Database) {
  async function deleteAll(batch: RawBuilder<unknown>): Promise<number> {
    for (let total = 0; ;) {
      const { rows } = await sql<{ count: number }>`SELECT ${batch} AS count`.execute(db)
      const count = rows[0]?.count ?? 0
      if (count === 0) return total
      total += count
    }
  }

  return {
    /** Deletes chats, inquiries and applications that are older than this many months. */
    deleteOlderThan: (months: number) =>
      deleteAll(sql`delete_old_contacts(${monthsAgo(months)}, ${rowsPerStatement})`),

    /** Deletes last-longer entries that are older than this many months, with their updates. */
    deleteEntriesOlderThan: (months: number) =>
      deleteAll(sql`delete_old_entries(${monthsAgo(months)}, ${rowsPerStatement})`),

    /** Deletes chats, inquiries and applications that were marked as spam this many days ago. */
    deleteSpam: (days: number) =>
      deleteAll(sql`delete_spam(now() - make_interval(days => ${days}), ${rowsPerStatement})`),

    /** Deletes links to personal data a day after they expire; until then they count against the limit. */
    async deleteOwnDataLinks(): Promise<void> {
      await db
        .deleteFrom('privacy_links')
        .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
        .execute()
    },

    /** Deletes readers who never confirmed their address, unsubscribed or bounced. */
    deleteReaders: (unconfirmedDays: number, leftMonths: number) =>
      deleteAll(sql`delete_past_readers(now() - make_interval(days => ${unconfirmedDays}),
        ${monthsAgo(leftMonths)}, ${rowsPerStatement})`),
  }
}

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`
