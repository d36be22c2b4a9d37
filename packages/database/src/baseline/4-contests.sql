-- Newsletter readers. A reader is subscribed after confirming the address by a link.
CREATE TABLE newsletters (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text,
  interested_in_game boolean NOT NULL DEFAULT false,
  session_id varchar(64),
  created_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN bounced_at IS NOT NULL THEN 'bounced' WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed'
      WHEN confirmed_at IS NOT NULL THEN 'subscribed' ELSE 'waiting' END) STORED,
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);
CREATE UNIQUE INDEX newsletters_email_key ON newsletters (lower(email));
CREATE INDEX ON newsletters (created_at);

-- Inquiries and applications have an owner, who is not a foreign key: a change can be undone after the account is gone.
-- An administrator marks one as spam with `spam_at`; `is_suspect` is the form's own suspicion. Reports count neither.
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
  owner_id uuid,
  due_on date,
  is_suspect boolean NOT NULL,
  spam_at timestamptz,
  session_id varchar(64),
  visitor_id varchar(64),
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON applications (created_at DESC);
CREATE INDEX ON applications (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX ON applications (spam_at) WHERE spam_at IS NOT NULL;

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
  owner_id uuid,
  due_on date,
  is_suspect boolean NOT NULL,
  spam_at timestamptz,
  session_id varchar(64),
  user_agent varchar(512),
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON sponsorships (created_at DESC);
CREATE INDEX ON sponsorships (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX ON sponsorships (spam_at) WHERE spam_at IS NOT NULL;

-- What reports count of leads that were deleted after their retention.
CREATE TABLE past_leads (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('submission', 'newsletter', 'sponsorship')),
  type text NOT NULL,
  at timestamptz NOT NULL,
  is_suspect boolean NOT NULL
);
CREATE INDEX ON past_leads (at);

-- One row: another version after a change of what reports count of leads.
CREATE TABLE lead_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version uuid NOT NULL
) WITH (fillfactor = 10);
INSERT INTO lead_version (version) VALUES (gen_random_uuid());

-- Last-longer entries. An entry is public once its address is confirmed by a link; links are stored as SHA-256.
-- `deleted_at` marks an entry that is removed 30 days later.
CREATE TABLE wsop_signups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid UNIQUE,
  first_name varchar(120) NOT NULL,
  last_name varchar(120) NOT NULL,
  email varchar(254) NOT NULL,
  phone varchar(40) NOT NULL,
  buy_in_amount integer NOT NULL DEFAULT 2000 CHECK (buy_in_amount > 0),
  is_paid boolean NOT NULL DEFAULT false,
  payment_method varchar(40),
  transaction_id varchar(200),
  is_eliminated boolean NOT NULL DEFAULT false,
  elimination_date timestamptz,
  final_position integer CHECK (final_position BETWEEN 1 AND 1000000),
  chip_count integer CHECK (chip_count >= 0),
  last_chip_update timestamptz,
  is_suspect boolean NOT NULL,
  device_hash bytea NOT NULL,
  ip_address text NOT NULL,
  session_id varchar(64),
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  confirmed_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (is_paid OR (payment_method IS NULL AND transaction_id IS NULL)),
  CHECK (is_eliminated = (elimination_date IS NOT NULL)),
  CHECK (is_eliminated OR final_position IS NULL),
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
  CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL))
);
CREATE UNIQUE INDEX wsop_signups_email_key ON wsop_signups (lower(email)) WHERE deleted_at IS NULL;

-- Players' own updates of their entries, with the audit line that each became once it was applied.
CREATE TABLE wsop_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signup_id integer NOT NULL REFERENCES wsop_signups ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('chips', 'elimination')),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  is_verified boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('applied', 'held', 'confirmed', 'refused', 'superseded')),
  audit_id bigint REFERENCES audit_log,
  address_hash text NOT NULL,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);
CREATE INDEX ON wsop_changes (signup_id);
CREATE INDEX ON wsop_changes (audit_id);
CREATE INDEX wsop_changes_open ON wsop_changes (id) WHERE state = 'held' OR (state = 'applied' AND NOT is_verified);

-- The rake race: its players, the winners of finished weeks, and pictures. `avatar_url` may be the name of a picture.
CREATE TABLE rake_players (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_name text NOT NULL,
  display_name text NOT NULL,
  rake_amount numeric(12, 2) NOT NULL DEFAULT 0.00 CHECK (rake_amount >= 0),
  avatar_url text,
  is_active boolean NOT NULL DEFAULT true,
  last_updated timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX rake_players_player_name_key ON rake_players (lower(player_name)) WHERE deleted_at IS NULL;
CREATE INDEX rake_players_standing ON rake_players (rake_amount DESC, last_updated, id)
  WHERE is_active AND deleted_at IS NULL;

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
);

CREATE TABLE player_pictures (
  file text PRIMARY KEY CHECK (file ~ '^[0-9a-f]{64}[.]webp$'),
  content bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 102400),
  uploaded_at timestamptz NOT NULL DEFAULT now()
);

