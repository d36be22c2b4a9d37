import { type Kysely, sql } from 'kysely'

/* The admin service adds up the sums of a day that the UTC edge of two dropped months cuts in two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT UPDATE ON imported_days TO cardroom_admin`.execute(db)
}
