import { type Kysely, sql } from 'kysely'

/*
 * Inquiries and applications have an owner, an administrator, and a day on which somebody goes on with them. An owner is not
 * a foreign key: a change of one can be undone after the account has gone. Whoever is no longer in `office_people`, because
 * the account was suspended or removed, owns nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sponsorships', 'applications']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN owner_id uuid, ADD COLUMN due_on date`.execute(
      db,
    )
    await sql`CREATE INDEX ON ${sql.table(table)} (due_on) WHERE due_on IS NOT NULL`.execute(db)
    await sql`GRANT UPDATE (owner_id, due_on) ON ${sql.table(table)} TO cardroom_contests`.execute(
      db,
    )
  }
  await sql`
    CREATE VIEW office_people AS
    SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users
    WHERE is_admin AND suspended_at IS NULL AND role IN ('owner', 'editor')`.execute(db)
  await sql`GRANT SELECT ON office_people TO cardroom_contests`.execute(db)
}
