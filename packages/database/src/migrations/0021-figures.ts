import { type Kysely, sql } from 'kysely'

/*
 * What the reports count from rows that only the house can make: applications, readers and inquiries, and none of
 * what people wrote in them. A reader's row learns which visit it came from. And what they count of the period before
 * up to the same moment: the sessions that have seen a page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE newsletters ADD COLUMN session_id varchar(64)`.execute(db)
  await sql`CREATE INDEX ON newsletters (created_at)`.execute(db)
  const columns = sql`id, created_at, session_id`
  await sql`GRANT SELECT (${columns}) ON newsletters TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT (${columns}, is_suspect) ON applications TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT (${columns}, is_suspect) ON sponsorships TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT ON session_pages TO cardroom_admin`.execute(db)
}
