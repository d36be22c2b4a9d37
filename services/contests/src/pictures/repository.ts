import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type PlayerPictures = ReturnType<typeof playerPictures>

/** Uploaded pictures of rake players. */
export function playerPictures(db: Database) {
  return {
    /** Keeps a picture; one that is kept already is kept for longer. */
    async keep(picture: { file: string; content: Buffer }): Promise<void> {
      await db
        .insertInto('player_pictures')
        .values(picture)
        .onConflict((known) => known.column('file').doUpdateSet({ uploaded_at: sql`now()` }))
        .execute()
    },

    async read(file: string): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('player_pictures')
        .select('content')
        .where('file', '=', file)
        .executeTakeFirst()
      return row?.content
    },

    /**
     * Removes what was uploaded so many days ago and what no player and no winner has by now, nor had before a change of
     * these days, which could be undone.
     */
    async removeUnused(days: number): Promise<void> {
      await sql`
        DELETE FROM player_pictures AS picture
        WHERE uploaded_at < now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM rake_players WHERE avatar_url = file)
        AND NOT EXISTS (SELECT FROM weekly_winners WHERE avatar_url = file)
        AND NOT EXISTS (SELECT FROM audit_log
          WHERE at > now() - make_interval(days => ${days}) AND subject_type IN ('rake-player', 'week')
          AND position(file IN concat(before, after)) > 0)`.execute(db)
    },
  }
}
