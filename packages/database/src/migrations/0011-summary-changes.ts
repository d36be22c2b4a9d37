import { type Kysely, sql } from 'kysely'

/*
 * Which transaction changed the rows of an hour or day last: the version by which the reports cache them. A
 * bucket without a version has no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A few rows, two of them updated by every batch: free space keeps them on the same page.
  await sql`
    CREATE TABLE summary_changes (
      grain text NOT NULL CHECK (grain IN ('hour', 'day')),
      bucket timestamptz NOT NULL,
      changed_by xid8 NOT NULL,
      PRIMARY KEY (grain, bucket)
    ) WITH (fillfactor = 50)`.execute(db)
  await sql`
    INSERT INTO summary_changes (grain, bucket, changed_by)
    SELECT DISTINCT 'hour', bucket, pg_current_xact_id() FROM summary_hours
    UNION ALL SELECT DISTINCT 'day', bucket, pg_current_xact_id() FROM summary_days`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE ON summary_changes TO cardroom_ingest`.execute(db)
  await sql`GRANT SELECT ON summary_changes TO cardroom_admin`.execute(db)
}
