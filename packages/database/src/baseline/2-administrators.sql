-- Accounts of the back office. The contract, not the schema, says which roles there are.

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  password text,
  is_admin boolean NOT NULL DEFAULT false,
  role varchar(8) NOT NULL DEFAULT 'viewer',
  password_change_required boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  suspended_at timestamptz
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX ON known_devices (user_id);

CREATE TABLE admin_sessions (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  browser varchar(100) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON admin_sessions (user_id);

CREATE TABLE admin_invitations (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  link_hash bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32),
  expires_at timestamptz NOT NULL
);

-- Second factors. The secret of an app is sealed with a key that only the admin service has; recovery codes are hashes
-- under that key.
CREATE TABLE admin_apps (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) <= 200),
  last_step integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE admin_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id varchar(1400) NOT NULL UNIQUE,
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4000),
  counter bigint NOT NULL,
  transports varchar(20)[] NOT NULL,
  name varchar(60) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX ON admin_passkeys (user_id);

CREATE TABLE admin_recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE admin_policy (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  factor_required boolean NOT NULL
);
INSERT INTO admin_policy (factor_required) VALUES (false);

-- Links that show the reports, and keys that read them. The secret has 256 random bits, so its plain SHA-256 is enough.
CREATE TABLE access_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind varchar(8) NOT NULL CHECK (kind IN ('link', 'key')),
  name varchar(80) NOT NULL,
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz CHECK (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK (kind = 'key' OR expires_at IS NOT NULL)
);

-- Which administrators want a report by mail, and which were sent, so that each is sent once.
CREATE TABLE report_mail_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind varchar(8) NOT NULL CHECK (kind IN ('weekly', 'monthly', 'alerts')),
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
CREATE TABLE report_mails_sent (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind varchar(8) NOT NULL CHECK (kind IN ('weekly', 'monthly')),
  period_start date NOT NULL,
  PRIMARY KEY (user_id, kind, period_start)
);

-- Filters of the lists that an administrator has named for themselves.
CREATE TABLE saved_filters (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tab varchar(40) NOT NULL,
  name varchar(80) NOT NULL,
  search varchar(1000) NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_filters_name_key ON saved_filters (user_id, tab, lower(name));

GRANT SELECT, INSERT, UPDATE, DELETE ON users, known_devices, admin_sessions, admin_invitations, admin_apps,
  admin_passkeys, admin_recovery_codes, access_tokens, saved_filters TO cardroom_admin;
GRANT SELECT, INSERT, DELETE ON report_mail_choices, report_mails_sent TO cardroom_admin;
GRANT SELECT, UPDATE ON admin_policy TO cardroom_admin;

CREATE VIEW author_names AS SELECT id, first_name FROM users;
-- An owner of a lead who is no longer listed here, because the account was suspended or removed, owns nothing.
CREATE VIEW office_people AS
  SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users
  WHERE is_admin AND suspended_at IS NULL AND role IN ('owner', 'editor');
GRANT SELECT ON author_names, office_people TO cardroom_contests;

-- The audit log only grows: no service may change or remove a line. The actor is copied rather than referenced, so that
-- a line stays readable after the account is gone. A change is undone at most once; `undoes` is the undone line.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_email text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text,
  undoes bigint REFERENCES audit_log
);
CREATE INDEX ON audit_log (at DESC);
CREATE INDEX ON audit_log (subject_type, subject_id);
CREATE UNIQUE INDEX audit_log_undoes_key ON audit_log (undoes);
GRANT SELECT, INSERT ON audit_log TO cardroom_admin, cardroom_contests;
GRANT SELECT (id), INSERT ON audit_log TO cardroom_chat;
