import { type Kysely, sql } from 'kysely'

/* Goals and funnels of administrators: steps of a visit in their order. Shared by all of them, fifty at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE goals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(80) NOT NULL,
      steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) BETWEEN 1 AND 10),
      value integer CHECK (value BETWEEN 0 AND 1000000),
      author text,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX goals_name_key ON goals (lower(name))`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON goals TO cardroom_admin`.execute(db)
}
