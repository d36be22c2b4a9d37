import { type Kysely, sql } from 'kysely'

/*
 * Dead letters that an owner wants to be tried again: marked by the admin service, stored and deleted by whoever stores records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE dead_events ADD COLUMN retry_asked_at timestamptz`.execute(db)
  await sql`
    CREATE INDEX dead_events_to_retry ON dead_events (retry_asked_at)
    WHERE retry_asked_at IS NOT NULL`.execute(db)
  await sql`GRANT UPDATE (retry_asked_at) ON dead_events TO cardroom_admin`.execute(db)
  await sql`
    GRANT UPDATE (retry_asked_at, reason), DELETE ON dead_events TO cardroom_ingest`.execute(db)
}
