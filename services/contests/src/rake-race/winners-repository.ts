import {
  AdminWeeklyWinner,
  type FinalizeRequest,
  type ShownPlayer,
  type ShownWinners,
} from '@cardroom/contracts/rake-race-admin'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import type { Kysely } from 'kysely'
import { fieldsOf, listRows, toPlainRow } from '../leads/rows.ts'
import { lockRakeRace, rankedPlayers, resetAmounts } from './repository.ts'

/** A winner of a week, copied from the leaderboard. */
export type Winner = {
  position: number
  playerName: string
  displayName: string
  avatarUrl: string | null
  rakeAmount: string
  prizeAmount: number
}

/** The top players of the leaderboard with their prizes. */
export function winnersOf(
  standing: readonly Omit<Winner, 'position' | 'prizeAmount'>[],
  prizes: readonly number[],
): Winner[] {
  return standing
    .slice(0, prizes.length)
    .map((player, index) => ({ ...player, position: index + 1, prizeAmount: prizes[index] ?? 0 }))
}

/** The winners of a week in one sentence. */
export function finalizedMessage(weekNumber: number, winners: readonly Winner[]): string {
  const places = winners.map(
    ({ position, displayName, prizeAmount }) => `${position}. ${displayName} (${prizeAmount} USDT)`,
  )
  return `Week ${weekNumber} is finalized: ${places.join(', ')}`
}

export type FinalizeResult =
  | { refusal: 'finalized' | 'no-winner' }
  | { refusal: 'changed'; standings: ShownWinners }
  | {
      refusal: null
      winners: AdminWeeklyWinner[]
      auditId: number
      /** The reset of the amounts that was part of the same change. */
      reset: { players: number; auditId: number } | null
    }

export type WeeklyWinners = ReturnType<typeof weeklyWinners>

/** The winners of finalized weeks: three per week, for at most 52 weeks. */
export function weeklyWinners(db: Database) {
  return {
    /** Sorted by week, then by position. */
    list(max?: number, ids?: readonly number[]) {
      const winners = withFieldNames(db)
        .selectFrom('weekly_winners')
        .select(fieldsOf(AdminWeeklyWinner))
        .orderBy('weekNumber')
        .orderBy('position')
      return listRows(winners, max, ids)
    },

    /**
     * Stores the top active players of the leaderboard as the winners of a week. A player without an amount wins
     * nothing.
     * @param request `shown`: the winners that the administrator saw, in order; undefined if none were shown
     */
    async finalize(
      { weekNumber, shown, isReset = false }: FinalizeRequest,
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
          .select(['id', 'playerName', 'displayName', 'avatarUrl', 'rakeAmount'])
          .where('rakeAmount', '>', '0')
          .limit(prizes.length)
          .execute()
        if (shown !== undefined && !isShown(standings, shown.slice(0, prizes.length))) {
          return {
            refusal: 'changed',
            standings: standings.map(({ id, displayName, rakeAmount }) => ({
              id,
              displayName,
              rakeAmount,
            })),
          }
        }
        if (standings.length === 0) return { refusal: 'no-winner' }
        const winners = winnersOf(
          standings.map(({ id: _id, ...player }) => player),
          prizes,
        )
        const rows = await insertWinners(transaction, weekNumber, winners)
        const auditId = await writeAudit(transaction, {
          ...context,
          action: 'finalized',
          subject: { type: 'week', id: String(weekNumber) },
          after: { winners },
        })
        const reset = isReset ? await resetAmounts(transaction, context) : null
        return { refusal: null, winners: rows, auditId, reset }
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
  const rows = await withFieldNames(db)
    .insertInto('weekly_winners')
    .values(winners.map((winner) => ({ ...winner, weekNumber })))
    .returning(fieldsOf(AdminWeeklyWinner))
    .execute()
  return rows.map(toPlainRow)
}

/** Whether the same players would win with the same amounts, in the same order. */
function isShown(standings: readonly ShownPlayer[], shown: readonly ShownPlayer[]): boolean {
  return (
    standings.length === shown.length &&
    standings.every(({ id, rakeAmount }, index) => {
      const player = shown[index]
      return player?.id === id && player.rakeAmount === rakeAmount
    })
  )
}
