import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Message, Origin } from '../domain/assistant.ts'
import { addConversationMail } from './mails.ts'

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

/** Most questions in a conversation, in a minute and in an hour. */
export type MessageLimits = { minute: number; hour: number }

/** The right to answer in a conversation, until it is given back or an instance that died has lost it. */
export type Turn = { conversationId: number; token: string }

export type Refused =
  /** An answer is under way. */
  { verdict: 'taken' } | { verdict: 'limited'; retryAfterSeconds: number }

/** The same message was answered before. */
type Answered = { verdict: 'answered'; answer: string }

export type Asked =
  | Refused
  | Answered
  | {
      verdict: 'asked'
      turn: Turn
      /** What was said before, oldest first. */
      history: Message[]
    }

export type Conversations = ReturnType<typeof conversations>

const historySize = 20
/** An instance that dies frees its conversations after so long. */
const leaseSeconds = 6

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
     * Keeps what a visitor asks and takes the conversation's turn, unless an answer is under way or too
     * much was asked. The same message again is kept once: told by its name, and while it is unanswered by
     * its words, for the visitor who tries once more after a failure or a reload.
     * @param most questions in a minute and in an hour
     * @returns null unless the conversation is there and is this user's
     */
    async ask(question: Question, most: MessageLimits): Promise<Asked | null> {
      const token = crypto.randomUUID()
      for (;;) {
        const judged = await judge(db, question, token, most)
        if (judged === undefined) return null
        if (judged.verdict === 'asked') {
          const { conversationId } = question
          return { ...judged, turn: { conversationId, token } }
        }
        if (judged.verdict !== 'stale') return judged
      }
    },

    /**
     * Records that the visitor wants to talk to a person, in the conversation as well, and adds the mail
     * for the staff; once, until an administrator has answered.
     * @returns the mail's id, null for a repeat; undefined unless there is such a conversation of this user
     */
    async askForPerson(
      { userId, conversationId }: { userId: number; conversationId: number },
      content: string,
    ): Promise<number | null | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('chat_conversations')
          .select(['person_asked_at', 'person_answered_at'])
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (known === undefined) return undefined
        if (known.person_asked_at !== null && known.person_answered_at === null) return null
        await transaction
          .updateTable('chat_conversations')
          .set({ person_asked_at: sql`now()`, person_answered_at: null })
          .where('id', '=', conversationId)
          .execute()
        await append(transaction, conversationId, { isFromUser: false, content }, { by: 'house' })
        return await addConversationMail(transaction, conversationId, 'chat-person-request')
      })
    },

    /**
     * Adds a mail with a copy of the conversation, for its visitor.
     * @returns the mail's id, null while nothing was said; undefined unless there is such a conversation of this user
     */
    async askForTranscript({
      userId,
      conversationId,
    }: {
      userId: number
      conversationId: number
    }): Promise<number | null | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('chat_conversations')
          .select('message_count')
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (known === undefined) return undefined
        if (known.message_count === 0) return null
        return await addConversationMail(transaction, conversationId, 'chat-transcript')
      })
    },

    /**
     * Keeps an answer and where it comes from, and gives the turn back.
     * @param to what the visitor's page calls the message that it answers, where it does
     */
    async answer(
      { conversationId, token }: Turn,
      content: string,
      origin: Origin | { isStopped: true },
      to: string | null,
    ): Promise<void> {
      const metadata = JSON.stringify(to === null ? origin : { ...origin, to })
      await sql`
        WITH kept AS (
          INSERT INTO chat_messages (conversation_id, is_from_user, content, metadata)
          VALUES (${conversationId}::bigint, false, ${content}, ${metadata}::jsonb)
        )
        UPDATE chat_conversations
        SET message_count = message_count + 1, last_message_at = now(),
          turn = nullif(turn, ${token}::uuid),
          turn_until = CASE WHEN turn = ${token}::uuid THEN NULL ELSE turn_until END
        WHERE id = ${conversationId}::bigint`.execute(db)
    },

    /** Gives a turn back that ends without an answer. */
    async giveBack({ conversationId, token }: Turn): Promise<void> {
      await sql`
        UPDATE chat_conversations SET turn = NULL, turn_until = NULL
        WHERE id = ${conversationId}::bigint AND turn = ${token}::uuid`.execute(db)
    },

    /** Keeps these turns for another while. */
    async renew(this: void, turns: readonly Turn[]): Promise<void> {
      await sql`
        UPDATE chat_conversations AS conversation
        SET turn_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
        FROM unnest(
          ${turns.map(({ conversationId }) => conversationId)}::bigint[],
          ${turns.map(({ token }) => token)}::uuid[]
        ) AS held(conversation_id, token)
        WHERE conversation.id = held.conversation_id AND conversation.turn = held.token`.execute(db)
    },
  }
}

