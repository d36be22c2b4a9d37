import { type Kysely, sql } from 'kysely'

const rawTables = ['traffic_sources', 'user_events', 'page_views', 'conversions']

/*
 * The admin service answers reports from a copy of the raw rows. `changed_xid` is the transaction that wrote a row last, so
 * that a refresh of the copy reads only what has changed since the one before. Deleting rows changes the generation, and the
 * copy is then loaded from scratch. The service also drops old months, and keeps their daily sums in `imported_days`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE deleted_records (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      generation uuid NOT NULL
    )`.execute(db)
  await sql`INSERT INTO deleted_records (generation) VALUES (gen_random_uuid())`.execute(db)
  await sql`GRANT SELECT ON deleted_records TO cardroom_admin`.execute(db)
  // It runs as its owner: whoever deletes records needs no right on the generation.
  await sql`
    CREATE FUNCTION change_generation_of_records() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      UPDATE deleted_records SET generation = gen_random_uuid();
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION set_changed_xid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.changed_xid := pg_current_xact_id();
      RETURN NEW;
    END $$`.execute(db)
  for (const table of rawTables) {
    await sql`
      ALTER TABLE ${sql.table(table)}
      ADD COLUMN changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()`.execute(db)
    await sql`CREATE INDEX ON ${sql.table(table)} (changed_xid)`.execute(db)
    await sql`
      CREATE TRIGGER set_changed_xid BEFORE UPDATE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION set_changed_xid()`.execute(db)
    await sql`
      CREATE TRIGGER change_generation_of_records AFTER DELETE OR TRUNCATE ON ${sql.table(table)}
      EXECUTE FUNCTION change_generation_of_records()`.execute(db)
  }

  await sql`
    ALTER TABLE imported_days
      DROP CONSTRAINT imported_days_imported_from_check,
      ADD CONSTRAINT imported_days_imported_from_check
        CHECK (imported_from IN ('plausible', 'umami', 'ga4', 'cardroom')) NOT VALID`.execute(db)
  await sql`GRANT INSERT, DELETE ON imported_days TO cardroom_admin`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION drop_month_partitions TO cardroom_admin`.execute(db)
}
