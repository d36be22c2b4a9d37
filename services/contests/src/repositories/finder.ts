import { findLength, type FoundRow } from '@cardroom/contracts/find'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { hasWords } from './list-rows.ts'

export type Finder = ReturnType<typeof finder>

/** Looks for people and leads in all lists at once. */
export function finder(db: Database) {
  return {
    /** The newest of each kind in which every word occurs. */
    async find(search: string): Promise<FoundRow[]> {
      const parts = [
        sql`SELECT 'inquiry' AS kind, id::text, company_name::text AS name, email::text AS detail, company_name, contact_name,
          email, created_at FROM sponsorships`,
        sql`SELECT 'application', id::text, concat_ws(' ', first_name, last_name), email, first_name, last_name, email,
          created_at FROM applications`,
        sql`SELECT 'entry', id::text, concat_ws(' ', first_name, last_name), email, first_name, last_name, email,
          created_at FROM wsop_signups WHERE deleted_at IS NULL`,
        sql`SELECT 'player', id::text, display_name, player_name, display_name, player_name, '',
          created_at FROM rake_players WHERE deleted_at IS NULL`,
        sql`SELECT 'chat', id, name, substr(words, length(name) + 2), words, '', '', NULL::timestamptz
          FROM audit_subjects WHERE type = 'chat-conversation'`,
        sql`SELECT 'reader', id::text, coalesce(name, email), email, name, email, '', created_at FROM newsletters`,
      ]
      const columns = ['company_name', 'contact_name', 'email']
      const found = parts.map(
        (
          part,
        ) => sql`(SELECT * FROM (${part}) AS part (kind, id, name, detail, company_name, contact_name, email, created_at)
          WHERE ${hasWords(search, columns)}
          ORDER BY created_at DESC NULLS LAST, length(id) DESC, id DESC LIMIT ${findLength})`,
      )
      const { rows } = await sql<FoundRow>`
        SELECT kind, id, name, detail FROM (${sql.join(found, sql` UNION ALL `)}) AS found`.execute(
        db,
      )
      return rows
    },
  }
}
