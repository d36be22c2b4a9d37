import { type Kysely, sql } from 'kysely'

/*
 * The chat's leads, their conversations and messages. The ids of users and conversations are drawn at
 * random from what a JavaScript integer holds: an id is returned by every registration, and a low one
 * among high ones would reveal that the e-mail was known before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_users (
      id bigint PRIMARY KEY DEFAULT random(1::bigint, 9007199254740991),
      name text NOT NULL,
      email text NOT NULL,
      ip_address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_active timestamptz NOT NULL DEFAULT now(),
      session_count integer NOT NULL DEFAULT 1
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX chat_users_email_key ON chat_users (lower(email))`.execute(db)

  await sql`
    CREATE TABLE chat_conversations (
      id bigint PRIMARY KEY DEFAULT random(1::bigint, 9007199254740991),
      user_id bigint NOT NULL REFERENCES chat_users ON DELETE CASCADE,
      session_id text,
      started_at timestamptz NOT NULL DEFAULT now(),
      last_message_at timestamptz,
      message_count integer NOT NULL DEFAULT 0,
      active boolean NOT NULL DEFAULT true,
      summary text
    )`.execute(db)
  await sql`CREATE INDEX ON chat_conversations (user_id)`.execute(db)
  await sql`CREATE INDEX ON chat_conversations (started_at DESC)`.execute(db)

  await sql`
    CREATE TABLE chat_messages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      conversation_id bigint NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
      is_from_user boolean NOT NULL,
      content text NOT NULL,
      "timestamp" timestamptz NOT NULL DEFAULT now(),
      metadata jsonb
    )`.execute(db)
  await sql`CREATE INDEX ON chat_messages (conversation_id, id)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON chat_users, chat_conversations TO cardroom_chat`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT ON chat_messages TO cardroom_chat`.execute(db)
}
