import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type PlayerPictures = ReturnType<typeof playerPictures>

/** Uploaded pictures of rake players. */
export function playerPictures(db: Database) {
  return {
    /** Stores a picture. A repeat updates its date. */
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
     * Removes pictures that were uploaded this many days ago, unless a player, a winner or a change that can still be
     * undone refers to them.
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
