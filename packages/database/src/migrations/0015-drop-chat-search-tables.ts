import { type Kysely, sql } from 'kysely'

/*
 * The chat service searches the knowledge base in memory. The extension pg_trgm stays: the back office searches chat
 * messages with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE chat_passages, chat_words`.execute(db)
  await sql`DROP TEXT SEARCH CONFIGURATION chat_english`.execute(db)
  await sql`DROP TEXT SEARCH DICTIONARY chat_stem`.execute(db)
}
