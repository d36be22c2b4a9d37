import { type Kysely, sql } from 'kysely'

/* What happened on a day, as administrators note it beside the figures. A thousand at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE annotations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      day date NOT NULL,
      note varchar(200) NOT NULL,
      author text,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX ON annotations (day)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON annotations TO cardroom_admin`.execute(db)
}
