import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Message } from '../answering/prompt.ts'

/** A conversation to summarize, and its visitor's network. */
type Claim = { id: number; attempts: number; network: string }

export type Summaries = ReturnType<typeof summaries>

/** Completes idle conversations and stores their summaries. */
export function summaries(db: Database) {
  return {
    /** Completes conversations without a message for this long; returns how many. */
    async complete(idleMinutes: number, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`
        UPDATE chat_conversations SET active = false
        WHERE id IN (
          SELECT id FROM chat_conversations
          WHERE active
            AND coalesce(last_message_at, started_at) < now() - make_interval(mins => ${idleMinutes}::int)
          ORDER BY coalesce(last_message_at, started_at) LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )`.execute(db)
      return Number(numAffectedRows)
    },

    /** Claims completed conversations without a summary, so that no other instance summarizes them meanwhile. */
    async claim(limit: number, claimSeconds: number): Promise<Claim[]> {
      const { rows } = await sql<Claim>`
        UPDATE chat_conversations
        SET summary_tries = summary_tries + 1,
          summary_claimed_until = now() + make_interval(secs => ${claimSeconds}::int)
        WHERE id IN (
          SELECT id FROM chat_conversations
          WHERE NOT active AND summary IS NULL AND message_count > 0
            AND (summary_claimed_until IS NULL OR summary_claimed_until < now())
          ORDER BY last_message_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        RETURNING id, summary_tries AS attempts, (
          SELECT coalesce(ip_address, '') FROM chat_users WHERE chat_users.id = user_id
        ) AS network`.execute(db)
      return rows
    },

    /** Stores a summary, unless the visitor has written again meanwhile. */
    async save(id: number, summary: string, source: 'model' | 'extract'): Promise<void> {
      await db
        .updateTable('chat_conversations')
        .set({ summary, summary_source: source, summary_claimed_until: null })
        .where('id', '=', id)
        .where('active', '=', false)
        .execute()
    },

    /** The messages of a conversation, oldest first. */
    async messages(id: number, limit: number): Promise<Message[]> {
      const rows = await db
        .selectFrom('chat_messages')
        .select(['is_from_user', 'content'])
        .where('conversation_id', '=', id)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ is_from_user, content }) => ({ isFromUser: is_from_user, content }))
    },
  }
}
