-- The outbox of all services. A mail is written in the transaction of what it is about; one without a recipient goes to
-- the staff.
CREATE TABLE mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient varchar(254),
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  failure varchar(500),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX mails_waiting ON mails (id) WHERE state = 'waiting';
GRANT SELECT, INSERT, DELETE, UPDATE (state, failure, finished_at, recipient, data) ON mails TO cardroom_contests;
GRANT SELECT (id), INSERT (kind, recipient, data) ON mails TO cardroom_chat, cardroom_admin;
GRANT SELECT (state, kind, failure, created_at, finished_at) ON mails TO cardroom_admin;

-- Links by which a person gets or erases what is stored about them.
CREATE TABLE privacy_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  link_hash bytea UNIQUE,
  ticket_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON privacy_links (lower(email));
GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_links TO cardroom_admin;
GRANT SELECT (expires_at), DELETE ON privacy_links TO cardroom_contests;

-- Keyed hashes of erased persons, so that a restored backup does not bring them back.
CREATE TABLE tombstones (
  kind text NOT NULL CHECK (kind IN ('email', 'name', 'visitor', 'session', 'player')),
  hash bytea NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, hash)
);
CREATE INDEX ON tombstones (erased_at);
GRANT SELECT, INSERT, UPDATE (erased_at) ON tombstones TO cardroom_admin;

-- The backups that are kept, and the last attempt that failed. A restore deletes these rows; the backup program finds
-- the files again by the description beside each.
CREATE TABLE backups (
  name text PRIMARY KEY,
  made_at timestamptz NOT NULL,
  place text NOT NULL,
  bytes bigint NOT NULL,
  row_count bigint NOT NULL,
  public_key text,
  proven_at timestamptz,
  fault text
);
CREATE TABLE backup_failure (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL,
  reason text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backups, backup_failure TO cardroom_backup;
GRANT SELECT ON backups, backup_failure, kysely_migration TO cardroom_admin;
