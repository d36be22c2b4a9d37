import { type Kysely, sql } from 'kysely'

/*
 * What the tab System tells an owner: how the mail is doing, without whom it is for and what it says, and which schema this is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    GRANT SELECT (state, kind, failure, created_at, finished_at) ON mails TO cardroom_admin`.execute(
    db,
  )
  await sql`GRANT SELECT ON kysely_migration TO cardroom_admin`.execute(db)
}
