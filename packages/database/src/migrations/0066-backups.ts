import { type Kysely, sql } from 'kysely'

/*
 * What is known of the backups that are kept: a row each, written by the program that makes them, and one for the last
 * attempt that failed. The files have their own description beside them; after a restore the rows are made again from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE backups (
      name text PRIMARY KEY,
      made_at timestamptz NOT NULL,
      place text NOT NULL,
      bytes bigint NOT NULL,
      row_count bigint NOT NULL,
      public_key text,
      proven_at timestamptz,
      fault text
    )`.execute(db)
  await sql`
    CREATE TABLE backup_failure (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      at timestamptz NOT NULL,
      reason text NOT NULL
    )`.execute(db)
  for (const table of ['backups', 'backup_failure']) {
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${sql.ref(table)} TO cardroom_backup`.execute(
      db,
    )
    await sql`GRANT SELECT ON ${sql.ref(table)} TO cardroom_admin`.execute(db)
  }
}
