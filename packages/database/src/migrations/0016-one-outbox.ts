import { type Kysely, sql } from 'kysely'

/*
 * One outbox for the mail of all services: what waits in `chat_mails` moves to `mails`, in the order in which
 * it was requested and with its age, and keeps its Message-ID, because the former release may be sending it at
 * this moment. Texts of visitors lose links here, as the chat does it from now on. What was sent or given up
 * needs no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`LOCK TABLE chat_mails`.execute(db)
  await sql`
    INSERT INTO mails (kind, recipient, data, created_at)
    SELECT
      CASE chat_mails.kind WHEN 'transcript' THEN 'chat-transcript' ELSE 'chat-person-request' END,
      CASE chat_mails.kind WHEN 'transcript' THEN email END,
      jsonb_build_object(
        'conversationId', conversation_id,
        'name', regexp_replace(${withoutLinks(sql`name`)}, '\\s+', ' ', 'g'),
        'email', email,
        'messageId', 'chat-' || chat_mails.id,
        'messages', coalesce(copied.messages, '[]')
      ),
      chat_mails.created_at
    FROM chat_mails
    JOIN chat_conversations ON chat_conversations.id = conversation_id
    JOIN chat_users ON chat_users.id = user_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(
        jsonb_build_object(
          'isFromUser', is_from_user,
          'content', CASE WHEN is_from_user THEN ${withoutLinks(sql`content`)} ELSE content END,
          'timestamp', to_char(timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) ORDER BY id
      ) AS messages
      FROM (
        SELECT * FROM chat_messages
        WHERE chat_messages.conversation_id = chat_mails.conversation_id AND id <= up_to_message
        ORDER BY id DESC LIMIT CASE chat_mails.kind WHEN 'transcript' THEN 500 ELSE 6 END
      ) AS newest
    ) AS copied
    WHERE sent_at IS NULL AND given_up_at IS NULL
    ORDER BY chat_mails.id`.execute(db)
  await sql`DROP TABLE chat_mails`.execute(db)

  await sql`GRANT INSERT (kind, recipient, data), SELECT (id) ON mails TO cardroom_chat`.execute(db)
}

// Invisible characters first: they could hide an address.
function withoutLinks(text: ReturnType<typeof sql>) {
  const visible = sql`regexp_replace(${text}, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]', '', 'g')`
  const withoutTags = sql`replace(regexp_replace(${visible}, '<(?=[a-zA-Z/!?])', '‹', 'g'), '![', '[')`
  return sql`regexp_replace(${withoutTags}, 'https?://[^\\s<>"''\`]+', '[link removed]', 'gi')`
}
