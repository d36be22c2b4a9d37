import { type Kysely, sql } from 'kysely'

/** Newsletter sign-ups, the rake race's leaderboard and the winners of its finalized weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE newsletters (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL,
      name text,
      interested_in_game boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX newsletters_email_key ON newsletters (lower(email))`.execute(db)

  await sql`
    CREATE TABLE rake_players (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      player_name text NOT NULL UNIQUE,
      display_name text NOT NULL,
      rake_amount numeric(12, 2) NOT NULL DEFAULT 0.00 CHECK (rake_amount >= 0),
      avatar_url text,
      is_active boolean NOT NULL DEFAULT true,
      last_updated timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE INDEX rake_players_standing ON rake_players (rake_amount DESC, last_updated, id)
    WHERE is_active`.execute(db)

  await sql`
    CREATE TABLE weekly_winners (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      week_number integer NOT NULL CHECK (week_number BETWEEN 1 AND 52),
      position integer NOT NULL CHECK (position BETWEEN 1 AND 3),
      player_name text NOT NULL,
      display_name text NOT NULL,
      avatar_url text,
      rake_amount numeric(12, 2) NOT NULL,
      prize_amount integer NOT NULL,
      finalized_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (week_number, position)
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON newsletters TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT ON rake_players, weekly_winners TO cardroom_contests`.execute(db)
}
