import { type Kysely, sql } from 'kysely'

/** A copy of a conversation is mailed once its address is confirmed by a link, which is stored as SHA-256. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chat_conversations
      ADD COLUMN link_hash bytea UNIQUE,
      ADD COLUMN link_expires_at timestamptz,
      ADD COLUMN address_confirmed_at timestamptz,
      ADD CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))`.execute(db)
}
