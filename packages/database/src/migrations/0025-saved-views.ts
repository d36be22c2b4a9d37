import { type Kysely, sql } from 'kysely'

/* Views of the free report that administrators have named: its address. Shared by all of them, a hundred at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE saved_views (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(80) NOT NULL,
      search varchar(6000) NOT NULL,
      author text,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX saved_views_name_key ON saved_views (lower(name))`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO cardroom_admin`.execute(db)
}
