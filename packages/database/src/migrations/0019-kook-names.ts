import { type Kysely, sql } from 'kysely'

/*
 * Names claimed for the card table's weekly table, and the hands that count for them. The address is stored as a keyed
 * hash: it is only compared with the one that claims the name again. A name that was not confirmed in a day, one
 * without a hand for a year, and hands after eight weeks are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE kook_names (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name varchar(20) NOT NULL,
      email_hash bytea NOT NULL,
      link_hash bytea UNIQUE,
      link_expires_at timestamptz,
      claim_hash bytea UNIQUE,
      used_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX kook_names_name_key ON kook_names (lower(name))`.execute(db)
  await sql`
    CREATE TABLE kook_results (
      name_id integer NOT NULL REFERENCES kook_names ON DELETE CASCADE,
      hand_id varchar(64) NOT NULL,
      week date NOT NULL,
      net integer NOT NULL,
      PRIMARY KEY (name_id, hand_id)
    )`.execute(db)
  await sql`CREATE INDEX ON kook_results (week)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON kook_names TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON kook_results TO cardroom_contests`.execute(db)
}
