import {
  maxSavedFilters,
  type SavedFilter,
  type SavedFilterRequest,
} from '@cardroom/contracts/saved-filters'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type SavedFilters = ReturnType<typeof savedFilters>

const fields = ['id', 'tab', 'name', 'search'] as const

/** Named filters, which belong to one administrator each. */
export function savedFilters(db: Database) {
  return {
    /** The filters of one tab, sorted by name. */
    async list(adminId: string, tab: string): Promise<SavedFilter[]> {
      return await db
        .selectFrom('saved_filters')
        .select(fields)
        .where('user_id', '=', adminId)
        .where('tab', '=', tab)
        .orderBy(sql`lower(name)`)
        .limit(maxSavedFilters)
        .execute()
    },

    /**
     * Stores a filter and replaces one with the same tab and name.
     * @returns undefined if the administrator has reached the limit
     */
    async save(adminId: string, request: SavedFilterRequest): Promise<SavedFilter | undefined> {
      // Normalizes an e-mail address in the search, so that the filter is found when that person is erased.
      const search = request.search.replaceAll('%40', '@')
      return await db.transaction().execute(async (transaction) => {
        // Two concurrent inserts must not both take the last slot.
        await sql`SELECT FROM users WHERE id = ${adminId} FOR UPDATE`.execute(transaction)
        const kept = await transaction
          .updateTable('saved_filters')
          .set({ name: request.name, search, changed_at: sql`now()` })
          .where('user_id', '=', adminId)
          .where('tab', '=', request.tab)
          .where(sql`lower(name)`, '=', request.name.toLowerCase())
          .returning(fields)
          .executeTakeFirst()
        if (kept !== undefined) return kept
        return await transaction
          .insertInto('saved_filters')
          .columns(['user_id', 'tab', 'name', 'search'])
          .expression(
            sql`SELECT ${adminId}::uuid, ${request.tab}, ${request.name}, ${search}
              WHERE (SELECT count(*) FROM saved_filters WHERE user_id = ${adminId}::uuid) < ${maxSavedFilters}::integer`,
          )
          .returning(fields)
          .executeTakeFirst()
      })
    },

    /** @returns whether the administrator had such a filter */
    async remove(adminId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('saved_filters')
        .where('user_id', '=', adminId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
