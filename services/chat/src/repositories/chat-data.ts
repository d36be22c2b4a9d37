import type { ChatConversation, ChatTotals, ChatUser } from '@cardroom/contracts/chat-data'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type ChatData = ReturnType<typeof chatData>

/** The chat as administrators see it. */
export function chatData(db: Database) {
  return {
    /** Counts of everything, however much of it is shown. */
    async totals(): Promise<ChatTotals> {
      const { rows } = await sql<Omit<ChatTotals, 'averageMessages'>>`
        SELECT (SELECT count(*) FROM chat_users)::int AS users,
          count(*)::int AS conversations,
          count(*) FILTER (WHERE active)::int AS "activeConversations",
          coalesce(sum(message_count), 0)::int AS messages
        FROM chat_conversations`.execute(db)
      const [counts = { users: 0, conversations: 0, activeConversations: 0, messages: 0 }] = rows
      const average = counts.conversations === 0 ? 0 : counts.messages / counts.conversations
      return { ...counts, averageMessages: Math.round(average * 10) / 10 }
    },

    /**
     * Conversations with their newest messages, newest conversation first.
     * @param before id of a conversation: only older ones
     */
    async conversations(
      most: number,
      mostMessages: number,
      before: number | null,
    ): Promise<ChatConversation[]> {
      const { rows } = await sql<ChatConversation>`
        SELECT id, user_id AS "userId", session_id AS "sessionId",
          ${isoTime('started_at')} AS "startedAt", ${isoTime('started_at')} AS "createdAt",
          ${isoTime('last_message_at')} AS "lastMessageAt", message_count AS "messageCount",
          active, active AS "isActive", summary, summary_source AS "summarySource", messages
        FROM (
          SELECT * FROM chat_conversations
          WHERE ${before}::bigint IS NULL OR (started_at, id) < (
            SELECT started_at, id FROM chat_conversations WHERE id = ${before}::bigint
          )
          ORDER BY started_at DESC, id DESC LIMIT ${most}
        ) AS conversation
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg(json_build_object(
            'id', id, 'conversationId', conversation_id, 'isFromUser', is_from_user,
            'content', content, 'timestamp', ${isoTime('"timestamp"')}, 'metadata', metadata
          ) ORDER BY id), '[]') AS messages
          FROM (
            SELECT * FROM chat_messages WHERE conversation_id = conversation.id
            ORDER BY id DESC LIMIT ${mostMessages}
          ) AS newest
        ) AS said
        ORDER BY started_at DESC, id DESC`.execute(db)
      return rows
    },

    /** The users with these ids, the last active first. */
    async users(ids: readonly number[]): Promise<ChatUser[]> {
      const { rows } = await sql<ChatUser>`
        SELECT id, name, email, ip_address AS "ipAddress", user_agent AS "userAgent",
          ${isoTime('created_at')} AS "createdAt", ${isoTime('last_active')} AS "lastActive",
          session_count AS "sessionCount",
          (
            SELECT count(*)::int FROM chat_messages
            JOIN chat_conversations ON chat_conversations.id = conversation_id
            WHERE user_id = chat_users.id AND is_from_user
          ) AS "questionCount"
        FROM chat_users WHERE id = ANY (${[...new Set(ids)]}::bigint[])
        ORDER BY last_active DESC, id`.execute(db)
      return rows
    },
  }
}

function isoTime(column: string) {
  return sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
