import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Message, Origin } from '../domain/assistant.ts'

export type Registration = {
  name: string
  email: string
  /** The visit's analytics session, where it is known. */
  sessionId: string | null
  /** Already cut to a network. */
  ipAddress: string
  userAgent: string
}

export type Conversations = ReturnType<typeof conversations>

/** The chat's users and their conversations. */
export function conversations(db: Database) {
  return {
    /**
     * Opens a new conversation. A known e-mail counts one more session and keeps its first name: whoever
     * types an address has not shown that it is theirs.
     */
    async open(registration: Registration): Promise<{ userId: number; conversationId: number }> {
      const { name, email, sessionId, ipAddress, userAgent } = registration
      return await db.transaction().execute(async (transaction) => {
        const user = await transaction
          .insertInto('chat_users')
          .values({ name, email, ip_address: ipAddress, user_agent: userAgent })
          .onConflict((conflict) =>
            conflict.expression(sql`lower(email)`).doUpdateSet(({ eb }) => ({
              session_count: eb('chat_users.session_count', '+', 1),
              last_active: new Date(),
              ip_address: ipAddress,
              user_agent: userAgent,
            })),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        const conversation = await transaction
          .insertInto('chat_conversations')
          .values({ user_id: user.id, session_id: sessionId })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { userId: user.id, conversationId: conversation.id }
      })
    },

    /**
     * Keeps what a visitor asks. The same words again while they are unanswered are the same message: the
     * visitor tries once more, after a failure or a reload.
     * @returns whether the conversation is there and is this user's
     */
    async ask(userId: number, conversationId: number, content: string): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const known = await transaction
          .updateTable('chat_conversations')
          .set({
            last_message_at: sql`now()`,
            active: true,
            summary: null,
            summary_source: null,
            summary_tries: 0,
            summary_claimed_until: null,
          })
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .returning('id')
          .executeTakeFirst()
        if (known === undefined) return false
        await transaction
          .updateTable('chat_users')
          .set({ last_active: sql`now()` })
          .where('id', '=', userId)
          .execute()
        const last = await transaction
          .selectFrom('chat_messages')
          .select(['is_from_user', 'content'])
          .where('conversation_id', '=', conversationId)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (last?.is_from_user === true && last.content === content) return true
        await append(transaction, conversationId, { isFromUser: true, content }, null)
        return true
      })
    },

    /** Keeps an answer and where it comes from. */
    async answer(
      conversationId: number,
      content: string,
      origin: Origin | { isStopped: true },
    ): Promise<void> {
      await db
        .transaction()
        .execute((transaction) =>
          append(transaction, conversationId, { isFromUser: false, content }, origin),
        )
    },

    /** The newest messages of a conversation, oldest first. */
    async recent(conversationId: number, count: number): Promise<Message[]> {
      const rows = await db
        .selectFrom('chat_messages')
        .select(['is_from_user', 'content'])
        .where('conversation_id', '=', conversationId)
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows
        .toReversed()
        .map(({ is_from_user, content }) => ({ isFromUser: is_from_user, content }))
    },
  }
}

async function append(
  db: Database,
  conversationId: number,
  { isFromUser, content }: Message,
  metadata: object | null,
): Promise<void> {
  await db
    .updateTable('chat_conversations')
    .set(({ eb }) => ({
      message_count: eb('message_count', '+', 1),
      last_message_at: sql`now()`,
    }))
    .where('id', '=', conversationId)
    .execute()
  await db
    .insertInto('chat_messages')
    .values({
      conversation_id: conversationId,
      is_from_user: isFromUser,
      content,
      metadata: metadata === null ? null : JSON.stringify(metadata),
    })
    .execute()
}
