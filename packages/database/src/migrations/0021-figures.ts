import { type Kysely, sql } from 'kysely'

/** What the reports count of the period before up to the same moment: the sessions that have seen a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT SELECT ON session_pages TO cardroom_admin`.execute(db)
}
