import { type Kysely, sql } from 'kysely'

/** Answers that administrators keep for chats; the service bounds how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE canned_answers (
      id uuid PRIMARY KEY,
      title varchar(80) NOT NULL CHECK (title <> ''),
      content varchar(2000) NOT NULL CHECK (content <> ''),
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON canned_answers TO cardroom_chat`.execute(db)
}
