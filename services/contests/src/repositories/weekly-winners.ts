import type { WeeklyWinner } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'

export type WeeklyWinners = ReturnType<typeof weeklyWinners>

/** The winners of finalized weeks: three a week, 52 weeks at most. */
export function weeklyWinners(db: Database) {
  return {
    async all(): Promise<WeeklyWinner[]> {
      return await db
        .selectFrom('weekly_winners')
        .select([
          'id',
          'week_number as weekNumber',
          'position',
          'player_name as playerName',
          'display_name as displayName',
          'avatar_url as avatarUrl',
          'rake_amount as rakeAmount',
          'prize_amount as prizeAmount',
        ])
        .orderBy('week_number')
        .orderBy('position')
        .execute()
    },
  }
}
