import { type Kysely, sql } from 'kysely'

/** A later change is named with the first name of whoever made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT SELECT (id, first_name) ON users TO cardroom_contests`.execute(db)
}
