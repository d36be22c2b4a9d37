import { withPerson } from '@cardroom/brand/chat-copy'
import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { StoredHandling } from '@cardroom/contracts/chat-people'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import { AppError } from '@cardroom/service-kit/app-error'
import { type Kysely, sql } from 'kysely'
import type { Holder, Person } from './rules.ts'
import type { ConversationUpdate } from './live-streams.ts'
import { addConversationMail, addLinkMail } from '../requests/mails-repository.ts'
import { addMessage } from '../conversations/repository.ts'
import { holderColumns, isWaiting, messageJson } from '../inbox/chat-columns.ts'

export type Takeovers = ReturnType<typeof takeovers>

/** The most messages of one read. */
const maxMessages = 200

/** Conversations that administrators take over from the assistant. Methods return undefined for an unknown conversation. */
export function takeovers(db: Database) {
  return {
    /**
     * The messages of a conversation after an id (0: the newest ones) and who answers in it, from one snapshot.
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

    /** Records that the visitor has read the conversation. */
    async markSeen(id: number): Promise<void> {
      await db
        .updateTable('chat_conversations')
        .set({ visitor_seen_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Gives a conversation to an administrator, notifies its visitor, and writes an audit entry.
     * @throws {AppError} `conflict` if another administrator has it and was not shown
     */
    async take(
      id: number,
      person: Person,
      shownId: string | null | undefined,
      context: AuditContext,
    ): Promise<StoredHandling | undefined> {
      return await inLocked(db, id, async (transaction, holder) => {
        if (!mayTake(holder, person, shownId)) return
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

    /** Gives a conversation back to the assistant. @throws {AppError} `conflict` if another administrator has it */
    async release(
      id: number,
      person: Person,
      context: AuditContext,
    ): Promise<StoredHandling | undefined> {
      return await inLocked(db, id, async (transaction, holder) => {
        if (mayRelease(holder, person)) await giveBack(transaction, id, holder, context)
      })
    },

    /**
     * Stores a person's message to the visitor once per id. The first message answers an open request for a person.
     * @throws {AppError} `conflict` unless this administrator has the conversation
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
        assertHolder(holder, person)
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
     * Notifies the streams of a conversation that one side is typing, if a person has it.
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
     * Releases conversations in which the person has been silent for this long. If the visitor's last message is
     * unanswered, the visitor waits for a person again.
     */
    async releaseQuiet(minutes: number, limit: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
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
      })
    },

    /**
     * Adds mails to visitors who had left before a person's last message, which is older than this: the conversation or,
     * if the address is unconfirmed, the link to confirm it.
     * @param isAllowed whether the limits allow the mail now; otherwise a later run adds it
     * @returns the ids of the mails
     */
    async mailGone(
      minutes: number,
      limit: number,
      isAllowed: (gone: Gone) => Promise<boolean>,
    ): Promise<number[]> {
      return await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<Gone & { id: number; answeredBy: string }>`
          SELECT c.id, user_id AS "userId", last.name AS "answeredBy",
            address_confirmed_at IS NOT NULL AS "isConfirmed"
          FROM chat_conversations AS c
          CROSS JOIN LATERAL (
            SELECT "timestamp" AS at, metadata ->> 'name' AS name FROM chat_messages
            WHERE conversation_id = c.id AND metadata ->> 'by' = 'person'
            ORDER BY chat_messages.id DESC LIMIT 1
          ) AS last
          WHERE c.id IN (
              SELECT conversation_id FROM chat_messages
              WHERE metadata ->> 'by' = 'person' AND "timestamp" > now() - interval '1 day')
            AND last.at < now() - make_interval(mins => ${minutes}::int)
            AND last.at > coalesce(answer_mailed_at, '-infinity')
            AND last.at > coalesce(visitor_seen_at, '-infinity')
          ORDER BY c.id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED`.execute(transaction)
        const mailIds: number[] = []
        for (const { id, answeredBy, ...gone } of rows) {
          if (!(await isAllowed(gone))) continue
          await transaction
            .updateTable('chat_conversations')
            .set({ answer_mailed_at: sql`now()` })
            .where('id', '=', id)
            .execute()
          mailIds.push(
            gone.isConfirmed
              ? await addConversationMail(transaction, id, 'chat-transcript', answeredBy)
              : await addLinkMail(transaction, id, answeredBy),
          )
        }
        return mailIds
      })
    },
  }
}

/** A visitor who has left. */
export type Gone = { userId: number; isConfirmed: boolean }

/**
 * Whether taking a conversation over changes anything. Of two administrators at once the first one gets it; the other
 * may take it only after seeing that.
 * @param shownId who had it on the administrator's screen
 * @throws {AppError} `conflict` when someone else has it
 */
function mayTake(holder: Holder, person: Person, shownId: string | null | undefined): boolean {
  if (holder.personId === person.id) return false
  if (holder.personId === null || holder.personId === shownId) return true
  throw refusal(`${holder.personName} has taken this conversation over`, 'shown')
}

/** Whether releasing a conversation changes anything. @throws {AppError} `conflict` when someone else has it */
function mayRelease(holder: Holder, person: Person): boolean {
  if (holder.personId === null) return false
  if (holder.personId === person.id) return true
  throw refusal(`${holder.personName} has this conversation`, 'person')
}

/** @throws {AppError} `conflict` unless the administrator has the conversation */
function assertHolder(holder: Holder, person: Person): void {
  if (holder.personId === person.id) return
  const name = holder.personName ?? 'The assistant'
  throw refusal(`${name} has this conversation. Take it over to write.`, 'person')
}

function refusal(message: string, path: string): AppError {
  return new AppError('conflict', message, { issues: [{ path, message }] })
}

/** Changes a conversation under its lock. */
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
  await addMessage(db, id, { content, metadata: { by: 'house' } })
  await audit(db, id, context, 'handed-back', {
    before: { person: personName },
    after: { person: null },
  })
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