-- Names claimed for the weekly table of the card table, and the hands that count for them. The address is a keyed hash:
-- it is only compared with the one that claims the name again.
CREATE TABLE kook_names (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(20) NOT NULL,
  email_hash bytea NOT NULL,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  claim_hash bytea UNIQUE,
  used_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);
CREATE UNIQUE INDEX kook_names_name_key ON kook_names (lower(name));

CREATE TABLE kook_results (
  name_id integer NOT NULL REFERENCES kook_names ON DELETE CASCADE,
  hand_id varchar(64) NOT NULL,
  week date NOT NULL,
  net integer NOT NULL,
  PRIMARY KEY (name_id, hand_id)
);
CREATE INDEX ON kook_results (week);

-- Violations of the Content-Security-Policy, counted by directive, blocked host and page.
CREATE TABLE policy_reports (
  directive varchar(40) NOT NULL,
  blocked varchar(100) NOT NULL,
  page varchar(100) NOT NULL,
  count bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (directive, blocked, page)
);

-- Dated notes on inquiries, applications, entries and chats; they are deleted with the row.
CREATE TABLE row_notes (
  id uuid PRIMARY KEY,
  sponsorship_id uuid REFERENCES sponsorships ON DELETE CASCADE,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  signup_id integer REFERENCES wsop_signups ON DELETE CASCADE,
  conversation_id bigint REFERENCES chat_conversations ON DELETE CASCADE,
  note varchar(2000) NOT NULL CHECK (note <> ''),
  author_id uuid,
  author text,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  changed_at timestamptz,
  CHECK (num_nonnulls(sponsorship_id, application_id, signup_id, conversation_id) = 1)
);
CREATE INDEX ON row_notes (sponsorship_id) WHERE sponsorship_id IS NOT NULL;
CREATE INDEX ON row_notes (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX ON row_notes (signup_id) WHERE signup_id IS NOT NULL;
CREATE INDEX ON row_notes (conversation_id) WHERE conversation_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON newsletters TO cardroom_contests;
GRANT SELECT, INSERT, UPDATE (status, owner_id, due_on, spam_at, is_suspect) ON applications TO cardroom_contests;
GRANT SELECT, INSERT, UPDATE (status, owner_id, due_on, spam_at, is_suspect, updated_at) ON sponsorships
  TO cardroom_contests;
GRANT SELECT, INSERT, UPDATE, DELETE ON wsop_signups, rake_players, kook_names, policy_reports TO cardroom_contests;
GRANT SELECT, INSERT, UPDATE (state, audit_id, link_hash, link_expires_at) ON wsop_changes TO cardroom_contests;
GRANT SELECT, INSERT, DELETE ON weekly_winners, kook_results TO cardroom_contests;
GRANT SELECT, INSERT, DELETE, UPDATE (uploaded_at) ON player_pictures TO cardroom_contests;
GRANT SELECT, INSERT, DELETE, UPDATE (note, changed_at) ON row_notes TO cardroom_contests;
-- The admin service counts leads, and reads nothing of what people wrote in them.
GRANT SELECT (id, created_at, session_id) ON newsletters TO cardroom_admin;
GRANT SELECT (id, created_at, session_id, is_suspect, spam_at) ON applications, sponsorships TO cardroom_admin;
GRANT SELECT (created_at, is_suspect, deleted_at) ON wsop_signups TO cardroom_admin;
GRANT SELECT ON past_leads, lead_version TO cardroom_admin;

-- By what name the audit log shows and finds the rows that it is about.
CREATE VIEW audit_subjects AS
  SELECT 'sponsorship' AS type, id::text AS id, company_name::text AS name,
    concat_ws(' ', company_name, contact_name, email) AS words FROM sponsorships
  UNION ALL SELECT 'application', id::text, concat_ws(' ', first_name, last_name),
    concat_ws(' ', first_name, last_name, email) FROM applications
  UNION ALL SELECT 'wsop-signup', id::text, concat_ws(' ', first_name, last_name),
    concat_ws(' ', first_name, last_name, email) FROM wsop_signups
  UNION ALL SELECT 'wsop-change', c.id::text, concat_ws(' ', s.first_name, s.last_name),
    concat_ws(' ', s.first_name, s.last_name, s.email)
    FROM wsop_changes AS c JOIN wsop_signups AS s ON s.id = c.signup_id
  UNION ALL SELECT 'rake-player', id::text, display_name::text, concat_ws(' ', display_name, player_name)
    FROM rake_players
  UNION ALL SELECT 'chat-conversation', c.id::text, u.name::text, concat_ws(' ', u.name, u.email)
    FROM chat_conversations AS c JOIN chat_users AS u ON u.id = c.user_id
  UNION ALL SELECT 'admin', id::text, concat_ws(' ', first_name, last_name),
    concat_ws(' ', first_name, last_name, email) FROM users;
GRANT SELECT ON audit_subjects TO cardroom_contests;
