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

export type Question = {
  userId: number
  conversationId: number
  content: string
  /** What the visitor's page calls the message, where it does. */
  clientId: string | null
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
     * Keeps what a visitor asks. The same message again is kept once: told by its name, and while it is
     * unanswered by its words, for the visitor who tries once more after a failure or a reload.
     * @returns null unless the conversation is there and is this user's; the answer, where there is one
     */
    async ask({
      userId,
      conversationId,
      content,
      clientId,
    }: Question): Promise<{ answer: string | null } | null> {
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
        if (known === undefined) return null
        await transaction
          .updateTable('chat_users')
          .set({ last_active: sql`now()` })
          .where('id', '=', userId)
          .execute()
        const answer = await answerTo(transaction, conversationId, clientId)
        if (answer !== undefined) return { answer }
        const last = await transaction
          .selectFrom('chat_messages')
          .select(['is_from_user', 'content'])
          .where('conversation_id', '=', conversationId)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (last?.is_from_user === true && last.content === content) return { answer: null }
        await append(transaction, conversationId, { isFromUser: true, content }, null, clientId)
        return { answer: null }
      })
    },

    /**
     * Marks that the visitor wants to talk to a person, says so in the conversation, and leaves a mail
     * for the house; once, until an administrator has answered.
     * @returns whether the conversation is there and is this user's
     */
    async askForPerson(
      { userId, conversationId }: { userId: number; conversationId: number },
      content: string,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('chat_conversations')
          .select(['person_asked_at', 'person_answered_at'])
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (known === undefined) return false
        if (known.person_asked_at !== null && known.person_answered_at === null) return true
        await transaction
          .updateTable('chat_conversations')
          .set({ person_asked_at: sql`now()`, person_answered_at: null })
          .where('id', '=', conversationId)
          .execute()
        await append(transaction, conversationId, { isFromUser: false, content }, { by: 'house' })
        await leaveMail(transaction, conversationId, 'person')
        return true
      })
    },

    /**
     * Leaves a copy of the conversation to be mailed to its visitor.
     * @returns null unless the conversation is there and is this user's; whether there is anything to copy
     */
    async askForTranscript({
      userId,
      conversationId,
    }: {
      userId: number
      conversationId: number
    }): Promise<boolean | null> {
      return await db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('chat_conversations')
          .select('message_count')
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (known === undefined) return null
        if (known.message_count === 0) return false
        await leaveMail(transaction, conversationId, 'transcript')
        return true
      })
    },

    /**
     * Keeps an answer and where it comes from.
     * @param to what the visitor's page calls the message that it answers, where it does
     */
    async answer(
      conversationId: number,
      content: string,
      origin: Origin | { isStopped: true },
      to: string | null,
    ): Promise<void> {
      const metadata = to === null ? origin : { ...origin, to }
      await db
        .transaction()
        .execute((transaction) =>
          append(transaction, conversationId, { isFromUser: false, content }, metadata),
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
  clientId: string | null = null,
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
      client_id: clientId,
    })
    .execute()
}

/** What was answered to a message of that name, null where nothing was yet; undefined where there is none. */
async function answerTo(
  db: Database,
  conversationId: number,
  clientId: string | null,
): Promise<string | null | undefined> {
  if (clientId === null) return undefined
  const { rows } = await sql<{ answer: string | null }>`
    SELECT (
      SELECT content FROM chat_messages
      WHERE conversation_id = asked.conversation_id AND NOT is_from_user
        AND metadata ->> 'to' = asked.client_id::text AND NOT metadata ? 'isStopped'
      ORDER BY id LIMIT 1
    ) AS answer
    FROM chat_messages AS asked
    WHERE conversation_id = ${conversationId}::bigint AND client_id = ${clientId}::uuid`.execute(db)
  return rows[0]?.answer
}

async function leaveMail(
  db: Database,
  conversationId: number,
  kind: 'transcript' | 'person',
): Promise<void> {
  await sql`
    INSERT INTO chat_mails (conversation_id, kind, up_to_message)
    SELECT ${conversationId}::bigint, ${kind}, max(id)
    FROM chat_messages WHERE conversation_id = ${conversationId}::bigint`.execute(db)
}
