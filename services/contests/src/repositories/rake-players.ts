import type { RakePlayer } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'

export type RakePlayers = ReturnType<typeof rakePlayers>

/** The rake race's leaderboard. */
export function rakePlayers(db: Database) {
  return {
    /** The active players with the highest amounts; a tie goes to who reached it first. */
    async top(count: number): Promise<RakePlayer[]> {
      return await db
        .selectFrom('rake_players')
        .select([
          'id',
          'player_name as playerName',
          'display_name as displayName',
          'avatar_url as avatarUrl',
          'rake_amount as rakeAmount',
        ])
        .where('is_active', '=', true)
        .orderBy('rake_amount', 'desc')
        .orderBy('last_updated')
        .orderBy('id')
        .limit(count)
        .execute()
    },
  }
}
