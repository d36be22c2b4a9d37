import { type Kysely, sql } from 'kysely'

/*
 * What the Content-Security-Policy of the pages has blocked, counted by directive, blocked host and page. `contests`
 * bounds the number of rows and deletes the old ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE policy_reports (
      directive varchar(40) NOT NULL,
      blocked varchar(100) NOT NULL,
      page varchar(100) NOT NULL,
      count bigint NOT NULL DEFAULT 1,
      first_at timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (directive, blocked, page)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON policy_reports TO cardroom_contests`.execute(db)
}
