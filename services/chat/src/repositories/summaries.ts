import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Message } from '../domain/assistant.ts'

export type Summaries = ReturnType<typeof summaries>

/** Conversations that have gone quiet, and what they were about. */
export function summaries(db: Database) {
  return {
    /** Completes conversations in which nobody has said anything for so long; returns how many. */
    async complete(quietMinutes: number, most: number): Promise<number> {
      const { numAffectedRows } = await sql`
        UPDATE chat_conversations SET active = false
        WHERE id IN (
          SELECT id FROM chat_conversations
          WHERE active
            AND coalesce(last_message_at, started_at) < now() - make_interval(mins => ${quietMinutes}::int)
          ORDER BY coalesce(last_message_at, started_at) LIMIT ${most} FOR UPDATE SKIP LOCKED
        )`.execute(db)
      return Number(numAffectedRows)
    },

    /** Takes completed conversations without a summary, for a while, so that nobody else sums them up. */
    async claim(most: number, claimSeconds: number): Promise<{ id: number; tries: number }[]> {
      const { rows } = await sql<{ id: number; tries: number }>`
        UPDATE chat_conversations
        SET summary_tries = summary_tries + 1,
          summary_claimed_until = now() + make_interval(secs => ${claimSeconds}::int)
        WHERE id IN (
          SELECT id FROM chat_conversations
          WHERE NOT active AND summary IS NULL AND message_count > 0
            AND (summary_claimed_until IS NULL OR summary_claimed_until < now())
          ORDER BY last_message_at LIMIT ${most} FOR UPDATE SKIP LOCKED
        )
        RETURNING id, summary_tries AS tries`.execute(db)
      return rows
    },

    /** Keeps a summary, unless the visitor has come back meanwhile. */
    async keep(id: number, summary: string, source: 'model' | 'extract'): Promise<void> {
      await db
        .updateTable('chat_conversations')
        .set({ summary, summary_source: source, summary_claimed_until: null })
        .where('id', '=', id)
        .where('active', '=', false)
        .execute()
    },

    /** What was said in a conversation, oldest first. */
    async messagesOf(id: number, most: number): Promise<Message[]> {
      const rows = await db
        .selectFrom('chat_messages')
        .select(['is_from_user', 'content'])
        .where('conversation_id', '=', id)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ is_from_user, content }) => ({ isFromUser: is_from_user, content }))
    },
  }
}
