import { type Kysely, sql } from 'kysely'

/*
 * Daily sums of another analytics program, from before the first measured day. Apart from the measured rows, because
 * their visits are counted by other rules and cannot be filtered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE imported_days (
      imported_from varchar(16) NOT NULL CHECK (imported_from IN ('plausible', 'umami', 'ga4')),
      day date NOT NULL,
      dimension varchar(8) NOT NULL CHECK (dimension IN ('total', 'source', 'page')),
      key varchar(500) NOT NULL,
      visits bigint NOT NULL,
      visitors bigint NOT NULL,
      views bigint NOT NULL,
      PRIMARY KEY (imported_from, day, dimension, key)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON imported_days TO cardroom_ingest`.execute(db)
  await sql`GRANT SELECT ON imported_days TO cardroom_admin`.execute(db)
}
