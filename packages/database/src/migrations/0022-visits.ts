import { type Kysely, sql } from 'kysely'

const rawTables = ['traffic_sources', 'user_events', 'page_views', 'conversions']

/*
 * Every record names the visit that the server has put it in; rows of before belong to the visit of their session.
 * The tables `sessions` and `session_pages` hold visits from now on, by their id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of rawTables) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN visit_id text`.execute(db)
  }
  await sql`
    ALTER TABLE traffic_sources ADD COLUMN begins_visit boolean NOT NULL DEFAULT true,
      ADD COLUMN channel text, ADD COLUMN region text`.execute(db)
  await sql`
    ALTER TABLE conversions ADD COLUMN channel text, ADD COLUMN last_source text,
      ADD COLUMN last_medium text, ADD COLUMN last_campaign text, ADD COLUMN last_channel text`.execute(
    db,
  )
  // The worker counts the records of a visit again when its source comes late.
  for (const table of ['user_events', 'page_views', 'conversions']) {
    await sql`CREATE INDEX ON ${sql.table(table)} (visit_id)`.execute(db)
  }
  await sql`DROP INDEX user_events_session_id_idx`.execute(db)
}
