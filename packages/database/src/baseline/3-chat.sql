-- Ids of chat users and conversations are random within the integers of JavaScript: every registration returns one, and
-- a low id among high ones would reveal that the e-mail address was known before.

CREATE TABLE chat_users (
  id bigint PRIMARY KEY DEFAULT random(1::bigint, 9007199254740991),
  name text NOT NULL,
  email text NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_active timestamptz NOT NULL DEFAULT now(),
  session_count integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX chat_users_email_key ON chat_users (lower(email));

-- `turn` is a lease on the next answer, and `summary_claimed_until` one on the summary, so that an instance that dies
-- delays a conversation only briefly. The minute and hour columns count questions for the limits.
CREATE TABLE chat_conversations (
  id bigint PRIMARY KEY DEFAULT random(1::bigint, 9007199254740991),
  user_id bigint NOT NULL REFERENCES chat_users ON DELETE CASCADE,
  session_id text,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_message_at timestamptz,
  message_count integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  summary text,
  summary_source text CHECK (summary_source IN ('model', 'extract')),
  summary_tries smallint NOT NULL DEFAULT 0,
  summary_claimed_until timestamptz,
  read_at timestamptz,
  turn uuid,
  turn_until timestamptz,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  address_confirmed_at timestamptz,
  person_asked_at timestamptz,
  person_answered_at timestamptz,
  person_id uuid,
  person_name varchar(120),
  person_since timestamptz,
  person_last_at timestamptz,
  visitor_seen_at timestamptz,
  answer_mailed_at timestamptz,
  spam_at timestamptz,
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
  CHECK (num_nonnulls(person_id, person_name, person_since, person_last_at) IN (0, 4))
);
CREATE INDEX ON chat_conversations (user_id);
CREATE INDEX ON chat_conversations (started_at DESC);
CREATE INDEX ON chat_conversations (spam_at) WHERE spam_at IS NOT NULL;
CREATE INDEX chat_conversations_quiet ON chat_conversations ((coalesce(last_message_at, started_at))) WHERE active;
CREATE INDEX chat_conversations_to_sum_up ON chat_conversations (last_message_at)
  WHERE NOT active AND summary IS NULL AND message_count > 0;
CREATE INDEX chat_conversations_waiting ON chat_conversations (person_asked_at)
  WHERE person_asked_at IS NOT NULL AND person_answered_at IS NULL;
CREATE INDEX chat_conversations_of_people ON chat_conversations (person_id) WHERE person_id IS NOT NULL;

-- The page makes `client_id`, so that a message that is sent again is stored once.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE chat_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
  client_id uuid,
  is_from_user boolean NOT NULL,
  content text NOT NULL,
  "timestamp" timestamptz NOT NULL DEFAULT now(),
  metadata jsonb
);
CREATE INDEX ON chat_messages (conversation_id, id);
CREATE INDEX ON chat_messages USING gin (content gin_trgm_ops);
CREATE UNIQUE INDEX chat_messages_client_id ON chat_messages (conversation_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX chat_messages_of_people ON chat_messages ("timestamp") WHERE metadata ->> 'by' = 'person';

CREATE TABLE canned_answers (
  id uuid PRIMARY KEY,
  title varchar(80) NOT NULL CHECK (title <> ''),
  content varchar(2000) NOT NULL CHECK (content <> ''),
  changed_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON chat_users, chat_conversations TO cardroom_chat;
GRANT SELECT, INSERT ON chat_messages TO cardroom_chat;
GRANT SELECT, INSERT, UPDATE, DELETE ON canned_answers TO cardroom_chat;
GRANT SELECT (started_at, person_asked_at) ON chat_conversations TO cardroom_admin;
