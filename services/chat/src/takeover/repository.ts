import { withPerson } from '@cardroom/brand/chat-copy'
import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { StoredHandling } from '@cardroom/contracts/chat-people'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import { AppError } from '@cardroom/service-kit/app-error'
import { type Kysely, sql } from 'kysely'
import {
  type Decision,
  decideRelease,
  decideTake,
  decideWrite,
  type Holder,
  type Person,
} from './rules.ts'
import type { ConversationUpdate } from './live-streams.ts'
import { addConversationMail, addLinkMail } from '../requests/mails-repository.ts'
import { holderColumns, isWaiting, messageJson } from '../inbox/chat-columns.ts'

export type Takeovers = ReturnType<typeof takeovers>

/** The most messages of one read. */
const maxMessages = 200

/** Conversations that administrators take over from the assistant. */
export function takeovers(db: Database) {
  return {
    /**
     * The messages of a conversation after an id, or the newest ones, and who answers in it, as of one moment.
     * @returns undefined where there is no such conversation
     */
    async read(
      this: void,
      conversationId: number,
      after: number,
    ): Promise<ConversationUpdate | undefined> {
      const order = sql.raw(after === 0 ? 'DESC' : 'ASC')
      const { rows } = await sql<StoredHandling & Pick<ConversationUpdate, 'userId' | 'messages'>>`
        SELECT user_id AS "userId", ${holderColumns}, (
          SELECT coalesce(json_agg(${messageJson} ORDER BY id), '[]') FROM (
            SELECT * FROM chat_messages
            WHERE conversation_id = ${conversationId}::bigint AND id > ${after}::bigint
            ORDER BY id ${order} LIMIT ${maxMessages}
          ) AS newest
        ) AS messages
        FROM chat_conversations WHERE id = ${conversationId}::bigint`.execute(db)
      const [row] = rows
      if (row === undefined) return undefined
      const { userId, messages, ...state } = row
      return { userId, messages, state }
    },

    /** Remembers that the visitors of these conversations are there to read. */
    async markSeen(conversationIds: readonly number[]): Promise<void> {
      await db
        .updateTable('chat_conversations')
        .set({ visitor_seen_at: sql`now()` })
        .where('id', 'in', conversationIds)
        .execute()
    },

    /**
     * Gives a conversation to an administrator, notifies its visitor, and writes an audit entry.
     * @returns undefined where there is no such conversation
     * @throws {AppError} `conflict`, with the current state, where another administrator has it who was not shown
     */
    async take(
      id: number,
      person: Person,
      shownId: string | null | undefined,
      context: AuditContext,
    ): Promise<StoredHandling | undefined> {
      return await inLocked(db, id, async (transaction, holder) => {
        if (!applies(decideTake(holder, person, shownId), 'shown')) return
        await transaction
          .updateTable('chat_conversations')
          .set({
            person_id: person.id,
            person_name: person.name,
            person_since: sql`now()`,
            person_last_at: sql`now()`,
          })
          .where('id', '=', id)
          .execute()
        await addMessage(transaction, id, {
          content: withPerson.taken(person.name),
          metadata: { by: 'house' },
          isRead: true,
        })
        await audit(transaction, id, context, 'taken-over', {
          before: { person: holder.personName },
          after: { person: person.name },
        })
      })
    },

    /** Gives a conversation back to the assistant; returns and throws like `take`. */
    async release(
      id: number,
      person: Person,
      context: AuditContext,
    ): Promise<StoredHandling | undefined> {
      return await inLocked(db, id, async (transaction, holder) => {
        if (!applies(decideRelease(holder, person), 'person')) return
        await giveBack(transaction, id, holder, context)
      })
    },

    /**
     * Stores what a person writes to the visitor, once for an id, however often it is sent. The first words answer an
     * open request for a person.
     * @returns undefined where there is no such conversation
     * @throws {AppError} `conflict`, with the current state, unless this administrator has the conversation
     */
    async write(
      id: number,
      person: Person,
      message: { clientId: string; content: string },
      context: AuditContext,
    ): Promise<{ message: ChatMessageRecord; state: StoredHandling } | undefined> {
      let written: ChatMessageRecord | undefined
      const state = await inLocked(db, id, async (transaction, holder) => {
        written = await messageWith(transaction, id, message.clientId)
        if (written !== undefined) return
        applies(decideWrite(holder, person), 'person')
        const { rows } = await sql<{ isAnswer: boolean }>`
          UPDATE chat_conversations AS new
          SET person_last_at = now(),
            person_answered_at = CASE WHEN old.is_waiting THEN now() ELSE new.person_answered_at END
          FROM (SELECT id, ${isWaiting} AS is_waiting FROM chat_conversations WHERE id = ${id}::bigint) AS old
          WHERE new.id = old.id RETURNING old.is_waiting AS "isAnswer"`.execute(transaction)
        await addMessage(transaction, id, {
          content: message.content,
          clientId: message.clientId,
          metadata: { by: 'person', name: person.name },
          isRead: true,
        })
        // The text itself is erased with the conversation.
        await audit(transaction, id, context, 'message-sent', {
          after: { messageId: message.clientId },
        })
        if (rows[0]?.isAnswer === true) {
          await audit(transaction, id, context, 'answered', {
            before: { isWaitingForPerson: true },
            after: { isWaitingForPerson: false },
          })
        }
        written = await messageWith(transaction, id, message.clientId)
      })
      return state && written && { state, message: written }
    },

    /**
     * Notifies the streams of a conversation that one of its two sides is typing, where a person has it.
     * @param personId the administrator who types; null: the visitor
     */
    async tellTyping(id: number, personId: string | null): Promise<void> {
      const side = personId === null ? 'visitor' : 'person'
      await sql`
        SELECT pg_notify('chat', ${`${id} ${side}`}) FROM chat_conversations
        WHERE id = ${id}::bigint AND person_id IS NOT NULL
          AND (${personId}::uuid IS NULL OR person_id = ${personId}::uuid)`.execute(db)
    },

    /**
     * Releases conversations in which the person has been silent for this long. A visitor whose last message they left
     * unanswered waits for a person again.
     * @returns how many
     */
    async releaseQuiet(minutes: number, limit: number): Promise<number> {
      return await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<Holder & { id: number; isUnanswered: boolean }>`
          SELECT id, person_id AS "personId", person_name AS "personName", coalesce((
            SELECT is_from_user FROM chat_messages WHERE conversation_id = chat_conversations.id
            ORDER BY id DESC LIMIT 1), false) AS "isUnanswered"
          FROM chat_conversations
          WHERE person_id IS NOT NULL AND person_last_at < now() - make_interval(mins => ${minutes}::int)
          ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(transaction)
        for (const { id, isUnanswered, ...holder } of rows) {
          await giveBack(transaction, id, holder, { actor: null })
          if (!isUnanswered) continue
          await transaction
            .updateTable('chat_conversations')
            .set({ person_asked_at: sql`now()`, person_answered_at: null })
            .where('id', '=', id)
            .where(sql<boolean>`NOT ${isWaiting}`)
            .execute()
        }
        return rows.length
      })
    },

    /** Conversations whose visitor has left before a person's last message, sent at least this long ago, and has no mail about it. */
    async gone(minutes: number, limit: number): Promise<Gone[]> {
      const { rows } = await sql<Gone>`
        SELECT c.id, user_id AS "userId", last.name AS "answeredBy",
          address_confirmed_at IS NOT NULL AS "isConfirmed"
        FROM chat_conversations AS c ${lastWords}
        WHERE c.id IN (
            SELECT conversation_id FROM chat_messages
            WHERE metadata ->> 'by' = 'person' AND "timestamp" > now() - interval '1 day')
          AND last.at < now() - make_interval(mins => ${minutes}::int) AND ${isUnseen}
        ORDER BY c.id LIMIT ${limit}`.execute(db)
      return rows
    },

    /**
     * Adds the mail to a visitor who has left: the conversation or, before the address is confirmed, the link for that.
     * @returns the mail's id; null where the visitor has returned or has been mailed in the meantime
     */
    async mailGone({ id, answeredBy, isConfirmed }: Gone): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        await sql`SELECT FROM chat_conversations WHERE id = ${id}::bigint FOR UPDATE`.execute(
          transaction,
        )
        const { numAffectedRows } = await sql`
          UPDATE chat_conversations SET answer_mailed_at = now()
          WHERE id IN (
            SELECT c.id FROM chat_conversations AS c ${lastWords}
            WHERE c.id = ${id}::bigint AND ${isUnseen})`.execute(transaction)
        if (numAffectedRows === 0n) return null
        return isConfirmed
          ? await addConversationMail(transaction, id, 'chat-transcript', answeredBy)
          : await addLinkMail(transaction, id, answeredBy)
      })
    },
  }
}

/** A conversation whose visitor has left, and who has answered in it. */
export type Gone = { id: number; userId: number; answeredBy: string; isConfirmed: boolean }

const lastWords = sql`
  CROSS JOIN LATERAL (
    SELECT "timestamp" AS at, metadata ->> 'name' AS name FROM chat_messages
    WHERE conversation_id = c.id AND metadata ->> 'by' = 'person'
    ORDER BY chat_messages.id DESC LIMIT 1
  ) AS last`
const isUnseen = sql<boolean>`(last.at > coalesce(answer_mailed_at, '-infinity')
  AND last.at > coalesce(visitor_seen_at, '-infinity'))`

/** Whether to make the change; throws a refusal, with the path of the request that it is about. */
function applies(decision: Decision, path: string): boolean {
  if (decision.outcome !== 'refused') return decision.outcome === 'done'
  const { message } = decision
  throw new AppError('conflict', message, { issues: [{ path, message }] })
}

/** Changes a conversation under the lock that every message and change takes, so that ids have the order of commits. */
async function inLocked(
  db: Database,
  id: number,
  change: (transaction: Kysely<Tables>, holder: Holder) => Promise<void>,
): Promise<StoredHandling | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const holder = await transaction
      .selectFrom('chat_conversations')
      .select(['person_id as personId', 'person_name as personName'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (holder === undefined) return undefined
    await change(transaction, holder)
    const { rows } = await sql<StoredHandling>`
      SELECT ${holderColumns} FROM chat_conversations WHERE id = ${id}::bigint`.execute(transaction)
    return rows[0]
  })
}

async function giveBack(
  db: Kysely<Tables>,
  id: number,
  { personName }: Holder,
  context: AuditContext,
): Promise<void> {
  await db
    .updateTable('chat_conversations')
    .set({ person_id: null, person_name: null, person_since: null, person_last_at: null })
    .where('id', '=', id)
    .execute()
  const content = withPerson.handedBack(personName ?? '')
  await addMessage(db, id, { content, metadata: { by: 'house' }, isRead: false })
  await audit(db, id, context, 'handed-back', {
    before: { person: personName },
    after: { person: null },
  })
}

type NewMessage = {
  content: string
  clientId?: string
  metadata: object
  /** The author has the conversation on screen, so all of it counts as read. */
  isRead: boolean
}

/** Adds a message to a conversation that this transaction has locked, and makes the conversation active again. */
async function addMessage(
  db: Kysely<Tables>,
  id: number,
  { content, clientId, metadata, isRead }: NewMessage,
): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({
      conversation_id: id,
      is_from_user: false,
      content,
      metadata: JSON.stringify(metadata),
      client_id: clientId ?? null,
    })
    .execute()
  await db
    .updateTable('chat_conversations')
    .set(({ eb }) => ({
      message_count: eb('message_count', '+', 1),
      last_message_at: sql`now()`,
      active: true,
      summary: null,
      summary_source: null,
      summary_tries: 0,
      summary_claimed_until: null,
      ...(isRead && { read_at: sql`now()` }),
    }))
    .where('id', '=', id)
    .execute()
}

async function messageWith(
  db: Kysely<Tables>,
  conversationId: number,
  clientId: string,
): Promise<ChatMessageRecord | undefined> {
  const { rows } = await sql<{ message: ChatMessageRecord }>`
    SELECT ${messageJson} AS message FROM chat_messages
    WHERE conversation_id = ${conversationId}::bigint AND client_id = ${clientId}::uuid
      AND NOT is_from_user`.execute(db)
  return rows[0]?.message
}

async function audit(
  db: Kysely<Tables>,
  id: number,
  context: AuditContext,
  action: string,
  change: { before?: object; after: object },
): Promise<void> {
  const subject = { type: 'chat-conversation', id: String(id) }
  await writeAudit(db, { ...context, action, subject, ...change })
}
