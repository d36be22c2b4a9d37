import { type Kysely, sql } from 'kysely'

/*
 * What the assistant searches when it is asked. The rows are written by the chat service itself at its
 * start, from the brand's knowledge base.
 *
 * Every word counts in a question of five words ("when" and "where" distinguish two documents), so the
 * search stems as English does and drops no stop word; the weight of a word follows from its rarity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db)
  await sql`CREATE TEXT SEARCH DICTIONARY chat_stem (TEMPLATE = snowball, LANGUAGE = english)`.execute(
    db,
  )
  await sql`CREATE TEXT SEARCH CONFIGURATION chat_english (COPY = english)`.execute(db)
  await sql`
    ALTER TEXT SEARCH CONFIGURATION chat_english
      ALTER MAPPING REPLACE english_stem WITH chat_stem`.execute(db)

  await sql`
    CREATE TABLE chat_passages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      document_id varchar(64) NOT NULL,
      kind text NOT NULL CHECK (kind IN ('title', 'question', 'text')),
      words varchar(4000) NOT NULL,
      lexemes tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('chat_english', words)) STORED
    )`.execute(db)
  await sql`CREATE INDEX ON chat_passages USING gin (lexemes)`.execute(db)

  await sql`
    CREATE TABLE chat_words (
      word varchar(64) PRIMARY KEY,
      lexeme varchar(64) NOT NULL,
      documents integer NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX ON chat_words (lexeme)`.execute(db)

  await sql`GRANT SELECT, INSERT, DELETE ON chat_passages, chat_words TO cardroom_chat`.execute(db)
}
