import type {
  ChatConversation,
  ChatDataQuery,
  ChatTotals,
  ChatUser,
  ConversationPatch,
  ConversationPatchResponse,
} from '@cardroom/contracts/chat-data'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { LaterChange } from '@cardroom/contracts/admin-list'
import type { Database } from '@cardroom/database/client'
import type { FiledOrigin } from '@cardroom/contracts/lead-source'
import { withOrigins } from '@cardroom/database/lead-origins'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import { AppError } from '@cardroom/service-kit/app-error'
import { holderColumns, isoTime, isWaiting, messageJson } from './chat-columns.ts'

export type Lead = {
  name: string
  email: string
  firstSeen: string
  lastActive: string
  sessions: number
  conversations: number
  questions: number
  isWaitingForPerson: boolean
  lastSummary: string | null
} & FiledOrigin

export type ChatData = ReturnType<typeof chatData>

/** Queries of the back office: conversations, leads and totals. */
export function chatData(db: Database) {
  return {
    /** Counts of all stored rows, not only of the current page. */
    async totals(adminId: string): Promise<ChatTotals> {
      const { rows } = await sql<Omit<ChatTotals, 'averageMessages'>>`
        SELECT (SELECT count(*) FROM chat_users WHERE ${isLead})::int AS users,
          count(*)::int AS conversations,
          count(*) FILTER (WHERE active)::int AS "activeConversations",
          count(*) FILTER (WHERE ${isUnread})::int AS "unreadConversations",
          count(*) FILTER (WHERE ${isWaiting})::int AS "waitingForPerson",
          count(*) FILTER (WHERE person_id = ${adminId}::uuid)::int AS mine,
          coalesce(sum(message_count), 0)::int AS messages
        FROM chat_conversations WHERE spam_at IS NULL`.execute(db)
      const [counts] = rows
      if (counts === undefined) throw new Error('the count returned no row')
      const average = counts.conversations === 0 ? 0 : counts.messages / counts.conversations
      return { ...counts, averageMessages: Math.round(average * 10) / 10 }
    },

    /** Conversations with their newest messages, newest conversation first. */
    async conversations(
      limit: number,
      maxMessages: number,
      filter: ChatDataQuery,
      adminId: string,
    ): Promise<ChatConversation[]> {
      const inInbox = {
        waiting: isWaiting,
        unread: isUnread,
        mine: sql<boolean>`person_id = ${adminId}::uuid`,
      }
      const before = filter.before ?? null
      const conversation = filter.conversation ?? null
      const pattern = patternOf(filter.search)
      const { rows } = await sql<ChatConversation>`
        SELECT id, user_id AS "userId", session_id AS "sessionId",
          ${isoTime('started_at')} AS "startedAt", ${isoTime('started_at')} AS "createdAt",
          ${isoTime('last_message_at')} AS "lastMessageAt", message_count AS "messageCount",
          active, active AS "isActive", summary, summary_source AS "summarySource",
          ${isUnread} AS "isUnread", ${holderColumns}, ${isSpam},
          coalesce(person_id = ${adminId}::uuid, false) AS "isMine", messages
        FROM (
          SELECT * FROM chat_conversations
          WHERE (${before}::bigint IS NULL OR (started_at, id) < (
              SELECT started_at, id FROM chat_conversations WHERE id = ${before}::bigint
            ))
            AND (${conversation}::bigint IS NULL OR id = ${conversation}::bigint)
            AND (${conversation}::bigint IS NOT NULL OR (spam_at IS NOT NULL) = ${filter.spam === '1'})
            AND ${filter.inbox === undefined ? sql`true` : inInbox[filter.inbox]}
            AND (NOT ${filter.hideEmpty === '1'}::boolean OR message_count > 0)
            AND (${pattern}::text IS NULL OR user_id IN (${usersLike(pattern)})
              OR id IN (SELECT conversation_id FROM chat_messages WHERE content ILIKE ${pattern}))
          ORDER BY started_at DESC, id DESC LIMIT ${limit}
        ) AS conversation
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg(${messageJson} ORDER BY id), '[]') AS messages
          FROM (
            SELECT * FROM chat_messages WHERE conversation_id = conversation.id
            ORDER BY id DESC LIMIT ${maxMessages}
          ) AS newest
        ) AS latest
        ORDER BY started_at DESC, id DESC`.execute(db)
      return rows
    },

    /** The users with these ids, most recently active first. */
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

    /**
     * Changes the marks of a conversation; null if it does not exist.
     * @throws {AppError} `conflict` if the visitor has asked for a person again since it was shown
     */
    async patch(
      id: number,
      { isUnread: unread, isWaitingForPerson, isSpam: spam, shown }: ConversationPatch,
      context: AuditContext,
    ): Promise<ConversationPatchResponse['data'] | null> {
      return await db.transaction().execute(async (transaction) => {
        if (unread !== undefined) {
          await transaction
            .updateTable('chat_conversations')
            .set({ read_at: unread ? null : sql`now()` })
            .where('id', '=', id)
            .execute()
        }
        if (isWaitingForPerson === false) {
          if (shown !== undefined) await requireShown(transaction, id, shown)
          const { numUpdatedRows } = await transaction
            .updateTable('chat_conversations')
            .set({ person_answered_at: sql`now()` })
            .where('id', '=', id)
            .where(isWaiting)
            .executeTakeFirst()
          if (numUpdatedRows > 0n) {
            await writeAudit(transaction, {
              ...context,
              action: 'answered',
              subject: { type: 'chat-conversation', id: String(id) },
              before: { isWaitingForPerson: true },
              after: { isWaitingForPerson: false },
            })
          }
        }
        if (spam !== undefined) await setSpam(transaction, id, spam, context)
        const { rows } = await sql<ConversationPatchResponse['data']>`
          SELECT id, ${isUnread} AS "isUnread", ${holderColumns}, ${isSpam}
          FROM chat_conversations WHERE id = ${id}::bigint`.execute(transaction)
        return rows[0] ?? null
      })
    },

    /** All registered visitors, most recently active first; writes an audit entry. */
    async exportLeads(search: string | undefined, context: AuditContext): Promise<Lead[]> {
      const pattern = patternOf(search)
      return await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<
          Omit<Lead, keyof FiledOrigin> & { sessionId: string | null; startedAt: string }
        >`
          SELECT name, email, ${isoTime('created_at')} AS "firstSeen",
            ${isoTime('last_active')} AS "lastActive", session_count AS sessions,
            stats.conversations, stats.questions, stats.waiting AS "isWaitingForPerson",
            stats.summary AS "lastSummary", stats.session_id AS "sessionId",
            ${isoTime('stats.started_at')} AS "startedAt"
          FROM chat_users
          CROSS JOIN LATERAL (
            SELECT count(*)::int AS conversations,
              coalesce(sum((
                SELECT count(*) FROM chat_messages
                WHERE conversation_id = chat_conversations.id AND is_from_user
              )), 0)::int AS questions,
              coalesce(bool_or(${isWaiting}), false) AS waiting,
              (array_agg(summary ORDER BY started_at DESC) FILTER (WHERE summary IS NOT NULL))[1]
                AS summary,
              (array_agg(session_id ORDER BY started_at, id))[1] AS session_id,
              min(started_at) AS started_at
            FROM chat_conversations WHERE user_id = chat_users.id AND spam_at IS NULL
          ) AS stats
          WHERE ${isLead} AND (${pattern}::text IS NULL OR id IN (${usersLike(pattern)})
            OR id IN (
              SELECT user_id FROM chat_conversations
              JOIN chat_messages ON conversation_id = chat_conversations.id
              WHERE content ILIKE ${pattern}
            ))
          ORDER BY last_active DESC, id`.execute(transaction)
        await writeAudit(transaction, {
          ...context,
          action: 'exported',
          subject: { type: 'chat-leads', id: 'all' },
          after: { ...(search !== undefined && { search }), rows: rows.length },
        })
        return await withOrigins(transaction, rows, ({ startedAt }) => startedAt)
      })
    },
  }
}

