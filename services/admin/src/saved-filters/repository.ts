import {
  maxSavedFilters,
  type SavedFilter,
  type SavedFilterRequest,
} from '@cardroom/contracts/saved-filters'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type SavedFilters = ReturnType<typeof savedFilters>

const fields = ['id', 'tab', 'name', 'search'] as const

/** The filters that each administrator has named for themselves. */
export function savedFilters(db: Database) {
  return {
    /** Those of one tab, by name. */
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
     * Keeps a filter in place of another of the same tab and name.
     * @returns undefined where the administrator has as many as may be
     */
    async save(adminId: string, request: SavedFilterRequest): Promise<SavedFilter | undefined> {
      // An e-mail that is searched for is written as one, so that it is found when its person is erased.
      const search = request.search.replaceAll('%40', '@')
      return await db.transaction().execute(async (transaction) => {
        // Two concurrent inserts must not both take the last place.
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

    /** @returns whether the administrator had such a one */
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
