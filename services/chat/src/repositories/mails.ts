import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Message } from '../domain/assistant.ts'

export type DueMail = {
  id: number
  kind: 'transcript' | 'person'
  tries: number
  /** Since when it has been waiting. */
  createdAt: Date
  conversationId: number
  name: string
  /** Of the conversation's registration: the only address a copy goes to. */
  email: string
  /** What had been said when it was asked for, oldest first. */
  messages: (Message & { timestamp: Date })[]
}

export type Mails = ReturnType<typeof mails>

/** Mails that visitors have asked for, until they are sent. */
export function mails(db: Database) {
  return {
    /** Takes mails that are due, for a while, so that nobody else sends them. */
    async claim(most: number, claimSeconds: number, mostMessages: number): Promise<DueMail[]> {
      const { rows: claimed } = await sql<Omit<DueMail, 'messages'> & { upToMessage: number }>`
        UPDATE chat_mails
        SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${claimSeconds}::int)
        FROM chat_conversations
        JOIN chat_users ON chat_users.id = user_id
        WHERE chat_conversations.id = conversation_id AND chat_mails.id IN (
          SELECT id FROM chat_mails
          WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= now()
          ORDER BY next_try_at LIMIT ${most} FOR UPDATE SKIP LOCKED
        )
        RETURNING chat_mails.id, kind, tries, chat_mails.created_at AS "createdAt",
          conversation_id AS "conversationId", up_to_message AS "upToMessage", name, email`.execute(
        db,
      )
      return await Promise.all(
        claimed.map(async ({ upToMessage, ...mail }) => ({
          ...mail,
          messages: await messagesOf(mail.conversationId, upToMessage, mostMessages),
        })),
      )
    },

    async keepSent(id: number): Promise<void> {
      await db
        .updateTable('chat_mails')
        .set({ sent_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    },

    async postpone(id: number, seconds: number): Promise<void> {
      await db
        .updateTable('chat_mails')
        .set({ next_try_at: sql`now() + make_interval(secs => ${seconds}::int)` })
        .where('id', '=', id)
        .execute()
    },

    async giveUp(id: number): Promise<void> {
      await db
        .updateTable('chat_mails')
        .set({ given_up_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    },
  }

  async function messagesOf(conversationId: number, upTo: number, most: number) {
    const rows = await db
      .selectFrom('chat_messages')
      .select(['is_from_user', 'content', 'timestamp'])
      .where('conversation_id', '=', conversationId)
      .where('id', '<=', upTo)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows
      .toReversed()
      .map(({ is_from_user, ...said }) => ({ isFromUser: is_from_user, ...said }))
  }
}
