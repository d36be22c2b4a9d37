import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'

export type OldContacts = ReturnType<typeof oldContacts>

const rowsPerStatement = 500

/** Persons of whom nothing is kept any more: each call deletes in batches, and returns how many rows there were. */
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
    /** Chats, inquiries and applications that are older than so many months. */
    deleteOlderThan: (months: number) =>
      deleteAll(sql`delete_old_contacts(${monthsAgo(months)}, ${rowsPerStatement})`),

    /** Entries of the last longer that were made more than so many months ago, with their updates. */
    deleteEntriesOlderThan: (months: number) =>
      deleteAll(sql`delete_old_entries(${monthsAgo(months)}, ${rowsPerStatement})`),

    /** Chats, inquiries and applications that were marked as spam so many days ago. */
    deleteSpam: (days: number) =>
      deleteAll(sql`delete_spam(now() - make_interval(days => ${days}), ${rowsPerStatement})`),

    /** Links to what is held about an address, a day after they are over: until then they are counted. */
    async deleteOwnDataLinks(): Promise<void> {
      await db
        .deleteFrom('privacy_links')
        .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
        .execute()
    },

    /** Readers who never confirmed their address, and those who left or have no mailbox. */
    deleteReaders: (unconfirmedDays: number, leftMonths: number) =>
      deleteAll(sql`delete_past_readers(now() - make_interval(days => ${unconfirmedDays}),
        ${monthsAgo(leftMonths)}, ${rowsPerStatement})`),
  }
}

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`