const isUnread = sql<boolean>`(message_count > 0 AND (read_at IS NULL OR last_message_at > read_at))`

/** Refuses to mark a request as answered if the visitor has asked again since it was shown. */
async function requireShown(
  db: Kysely<Tables>,
  id: number,
  shown: NonNullable<ConversationPatch['shown']>,
): Promise<void> {
  const { rows } = await sql<{ personAskedAt: string | null }>`
    SELECT CASE WHEN ${isWaiting} THEN ${isoTime('person_asked_at')} END AS "personAskedAt"
    FROM chat_conversations WHERE id = ${id}::bigint FOR UPDATE`.execute(db)
  const personAskedAt = rows[0]?.personAskedAt ?? null
  if (personAskedAt === null || personAskedAt === shown.personAskedAt) return
  const message = 'The visitor has asked for a person again in the meantime'
  const later: LaterChange = { id, current: { personAskedAt }, change: null }
  throw new AppError('conflict', message, { issues: [{ path: 'shown', message }], data: later })
}

/** Whether not all conversations of a visitor are spam. */
const isLead = sql<boolean>`(NOT EXISTS (SELECT FROM chat_conversations WHERE user_id = chat_users.id)
  OR EXISTS (SELECT FROM chat_conversations WHERE user_id = chat_users.id AND spam_at IS NULL))`
const isSpam = sql`spam_at IS NOT NULL AS "isSpam"`

/** Marks a conversation as spam or not spam, with an audit line if that changes it. */
async function setSpam(
  db: Kysely<Tables>,
  id: number,
  spam: boolean,
  context: AuditContext,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('chat_conversations')
    .set({ spam_at: spam ? sql`now()` : null })
    .where('id', '=', id)
    .where('spam_at', spam ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await writeAudit(db, {
    ...context,
    action: spam ? 'marked-as-spam' : 'marked-as-no-spam',
    subject: { type: 'chat-conversation', id: String(id) },
    before: { isSpam: !spam },
    after: { isSpam: spam },
  })
}

function usersLike(pattern: string | null) {
  return sql`SELECT id FROM chat_users WHERE name ILIKE ${pattern} OR email ILIKE ${pattern}`
}

/** A pattern that matches the text literally. */
function patternOf(search: string | undefined): string | null {
  return search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