type Judged = { verdict: 'stale' } | Refused | Answered | { verdict: 'asked'; history: Message[] }

/*
 * Everything about a question in one statement. The row's lock puts messages of a conversation in order;
 * whoever has waited for it sees the row as it is now and the rest as it was before, which the count of
 * messages tells: then nothing is changed, and the statement is asked again.
 */
async function judge(
  db: Database,
  { userId, conversationId, content, clientId }: Question,
  token: string,
  most: MessageLimits,
): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    WITH mine AS (
      SELECT id, message_count, coalesce(turn_until > now(), false) AS is_taken,
        CASE WHEN minute_until > now() THEN minute_count ELSE 0 END AS minute_count,
        CASE WHEN minute_until > now() THEN minute_until ELSE now() + interval '1 minute' END AS minute_until,
        CASE WHEN hour_until > now() THEN hour_count ELSE 0 END AS hour_count,
        CASE WHEN hour_until > now() THEN hour_until ELSE now() + interval '1 hour' END AS hour_until
      FROM chat_conversations
      WHERE id = ${conversationId}::bigint AND user_id = ${userId}::bigint
      FOR UPDATE
    ), said AS (
      SELECT id, is_from_user, content FROM chat_messages
      WHERE conversation_id = ${conversationId}::bigint
      ORDER BY id DESC LIMIT ${historySize}::int
    ), named AS (
      SELECT (
        SELECT content FROM chat_messages
        WHERE conversation_id = asked.conversation_id AND NOT is_from_user
          AND metadata ->> 'to' = asked.client_id::text AND NOT metadata ? 'isStopped'
        ORDER BY id LIMIT 1
      ) AS answer
      FROM chat_messages AS asked
      WHERE conversation_id = ${conversationId}::bigint AND client_id = ${clientId}::uuid
    ), judged AS (
      SELECT mine.*, (SELECT answer FROM named) AS answer,
        CASE
          WHEN message_count <> (
            SELECT message_count FROM chat_conversations WHERE id = ${conversationId}::bigint
          ) THEN 'stale'
          WHEN is_taken THEN 'taken'
          WHEN minute_count >= ${most.minute}::int OR hour_count >= ${most.hour}::int THEN 'limited'
          WHEN (SELECT answer FROM named) IS NOT NULL THEN 'answered'
          ELSE 'asked'
        END AS verdict
      FROM mine
    ), kept AS (
      INSERT INTO chat_messages (conversation_id, is_from_user, content, client_id)
      SELECT id, true, ${content}, ${clientId}::uuid FROM judged
      WHERE verdict = 'asked' AND NOT EXISTS (SELECT FROM named) AND NOT coalesce((
        SELECT is_from_user AND content = ${content} FROM said ORDER BY id DESC LIMIT 1
      ), false)
      RETURNING id
    ), counted AS (
      UPDATE chat_conversations AS conversation
      SET last_message_at = now(), active = true,
        summary = NULL, summary_source = NULL, summary_tries = 0, summary_claimed_until = NULL,
        message_count = conversation.message_count + (SELECT count(*) FROM kept),
        minute_count = judged.minute_count + 1, minute_until = judged.minute_until,
        hour_count = judged.hour_count + 1, hour_until = judged.hour_until,
        turn = CASE WHEN verdict = 'asked' THEN ${token}::uuid END,
        turn_until = CASE WHEN verdict = 'asked'
          THEN clock_timestamp() + make_interval(secs => ${leaseSeconds}::int) END
      FROM judged
      WHERE conversation.id = judged.id AND verdict IN ('asked', 'answered')
    ), seen AS (
      UPDATE chat_users SET last_active = now()
      FROM judged
      WHERE chat_users.id = ${userId}::bigint AND verdict IN ('asked', 'answered')
    )
    SELECT verdict, answer,
      ceil(extract(epoch FROM greatest(
        CASE WHEN minute_count >= ${most.minute}::int THEN minute_until - now() END,
        CASE WHEN hour_count >= ${most.hour}::int THEN hour_until - now() END
      )))::int AS "retryAfterSeconds",
      coalesce((
        SELECT json_agg(json_build_object('isFromUser', is_from_user, 'content', content) ORDER BY id)
        FROM said
      ), '[]') AS history
    FROM judged`.execute(db)
  return rows[0]
}

async function append(
  db: Database,
  conversationId: number,
  { isFromUser, content }: Message,
  metadata: object,
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
      metadata: JSON.stringify(metadata),
    })
    .execute()
}
