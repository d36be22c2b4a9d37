import { type Kysely, sql } from 'kysely'

/*
 * Alerts of unusual traffic, and which administrator wants them by mail. At most one of a kind is open, so that each
 * event is told once; a row is deleted a year after its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE traffic_alerts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(8) NOT NULL CHECK (kind IN ('spike', 'silence')),
      began_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX traffic_alerts_open ON traffic_alerts (kind) WHERE ended_at IS NULL`.execute(
    db,
  )
  await sql`
    ALTER TABLE report_mail_choices DROP CONSTRAINT report_mail_choices_kind_check,
      ADD CONSTRAINT report_mail_choices_kind_check CHECK (kind IN ('weekly', 'monthly', 'alerts'))`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_alerts TO cardroom_admin`.execute(db)
}
