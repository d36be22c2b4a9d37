import { type Kysely, sql } from 'kysely'

/*
 * One row with a version of all applications, readers, inquiries and past leads: it is another one as soon as a change of
 * what the reports count of them can be seen, so that a report asks for it instead of going through all of them. The
 * transaction that makes the change writes it, at its commit: writers wait for one another no longer than that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE lead_version (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version uuid NOT NULL
    ) WITH (fillfactor = 10)`.execute(db)
  await sql`INSERT INTO lead_version (version) VALUES (gen_random_uuid())`.execute(db)
  await sql`GRANT SELECT ON lead_version TO cardroom_admin`.execute(db)
  // It runs as its owner: who keeps leads needs no right on the version. A transaction changes it once, for its first row.
  await sql`
    CREATE FUNCTION change_lead_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      UPDATE lead_version SET version = gen_random_uuid() WHERE xmin <> pg_current_xact_id()::xid;
      RETURN NULL;
    END $$`.execute(db)
  for (const [table, columns] of Object.entries(countedColumns)) {
    await sql`
      CREATE CONSTRAINT TRIGGER change_lead_version
      AFTER INSERT OR DELETE OR UPDATE OF ${sql.raw(columns)} ON ${sql.table(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_lead_version()`.execute(db)
    await sql`
      CREATE TRIGGER change_lead_version_of_all AFTER TRUNCATE ON ${sql.table(table)}
      EXECUTE FUNCTION change_lead_version()`.execute(db)
  }
}

/** What the reports read of each table. */
const countedColumns = {
  applications: 'id, created_at, session_id, is_suspect, spam_at',
  newsletters: 'id, created_at, session_id',
  sponsorships: 'id, created_at, session_id, is_suspect, spam_at',
  past_leads: 'id, kind, type, at, is_suspect',
}
