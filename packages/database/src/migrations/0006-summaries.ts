import { type Kysely, sql } from 'kysely'

/*
 * The summaries that the reports read. `sessions` and `session_pages` are what the worker has to know of
 * a session to count its next record; the rows of `summary_hours` and `summary_days` are described in
 * contracts/metrics.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE conversions ADD COLUMN is_counted boolean NOT NULL DEFAULT true`.execute(db)
  await sql`CREATE INDEX ON conversions (session_id)`.execute(db)
  await sql`CREATE INDEX ON user_events (session_id)`.execute(db)
  await sql`
    CREATE INDEX ON user_events ("timestamp") WHERE event_category = 'flaviar' AND quality = 'ok'`.execute(
    db,
  )

  await sql`
    CREATE TABLE sessions (
      session_id text PRIMARY KEY,
      first_at timestamptz NOT NULL,
      source text NOT NULL,
      medium text NOT NULL,
      landing_page text NOT NULL,
      country text NOT NULL,
      device text NOT NULL,
      is_attributed boolean NOT NULL
    )`.execute(db)
  await sql`
    CREATE TABLE session_pages (
      session_id text NOT NULL,
      page text NOT NULL,
      hours timestamptz[] NOT NULL,
      PRIMARY KEY (session_id, page)
    )`.execute(db)

  for (const table of ['summary_hours', 'summary_days']) {
    // Rows are updated over and over: free space keeps the new version on the same page.
    await sql`
      CREATE TABLE ${sql.table(table)} (
        panel text NOT NULL,
        filter text NOT NULL,
        filter_value text NOT NULL,
        bucket timestamptz NOT NULL,
        key1 text NOT NULL,
        key2 text NOT NULL,
        key3 text NOT NULL,
        seen_before timestamptz NOT NULL,
        n bigint NOT NULL,
        total bigint NOT NULL,
        timed bigint NOT NULL,
        sessions bigint NOT NULL,
        PRIMARY KEY (panel, filter, filter_value, bucket, key1, key2, key3, seen_before)
      ) WITH (fillfactor = 70)`.execute(db)
  }

  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, session_pages, summary_hours, summary_days
    TO cardroom_ingest`.execute(db)
  await sql`GRANT SELECT ON sessions, summary_hours, summary_days TO cardroom_admin`.execute(db)
}
