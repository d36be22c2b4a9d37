import { type Kysely, sql } from 'kysely'

/*
 * Pictures of rake players, cut and written anew by contests; a player has the file's name as `avatar_url`. One that no
 * player, no winner and no change that can be undone names any more is removed by the worker of contests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE player_pictures (
      file text PRIMARY KEY CHECK (file ~ '^[0-9a-f]{64}[.]webp$'),
      content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 102400),
      uploaded_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // It is compressed already.
  await sql`ALTER TABLE player_pictures ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (uploaded_at), DELETE ON player_pictures TO cardroom_contests`.execute(
    db,
  )
}
