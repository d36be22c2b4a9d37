import type { Database } from '@cardroom/database/client'
import { secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'
import type { Origin } from '../answering/assistant.ts'
import type { Message } from '../answering/prompt.ts'
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

/** A conversation and its user. */
export type ConversationIds = { userId: number; conversationId: number }

export type Question = ConversationIds & {
  content: string
  /** Given to the message by the visitor's page. */
  clientId: string | null
}

/** The right to answer in a conversation: a lease that ends with the answer, or expires if the instance dies. */
export type Turn = { conversationId: number; token: string }

export type TurnStart =
  /** An answer is in progress. */
  | { outcome: 'busy' }
  /** The same message was answered before. */
  | { outcome: 'answered'; answer: string }
  /** A person has the conversation; the question is stored for them. */
  | { outcome: 'person'; personName: string }
  /** `history`: the messages before the question, oldest first. */
  | { outcome: 'started'; turn: Turn; history: Message[] }

export type Conversations = ReturnType<typeof conversations>

const historySize = 20

/** A new message makes a conversation active and its summary obsolete. */
const reopened = {
  active: true,
  summary: null,
  summary_source: null,
  summary_tries: 0,
  summary_claimed_until: null,
} as const

/**
 * The chat's users and their conversations.
 * @param leaseSeconds longer than any answer takes
 */
export function conversations(db: Database, leaseSeconds: number) {
  return {
    /**
     * Opens a new conversation. A known e-mail counts another session and keeps its first name, because nothing proves
     * that the visitor owns the address.
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
     * Stores a question and takes the conversation's turn, unless an answer is in progress. A repeated message is stored
     * once: it is recognised by its id or, while it is unanswered, by its text.
     * @returns null unless the conversation exists and belongs to this user
     */
    async startTurn(question: Question): Promise<TurnStart | null> {
      return await db
        .transaction()
        .execute(async (transaction) => await startTurn(transaction, question, leaseSeconds))
    },

    /**
     * Records that the visitor asks for a person, also in the conversation, and adds the mail for the staff. A repeat
     * before an administrator has answered changes nothing.
     * @returns the mail's id, null for a repeat; undefined unless the conversation exists and belongs to this user
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
          .set({ person_asked_at: sql`now()`, person_answered_at: null })
          .where('id', '=', conversationId)
          .execute()
        await addMessage(transaction, conversationId, { content, metadata: { by: 'house' } })
        return await addConversationMail(transaction, conversationId, 'chat-person-request')
      })
    },

    /** What a copy depends on; undefined unless the conversation exists and belongs to this user. */
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
     * Adds a mail with the link that confirms the address for this conversation; earlier links become invalid. Another
     * conversation of the same address needs its own confirmation, because anyone may have registered it.
     * @returns the mail's id
     */
    async addTranscriptLink(conversationId: number): Promise<number> {
      return await db
        .transaction()
        .execute(async (transaction) => await addLinkMail(transaction, conversationId))
    },

    /**
     * Confirms the address of a link, once, and adds the mail with the copy.
     * @returns the mail's id; undefined for a used or expired link
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
      turn: Turn,
      content: string,
      origin: Origin | { isStopped: true },
      to: string | null,
    ): Promise<void> {
      const metadata = to === null ? origin : { ...origin, to }
      await db.transaction().execute(async (transaction) => {
        await endTurn(transaction, turn)
        await addMessage(transaction, turn.conversationId, { content, metadata })
      })
    },

    /** Ends a turn without an answer. */
    async endTurn(turn: Turn): Promise<void> {
      await endTurn(db, turn)
    },
  }
}

async function endTurn(db: Database, { conversationId, token }: Turn): Promise<void> {
  await db
    .updateTable('chat_conversations')
    .set({ turn: null, turn_until: null })
    .where('id', '=', conversationId)
    .where('turn', '=', token)
    .execute()
}

type NewMessage = {
  content: string
  clientId?: string
  metadata: object
  /** The author has the conversation on screen, so all of it counts as read. */
  isRead?: boolean
}

/** Adds a message of the assistant, of a person or of the house, inside a transaction. */
export async function addMessage(
  db: Database,
  conversationId: number,
  { content, clientId, metadata, isRead = false }: NewMessage,
): Promise<void> {
  // First, because it locks the conversation: message ids have the order of the commits.
  await db
    .updateTable('chat_conversations')
    .set(({ eb }) => ({
      ...reopened,
      message_count: eb('message_count', '+', 1),
      last_message_at: sql`now()`,
      ...(isRead && { read_at: sql`now()` }),
    }))
    .where('id', '=', conversationId)
    .execute()
  await db
    .insertInto('chat_messages')
    .values({
      conversation_id: conversationId,
      is_from_user: false,
      content,
      metadata: JSON.stringify(metadata),
      client_id: clientId ?? null,
    })
    .execute()
}

async function startTurn(
  db: Database,
  { userId, conversationId, content, clientId }: Question,
  leaseSeconds: number,
): Promise<TurnStart | null> {
  // The lock serializes the messages of a conversation.
  const conversation = await db
    .selectFrom('chat_conversations')
    .select(['person_name', sql<boolean>`coalesce(turn_until > now(), false)`.as('isBusy')])
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (conversation === undefined) return null
  const personName = conversation.person_name
  if (conversation.isBusy && personName === null) return { outcome: 'busy' }

  const messages = db.selectFrom('chat_messages').where('conversation_id', '=', conversationId)
  const newest = await messages
    .select(['is_from_user as isFromUser', 'content'])
    .orderBy('id', 'desc')
    .limit(historySize)
    .execute()
  const isKnownId =
    clientId !== null &&
    (await messages.select('id').where('client_id', '=', clientId).executeTakeFirst()) !== undefined
  const answer = isKnownId
    ? await messages
        .select('content')
        .where('is_from_user', '=', false)
        .where(sql<boolean>`metadata ->> 'to' = ${clientId} AND NOT metadata ? 'isStopped'`)
        .orderBy('id')
        .executeTakeFirst()
    : undefined
  const isSameText = newest[0]?.isFromUser === true && newest[0].content === content
  // To a person, the same words under two ids are two messages.
  const isStored = isKnownId || (isSameText && (personName === null || clientId === null))
  if (!isStored) {
    await db
      .insertInto('chat_messages')
      .values({
        conversation_id: conversationId,
        is_from_user: true,
        content,
        client_id: clientId,
        metadata: null,
      })
      .execute()
  }
  const isStarted = answer === undefined && personName === null
  const token = crypto.randomUUID()
  await db
    .updateTable('chat_conversations')
    .set(({ eb }) => ({
      ...reopened,
      last_message_at: sql`now()`,
      visitor_seen_at: sql`now()`,
      message_count: eb('message_count', '+', isStored ? 0 : 1),
      // When a person has taken over, an answer in progress keeps its turn.
      ...(personName === null && {
        turn: isStarted ? token : null,
        turn_until: isStarted
          ? sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
          : null,
      }),
    }))
    .where('id', '=', conversationId)
    .execute()
  await db
    .updateTable('chat_users')
    .set({ last_active: new Date() })
    .where('id', '=', userId)
    .execute()
  if (answer !== undefined) return { outcome: 'answered', answer: answer.content }
  if (personName !== null) return { outcome: 'person', personName }
  return { outcome: 'started', turn: { conversationId, token }, history: newest.toReversed() }
}
