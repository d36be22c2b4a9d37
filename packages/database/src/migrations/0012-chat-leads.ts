import { type Kysely, sql } from 'kysely'

/*
 * What the back office does with conversations, and what visitors may ask beside answers: a copy by
 * e-mail, and a person. A mail is added to `chat_mails` in the transaction of what it reports, so that
 * neither exists without the other; the instance that sends one claims it for a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chat_conversations
      ADD COLUMN read_at timestamptz,
      ADD COLUMN person_asked_at timestamptz,
      ADD COLUMN person_answered_at timestamptz`.execute(db)
  await sql`
    CREATE INDEX chat_conversations_waiting ON chat_conversations (person_asked_at)
      WHERE person_asked_at IS NOT NULL AND person_answered_at IS NULL`.execute(db)

  // Made by the page, once for a message however often it is sent.
  await sql`ALTER TABLE chat_messages ADD COLUMN client_id uuid`.execute(db)
  await sql`
    CREATE UNIQUE INDEX chat_messages_client_id ON chat_messages (conversation_id, client_id)
      WHERE client_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX ON chat_messages USING gin (content gin_trgm_ops)`.execute(db)

  await sql`
    CREATE TABLE chat_mails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      conversation_id bigint NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('transcript', 'person')),
      -- A copy ends with what had been said when it was asked for.
      up_to_message bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      given_up_at timestamptz
    )`.execute(db)
  await sql`
    CREATE INDEX chat_mails_due ON chat_mails (next_try_at)
      WHERE sent_at IS NULL AND given_up_at IS NULL`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON chat_mails TO cardroom_chat`.execute(db)
  await sql`GRANT SELECT (id), INSERT ON audit_log TO cardroom_chat`.execute(db)
}
