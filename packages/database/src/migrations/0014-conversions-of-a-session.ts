import { type Kysely, sql } from 'kysely'

/*
 * The worker looks for what a session has converted in the day around a conversion. With an index for
 * each of the two it may well read everybody's conversions of that day; one index for both leaves no
 * choice, and serves what asks for the session alone as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX ON conversions (session_id, conversion_timestamp)`.execute(db)
  await sql`DROP INDEX conversions_session_id_idx`.execute(db)
}
