import type { Database } from '@cardroom/database/client'
import { secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'
import type { Message, Origin } from '../answering/assistant.ts'
import { addConversationMail, addLinkMail } from '../requests/mails-repository.ts'

export type Registration = {
  name: string
  email: string
  /** The visit's analytics session, if the client sent it. */
  sessionId: string | null
  /** Already truncated to its network. */
  ipAddress: string
  userAgent: string
}

/** A conversation and whose it is. */
export type ConversationIds = { userId: number; conversationId: number }

export type Question = ConversationIds & {
  content: string
  /** Id that the visitor's page gave the message, if it did. */
  clientId: string | null
}

/** Most questions in a conversation, in a minute and in an hour. */
export type MessageLimits = { minute: number; hour: number }

/** The right to answer in a conversation: a lease that ends with the answer, or expires when the instance has died. */
export type Turn = { conversationId: number; token: string }

type Refused =
  /** An answer is under way. */
  { outcome: 'busy' } | { outcome: 'limited'; retryAfterSeconds: number }

/** A person has the conversation: the question is stored, and theirs to answer. */
type WithPerson = { outcome: 'person'; personName: string }

/** The same message was answered before. */
type Answered = { outcome: 'answered'; answer: string }

export type TurnStart =
  | Refused
  | Answered
  | WithPerson
  | {
      outcome: 'started'
      turn: Turn
      /** The messages before the question, oldest first. */
      history: Message[]
    }

export type Conversations = ReturnType<typeof conversations>

const historySize = 20

/**
 * The chat's users and their conversations.
 * @param leaseSeconds longer than any answer takes
 */
export function conversations(db: Database, leaseSeconds: number) {
  return {
    /**
     * Opens a new conversation. A known e-mail counts one more session and keeps its first name, because
     * nothing proves that the address belongs to the visitor.
     */
    async open(registration: Registration): Promise<ConversationIds> {
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
     * Stores a question and takes the conversation's turn, unless an answer is under way or a limit is reached. The
     * same message is stored once: it is recognised by its id, and while it is unanswered by its text, for a visitor
     * who retries after a failure or a reload.
     * @returns null unless the conversation exists and is this user's
     */
    async startTurn(question: Question, limits: MessageLimits): Promise<TurnStart | null> {
      const token = crypto.randomUUID()
      for (;;) {
        const start = await tryStartTurn(db, question, { token, leaseSeconds }, limits)
        if (start === undefined) return null
        if (start.outcome === 'started') {
          const { conversationId } = question
          return { ...start, turn: { conversationId, token } }
        }
        if (start.outcome !== 'stale') return start
      }
    },

    /**
     * Records that the visitor wants to talk to a person, in the conversation as well, and adds the mail
     * for the staff; once, until an administrator has answered.
     * @returns the mail's id, null for a repeat; undefined unless the conversation exists and is this user's
     */
    async requestPerson(
      { userId, conversationId }: ConversationIds,
      content: string,
    ): Promise<number | null | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const conversation = await transaction
          .selectFrom('chat_conversations')
          .select(['person_asked_at', 'person_answered_at'])
          .where('id', '=', conversationId)
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (conversation === undefined) return undefined
        if (conversation.person_asked_at !== null && conversation.person_answered_at === null)
          return null
        await transaction
          .updateTable('chat_conversations')
          .set(({ eb }) => ({
            person_asked_at: sql`now()`,
            person_answered_at: null,
            message_count: eb('message_count', '+', 1),
            last_message_at: sql`now()`,
          }))
          .where('id', '=', conversationId)
          .execute()
        const metadata = JSON.stringify({ by: 'house' })
        await transaction
          .insertInto('chat_messages')
          .values({ conversation_id: conversationId, is_from_user: false, content, metadata })
          .execute()
        return await addConversationMail(transaction, conversationId, 'chat-person-request')
      })
    },

    /** What decides about a copy; undefined unless the conversation exists and is this user's. */
    async transcriptState({ userId, conversationId }: ConversationIds) {
      return await db
        .selectFrom('chat_conversations')
        .select((of) => [
          of('message_count', '>', 0).$castTo<boolean>().as('hasMessages'),
          of('address_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
        ])
        .where('id', '=', conversationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    },

    /** Adds a mail with a copy of a conversation whose address is confirmed. @returns the mail's id */
    async addTranscript(conversationId: number): Promise<number> {
      return await addConversationMail(db, conversationId, 'chat-transcript')
    },

    /**
     * Adds a mail with the link that confirms the address for this conversation; an earlier link is void. Another
     * conversation of the same address needs its own, because anybody may have registered it.
     * @returns the mail's id
     */
    async addTranscriptLink(conversationId: number): Promise<number> {
      return await db
        .transaction()
        .execute(async (transaction) => await addLinkMail(transaction, conversationId))
    },

    /**
     * Confirms the address of a link, once, and adds the mail with the copy.
     * @returns the mail's id; undefined for a link that is over
     */
    async confirmTranscript(link: string): Promise<number | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const conversation = await transaction
          .updateTable('chat_conversations')
          .set({ link_hash: null, link_expires_at: null, address_confirmed_at: new Date() })
          .where('link_hash', '=', secretHash(link))
          .where('link_expires_at', '>', sql<Date>`now()`)
          .returning('id')
          .executeTakeFirst()
        if (conversation === undefined) return undefined
        return await addConversationMail(transaction, conversation.id, 'chat-transcript')
      })
    },

    /**
     * Stores an answer and its origin, and ends the turn.
     * @param to the client's id of the message that it answers, if it has one
     */
    async saveAnswer(
      { conversationId, token }: Turn,
      content: string,
      origin: Origin | { isStopped: true },
      to: string | null,
    ): Promise<void> {
      const metadata = JSON.stringify(to === null ? origin : { ...origin, to })
      // The message gets its id after the conversation is locked: so the ids have the order of the commits.
      await sql`
        WITH conversation AS (
          UPDATE chat_conversations
          SET message_count = message_count + 1, last_message_at = now(),
            turn = nullif(turn, ${token}::uuid),
            turn_until = CASE WHEN turn = ${token}::uuid THEN NULL ELSE turn_until END
          WHERE id = ${conversationId}::bigint
          RETURNING id
        )
        INSERT INTO chat_messages (conversation_id, is_from_user, content, metadata)
        SELECT id, false, ${content}, ${metadata}::jsonb FROM conversation`.execute(db)
    },

    /** Ends a turn without an answer. */
    async endTurn({ conversationId, token }: Turn): Promise<void> {
      await sql`
        UPDATE chat_conversations SET turn = NULL, turn_until = NULL
        WHERE id = ${conversationId}::bigint AND turn = ${token}::uuid`.execute(db)
    },
  }
}

