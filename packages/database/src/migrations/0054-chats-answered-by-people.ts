import { type Kysely, sql } from 'kysely'

/*
 * Who of the staff answers in a conversation, when the visitor was last there to read, and what was mailed. Whoever
 * follows a conversation hears of each message and of each change of who answers, with the transaction that makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chat_conversations
      ADD COLUMN person_id uuid,
      ADD COLUMN person_name varchar(120),
      ADD COLUMN person_since timestamptz,
      ADD COLUMN person_last_at timestamptz,
      ADD COLUMN visitor_seen_at timestamptz,
      ADD COLUMN answer_mailed_at timestamptz,
      ADD CHECK (num_nonnulls(person_id, person_name, person_since, person_last_at) IN (0, 4))`.execute(
    db,
  )
  await sql`
    CREATE INDEX chat_conversations_of_people ON chat_conversations (person_id)
      WHERE person_id IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX chat_messages_of_people ON chat_messages ("timestamp")
      WHERE metadata ->> 'by' = 'person'`.execute(db)
  await sql`
    CREATE FUNCTION tell_chat() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM pg_notify('chat', CASE TG_TABLE_NAME
        WHEN 'chat_messages' THEN to_jsonb(NEW) ->> 'conversation_id' ELSE to_jsonb(NEW) ->> 'id' END);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER tell_chat AFTER INSERT ON chat_messages
      FOR EACH ROW EXECUTE FUNCTION tell_chat()`.execute(db)
  await sql`
    CREATE TRIGGER tell_chat AFTER UPDATE ON chat_conversations FOR EACH ROW
      WHEN ((OLD.person_id, OLD.person_asked_at, OLD.person_answered_at, OLD.answer_mailed_at)
        IS DISTINCT FROM (NEW.person_id, NEW.person_asked_at, NEW.person_answered_at, NEW.answer_mailed_at))
      EXECUTE FUNCTION tell_chat()`.execute(db)
}
