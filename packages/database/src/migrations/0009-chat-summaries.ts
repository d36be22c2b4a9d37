import { type Kysely, sql } from 'kysely'

/**
 * A conversation that has gone quiet is completed and then summed up. The instance that writes the
 * summary claims it for a time, so that two never write it and one that dies does not prevent it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chat_conversations
      ADD COLUMN summary_source text CHECK (summary_source IN ('model', 'extract')),
      ADD COLUMN summary_tries smallint NOT NULL DEFAULT 0,
      ADD COLUMN summary_claimed_until timestamptz`.execute(db)
  await sql`
    CREATE INDEX chat_conversations_quiet ON chat_conversations
      ((coalesce(last_message_at, started_at))) WHERE active`.execute(db)
  await sql`
    CREATE INDEX chat_conversations_to_sum_up ON chat_conversations (last_message_at)
      WHERE NOT active AND summary IS NULL AND message_count > 0`.execute(db)
}