type TurnStartRow =
  | { outcome: 'stale' }
  | Refused
  | Answered
  | WithPerson
  | { outcome: 'started'; history: Message[] }

/*
 * One statement for everything about a question. The row lock serialises the messages of a conversation. A statement
 * that has waited for the lock reads the locked row as it is now, and other rows as they were before the wait. Then the
 * two counts of messages differ: the outcome is 'stale', nothing is changed, and the caller repeats the statement.
 */
async function tryStartTurn(
  db: Database,
  { userId, conversationId, content, clientId }: Question,
  { token, leaseSeconds }: { token: string; leaseSeconds: number },
  limits: MessageLimits,
): Promise<TurnStartRow | undefined> {
  const { rows } = await sql<TurnStartRow>`
    WITH conversation AS (
      SELECT id, message_count, person_name, coalesce(turn_until > now(), false) AS is_busy,
        CASE WHEN minute_until > now() THEN minute_count ELSE 0 END AS minute_count,
        CASE WHEN minute_until > now() THEN minute_until ELSE now() + interval '1 minute' END AS minute_until,
        CASE WHEN hour_until > now() THEN hour_count ELSE 0 END AS hour_count,
        CASE WHEN hour_until > now() THEN hour_until ELSE now() + interval '1 hour' END AS hour_until
      FROM chat_conversations
      WHERE id = ${conversationId}::bigint AND user_id = ${userId}::bigint
      FOR UPDATE
    ), recent AS (
      SELECT id, is_from_user, content FROM chat_messages
      WHERE conversation_id = ${conversationId}::bigint
      ORDER BY id DESC LIMIT ${historySize}::int
    ), same AS (
      SELECT (
        SELECT content FROM chat_messages
        WHERE conversation_id = question.conversation_id AND NOT is_from_user
          AND metadata ->> 'to' = question.client_id::text AND NOT metadata ? 'isStopped'
        ORDER BY id LIMIT 1
      ) AS answer
      FROM chat_messages AS question
      WHERE conversation_id = ${conversationId}::bigint AND client_id = ${clientId}::uuid
    ), decision AS (
      SELECT conversation.*, (SELECT answer FROM same) AS answer,
        CASE
          WHEN message_count <> (
            SELECT message_count FROM chat_conversations WHERE id = ${conversationId}::bigint
          ) THEN 'stale'
          WHEN is_busy AND person_name IS NULL THEN 'busy'
          WHEN minute_count >= ${limits.minute}::int OR hour_count >= ${limits.hour}::int THEN 'limited'
          WHEN (SELECT answer FROM same) IS NOT NULL THEN 'answered'
          WHEN person_name IS NOT NULL THEN 'person'
          ELSE 'started'
        END AS outcome
      FROM conversation
    ), inserted AS (
      INSERT INTO chat_messages (conversation_id, is_from_user, content, client_id)
      SELECT id, true, ${content}, ${clientId}::uuid FROM decision
      WHERE outcome IN ('started', 'person') AND NOT EXISTS (SELECT FROM same)
        -- To a person the same word twice is two messages, unless they have no ids.
        AND NOT coalesce((outcome = 'started' OR ${clientId}::uuid IS NULL) AND (
          SELECT is_from_user AND content = ${content} FROM recent ORDER BY id DESC LIMIT 1
        ), false)
      RETURNING id
    ), updated_conversation AS (
      UPDATE chat_conversations AS target
      SET last_message_at = now(), active = true,
        summary = NULL, summary_source = NULL, summary_tries = 0, summary_claimed_until = NULL,
        message_count = target.message_count + (SELECT count(*) FROM inserted),
        minute_count = decision.minute_count + 1, minute_until = decision.minute_until,
        hour_count = decision.hour_count + 1, hour_until = decision.hour_until,
        visitor_seen_at = now(),
        -- An answer that was under way when a person took over keeps its turn.
        turn = CASE outcome WHEN 'started' THEN ${token}::uuid WHEN 'person' THEN target.turn END,
        turn_until = CASE outcome WHEN 'started'
          THEN clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
          WHEN 'person' THEN target.turn_until END
      FROM decision
      WHERE target.id = decision.id AND outcome IN ('started', 'answered', 'person')
    ), updated_user AS (
      UPDATE chat_users SET last_active = now()
      FROM decision
      WHERE chat_users.id = ${userId}::bigint AND outcome IN ('started', 'answered', 'person')
    )
    SELECT outcome, answer, person_name AS "personName",
      ceil(extract(epoch FROM greatest(
        CASE WHEN minute_count >= ${limits.minute}::int THEN minute_until - now() END,
        CASE WHEN hour_count >= ${limits.hour}::int THEN hour_until - now() END
      )))::int AS "retryAfterSeconds",
      coalesce((
        SELECT json_agg(json_build_object('isFromUser', is_from_user, 'content', content) ORDER BY id)
        FROM recent
      ), '[]') AS history
    FROM decision`.execute(db)
  return rows[0]
}
