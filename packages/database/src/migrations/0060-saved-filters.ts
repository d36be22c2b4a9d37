import { type Kysely, sql } from 'kysely'

/* Filters of the lists that an administrator has named, each for themselves; they go with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE saved_filters (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      tab varchar(40) NOT NULL,
      name varchar(80) NOT NULL,
      search varchar(1000) NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX saved_filters_name_key ON saved_filters (user_id, tab, lower(name))`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filters TO cardroom_admin`.execute(db)
}
