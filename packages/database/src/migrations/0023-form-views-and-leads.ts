import { type Kysely, sql } from 'kysely'

/*
 * A form view has one abandonment, which later ones of it replace and its submission takes back: all three are found
 * by the id of the form view. An entry learns which session it came from, as the other leads have it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ON conversions ((form_data ->> 'formViewId'))
    WHERE form_data ->> 'formViewId' IS NOT NULL`.execute(db)
  await sql`GRANT UPDATE ON conversions TO cardroom_ingest`.execute(db)
  await sql`ALTER TABLE wsop_signups ADD COLUMN session_id varchar(64)`.execute(db)
}
