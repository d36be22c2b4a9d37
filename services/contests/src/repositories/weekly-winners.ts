import type { AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../domain/audit-context.ts'
import { type Winner, winnersOf } from '../domain/standings.ts'
import { lockRakeRace, rankedPlayers } from './rake-players.ts'

export type FinalizeResult =
  | { refusal: 'finalized' | 'no-winner' }
  | { refusal: null; winners: AdminWeeklyWinner[]; auditId: number }

export type WeeklyWinners = ReturnType<typeof weeklyWinners>

/** The winners of finalized weeks: three a week, 52 weeks at most. */
export function weeklyWinners(db: Database) {
  return {
    async all(ids?: readonly number[]): Promise<AdminWeeklyWinner[]> {
      const rows = await db
        .selectFrom('weekly_winners')
        .select(columns)
        .$if(ids !== undefined, (winners) => winners.where('id', 'in', ids ?? []))
        .orderBy('week_number')
        .orderBy('position')
        .execute()
      return rows.map(toWinner)
    },

    /**
     * Stores the first active players of the leaderboard as the winners of a week; a player without an
     * amount wins nothing.
     */
    async finalize(
      weekNumber: number,
      prizes: readonly number[],
      context: AuditContext,
    ): Promise<FinalizeResult> {
      return await db.transaction().execute(async (transaction) => {
        await lockRakeRace(transaction)
        const known = await transaction
          .selectFrom('weekly_winners')
          .select('id')
          .where('week_number', '=', weekNumber)
          .executeTakeFirst()
        if (known !== undefined) return { refusal: 'finalized' }
        const standings = await rankedPlayers(transaction, 'active')
          .select(['playerName', 'displayName', 'avatarUrl', 'rakeAmount'])
          .where('rakeAmount', '>', '0')
          .limit(prizes.length)
          .execute()
        if (standings.length === 0) return { refusal: 'no-winner' }
        const winners = winnersOf(standings, prizes)
        const rows = await insertWinners(transaction, weekNumber, winners)
        const auditId = await writeAudit(transaction, {
          ...context,
          action: 'finalized',
          subject: { type: 'week', id: String(weekNumber) },
          after: { winners },
        })
        return { refusal: null, winners: rows, auditId }
      })
    },
  }
}

/** Writes the winners of a week. */
export async function insertWinners(
  db: Kysely<Tables>,
  weekNumber: number,
  winners: readonly Winner[],
): Promise<AdminWeeklyWinner[]> {
  if (winners.length === 0) return []
  const rows = await db
    .insertInto('weekly_winners')
    .values(
      winners.map((winner) => ({
        week_number: weekNumber,
        position: winner.position,
        player_name: winner.playerName,
        display_name: winner.displayName,
        avatar_url: winner.avatarUrl,
        rake_amount: winner.rakeAmount,
        prize_amount: winner.prizeAmount,
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(toWinner)
}

const columns = [
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
] as const

type Row = Omit<AdminWeeklyWinner, 'finalizedAt' | 'createdAt'> & {
  finalizedAt: Date
  createdAt: Date
}

function toWinner(row: Row): AdminWeeklyWinner {
  return {
    ...row,
    finalizedAt: row.finalizedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
