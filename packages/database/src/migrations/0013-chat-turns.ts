import { type Kysely, sql } from 'kysely'

/*
 * Whose turn it is in a conversation, and how much was asked in it lately: decided in the statement that
 * keeps the question. A turn is a lease, so that an instance that dies delays visitors only briefly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chat_conversations
      ADD COLUMN turn uuid,
      ADD COLUMN turn_until timestamptz,
      ADD COLUMN minute_count integer NOT NULL DEFAULT 0,
      ADD COLUMN minute_until timestamptz,
      ADD COLUMN hour_count integer NOT NULL DEFAULT 0,
      ADD COLUMN hour_until timestamptz`.execute(db)
}
