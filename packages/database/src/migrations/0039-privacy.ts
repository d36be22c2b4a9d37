import { type Kysely, sql } from 'kysely'

/*
 * What stays of a person who was erased: keyed hashes of the address and of the visitor and session ids, so that a
 * restored backup cannot bring the person back. The hashes are kept for as long as backups may be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tombstones (
      kind text NOT NULL CHECK (kind IN ('email', 'name', 'visitor', 'session', 'player')),
      hash bytea NOT NULL,
      erased_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, hash)
    )`.execute(db)
  await sql`CREATE INDEX ON tombstones (erased_at)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (erased_at) ON tombstones TO cardroom_admin`.execute(db)
}
