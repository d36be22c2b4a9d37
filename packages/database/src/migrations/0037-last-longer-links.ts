import { type Kysely, sql } from 'kysely'

/*
 * An entry of the last longer is public once its address is confirmed by a link; those made before count as
 * confirmed. A player decides about an update of their entry by a link too. Links are stored as SHA-256.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['wsop_signups', 'wsop_changes']) {
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN link_hash bytea UNIQUE,
        ADD COLUMN link_expires_at timestamptz,
        ADD CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))`.execute(db)
  }
  await sql`ALTER TABLE wsop_signups ADD COLUMN confirmed_at timestamptz`.execute(db)
  await sql`GRANT UPDATE (link_hash, link_expires_at) ON wsop_changes TO cardroom_contests`.execute(
    db,
  )
  await sql`UPDATE wsop_signups SET confirmed_at = created_at`.execute(db)
}
