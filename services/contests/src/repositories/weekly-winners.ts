import type { AdminWeeklyWinner } from '@cardroom/contracts/contests-admin'
import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Act } from '../domain/act.ts'
import { type Winner, winnersOf } from '../domain/standings.ts'
import { lockRakeRace } from './rake-lock.ts'
import { insertWinners } from './undo-line.ts'

export type FinalizeResult =
  | { refusal: 'finalized' | 'nobody' }
  | { refusal: null; winners: Winner[]; auditId: number }

export type WeeklyWinners = ReturnType<typeof weeklyWinners>

/** The winners of finalized weeks: three a week, 52 weeks at most. */
export function weeklyWinners(db: Database) {
  return {
    async all(ids?: readonly number[]): Promise<AdminWeeklyWinner[]> {
      const rows = await db
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
          'finalized_at as finalizedAt',
          'created_at as createdAt',
        ])
        .$if(ids !== undefined, (winners) => winners.where('id', 'in', ids ?? []))
        .orderBy('week_number')
        .orderBy('position')
        .execute()
      return rows.map((row) => ({
        ...row,
        finalizedAt: row.finalizedAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
      }))
    },

    /**
     * Keeps the best active players of the leaderboard, as it stands, as a week's winners; those with
     * nothing win nothing. A tie goes to the earlier amount, then to the older player.
     */
    async finalize(
      weekNumber: number,
      prizes: readonly number[],
      act: Act,
    ): Promise<FinalizeResult> {
      return await db.transaction().execute(async (transaction) => {
        await lockRakeRace(transaction)
        const known = await transaction
          .selectFrom('weekly_winners')
          .select('id')
          .where('week_number', '=', weekNumber)
          .executeTakeFirst()
        if (known !== undefined) return { refusal: 'finalized' }
        const standing = await transaction
          .selectFrom('rake_players')
          .select([
            'player_name as playerName',
            'display_name as displayName',
            'avatar_url as avatarUrl',
            'rake_amount as rakeAmount',
          ])
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .where('rake_amount', '>', '0')
          .orderBy('rake_amount', 'desc')
          .orderBy('last_updated')
          .orderBy('id')
          .limit(prizes.length)
          .execute()
        if (standing.length === 0) return { refusal: 'nobody' }
        const winners = winnersOf(standing, prizes)
        await insertWinners(transaction, weekNumber, winners)
        const auditId = await writeAudit(transaction, {
          ...act,
          action: 'finalized',
          subject: { type: 'week', id: String(weekNumber) },
          after: { winners },
        })
        return { refusal: null, winners, auditId }
      })
    },
  }
}
