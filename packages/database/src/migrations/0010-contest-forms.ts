import { type Kysely, sql } from 'kysely'

/*
 * Sponsorship inquiries and the last longer; what administrators may now do with all that the contests
 * service owns; the mail that waits to be sent; and undoing from the audit log.
 *
 * What can be deleted is marked first (`deleted_at`) and removed 30 days later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sponsorships (
      id uuid PRIMARY KEY,
      company_name varchar(120) NOT NULL,
      contact_name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40) NOT NULL,
      package_type text NOT NULL CHECK (package_type IN ('rotating_border', 'full_product_placement')),
      episode_count text NOT NULL CHECK (episode_count IN ('1_2', '3_5', 'all')),
      interested_in_podcast boolean NOT NULL DEFAULT false,
      message varchar(1500),
      package_price integer NOT NULL CHECK (package_price > 0),
      potential_value integer NOT NULL CHECK (potential_value > 0),
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'contacted', 'negotiating', 'contracted', 'declined')),
      is_suspect boolean NOT NULL,
      ip_address text NOT NULL,
      user_agent varchar(512),
      session_id varchar(64),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      notes_admin varchar(2000)
    )`.execute(db)
  await sql`CREATE INDEX ON sponsorships (created_at DESC)`.execute(db)

  await sql`
    CREATE TABLE wsop_signups (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid UNIQUE,
      first_name varchar(120) NOT NULL,
      last_name varchar(120) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40) NOT NULL,
      buy_in_amount integer NOT NULL DEFAULT 2000 CHECK (buy_in_amount = 2000),
      is_paid boolean NOT NULL DEFAULT false,
      payment_method varchar(40),
      transaction_id varchar(200),
      is_eliminated boolean NOT NULL DEFAULT false,
      elimination_date timestamptz,
      final_position integer CHECK (final_position BETWEEN 1 AND 100000),
      chip_count integer CHECK (chip_count >= 0),
      last_chip_update timestamptz,
      notes varchar(2000),
      is_suspect boolean NOT NULL,
      device_hash bytea NOT NULL,
      ip_address text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      CHECK (is_paid OR (payment_method IS NULL AND transaction_id IS NULL)),
      CHECK (is_eliminated = (elimination_date IS NOT NULL)),
      CHECK (is_eliminated OR final_position IS NULL)
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX wsop_signups_email_key ON wsop_signups (lower(email))
    WHERE deleted_at IS NULL`.execute(db)

  // A player's own update, with the line of the audit log that it became once it was applied.
  await sql`
    CREATE TABLE wsop_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      signup_id integer NOT NULL REFERENCES wsop_signups ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('chips', 'elimination')),
      before jsonb NOT NULL,
      after jsonb NOT NULL,
      is_verified boolean NOT NULL,
      state text NOT NULL
        CHECK (state IN ('applied', 'held', 'confirmed', 'refused', 'superseded')),
      audit_id bigint REFERENCES audit_log,
      address_hash text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX ON wsop_changes (signup_id)`.execute(db)
  await sql`CREATE INDEX ON wsop_changes (audit_id)`.execute(db)
  await sql`
    CREATE INDEX wsop_changes_open ON wsop_changes (id)
    WHERE state = 'held' OR (state = 'applied' AND NOT is_verified)`.execute(db)

  await sql`ALTER TABLE rake_players ADD COLUMN deleted_at timestamptz`.execute(db)
  await sql`ALTER TABLE rake_players DROP CONSTRAINT rake_players_player_name_key`.execute(db)
  await sql`
    CREATE UNIQUE INDEX rake_players_player_name_key ON rake_players (lower(player_name))
    WHERE deleted_at IS NULL`.execute(db)
  await sql`DROP INDEX rake_players_standing`.execute(db)
  await sql`
    CREATE INDEX rake_players_standing ON rake_players (rake_amount DESC, last_updated, id)
    WHERE is_active AND deleted_at IS NULL`.execute(db)

  // A change is undone once at most; the line that does it says of which.
  await sql`ALTER TABLE audit_log ADD COLUMN undoes bigint REFERENCES audit_log`.execute(db)
  await sql`CREATE UNIQUE INDEX audit_log_undoes_key ON audit_log (undoes)`.execute(db)

  // Written with the form that it answers, so that no mail is lost with a queue; without a recipient it
  // is for the house.
  await sql`
    CREATE TABLE mails (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      recipient varchar(254),
      data jsonb NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
      failure varchar(500),
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX mails_waiting ON mails (id) WHERE state = 'waiting'`.execute(db)

  await sql`GRANT SELECT, INSERT ON sponsorships TO cardroom_contests`.execute(db)
  await sql`
    GRANT UPDATE (status, notes_admin, updated_at) ON sponsorships TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON wsop_signups TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, INSERT ON wsop_changes TO cardroom_contests`.execute(db)
  await sql`GRANT UPDATE (state, audit_id) ON wsop_changes TO cardroom_contests`.execute(db)
  await sql`GRANT INSERT, UPDATE, DELETE ON rake_players TO cardroom_contests`.execute(db)
  await sql`GRANT INSERT, DELETE ON weekly_winners TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, UPDATE (status) ON applications TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, INSERT ON audit_log TO cardroom_contests`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON mails TO cardroom_contests`.execute(db)
  await sql`GRANT UPDATE (state, failure, finished_at, recipient, data) ON mails TO cardroom_contests`.execute(
    db,
  )
  // How many inquiries the sponsorship page brought, and nothing of who sent them.
  await sql`GRANT SELECT (created_at, is_suspect) ON sponsorships TO cardroom_admin`.execute(db)
}
