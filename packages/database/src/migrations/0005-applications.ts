import { type Kysely, sql } from 'kysely'

/** Applications to join the game. The service that takes them cannot read them yet: nothing shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE applications (
      id uuid PRIMARY KEY,
      first_name varchar(120) NOT NULL,
      last_name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40) NOT NULL,
      experience text NOT NULL,
      stakes text NOT NULL,
      referral text,
      availability text[] NOT NULL,
      interests text[] NOT NULL,
      comments varchar(1500),
      agree_to_terms boolean NOT NULL CHECK (agree_to_terms),
      status text NOT NULL DEFAULT 'pending',
      is_suspect boolean NOT NULL,
      session_id varchar(64),
      visitor_id varchar(64),
      ip_address text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX ON applications (created_at DESC)`.execute(db)

  await sql`GRANT INSERT ON applications TO cardroom_contests`.execute(db)
}
