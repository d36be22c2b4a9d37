import { type Kysely, sql } from 'kysely'

/*
 * Which administrator wants the weekly or the monthly report by mail, and since when; and which were sent, so that each
 * goes out once. A row that was sent is deleted after a year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE report_mail_choices (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind varchar(8) NOT NULL CHECK (kind IN ('weekly', 'monthly')),
      since timestamptz NOT NULL,
      PRIMARY KEY (user_id, kind)
    )`.execute(db)
  await sql`
    CREATE TABLE report_mails_sent (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind varchar(8) NOT NULL CHECK (kind IN ('weekly', 'monthly')),
      period_start date NOT NULL,
      PRIMARY KEY (user_id, kind, period_start)
    )`.execute(db)
  await sql`
    GRANT SELECT, INSERT, DELETE ON report_mail_choices, report_mails_sent TO cardroom_admin`.execute(
    db,
  )
  await sql`GRANT INSERT (kind, recipient, data), SELECT (id) ON mails TO cardroom_admin`.execute(
    db,
  )
}
