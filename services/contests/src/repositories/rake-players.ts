import {
  AdminRakePlayer,
  type RakePlayerRequest,
  type RakePlayerUpdate,
} from '@cardroom/contracts/rake-race-admin'
import { RakePlayer } from '@cardroom/contracts/contests'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import type { Fields } from '../domain/change.ts'
import { fieldsOf, listRows, readRow } from './list-rows.ts'
import { changeRow, deleteRow, lockRow, unlessTaken } from './tracked-rows.ts'

export type PlayerChange =
  | { refusal: 'taken' | 'unknown' }
  | { refusal: null; auditId: number | null; data: AdminRakePlayer }

export type RakePlayers = ReturnType<typeof rakePlayers>

/** The rake race's leaderboard. */
export function rakePlayers(db: Database) {
  /** A transaction that runs beside no other change of the race. */
  const exclusively = <Result>(work: (transaction: Kysely<Tables>) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await lockRakeRace(transaction)
      return await work(transaction)
    })

  return {
    /** The first of the active players. */
    top: (count: number) =>
      listRows(rankedPlayers(db, 'active').select(fieldsOf(RakePlayer)), count),

    /** All players, active or not, or those with the ids given; in the order of the race. */
    list: (max?: number, ids?: readonly number[]) =>
      listRows(rankedPlayers(db, 'all').selectAll(), max, ids),

    async add(player: RakePlayerRequest, context: AuditContext): Promise<PlayerChange> {
      return await unlessTaken(
        exclusively<PlayerChange>(async (transaction) => {
          const { id } = await withFieldNames(transaction)
            .insertInto('rake_players')
            .values({ ...player, avatarUrl: player.avatarUrl || null, lastUpdated: new Date() })
            .returning('id')
            .executeTakeFirstOrThrow()
          const row = await lockRow(transaction, 'rake-player', id)
          const auditId = await writeAudit(transaction, {
            ...context,
            action: 'created',
            subject: { type: 'rake-player', id: String(id) },
            ...(row !== undefined && { after: row.fields }),
          })
          return { refusal: null, auditId, data: await readPlayer(transaction, id) }
        }),
      )
    },

    /** Compares and saves under one lock: of two edits that began with the same player the later one is refused. */
    async update(
      id: number,
      update: RakePlayerUpdate,
      context: AuditContext,
    ): Promise<PlayerChange> {
      const { shown, ...player } = update
      const next = (current: Fields) => changedFields(player, current)
      return await unlessTaken(
        exclusively<PlayerChange>(async (transaction) => {
          const audited = { ...context, shown, action: 'updated' }
          const auditId = await changeRow(transaction, 'rake-player', id, next, audited)
          if (auditId === undefined) return { refusal: 'unknown' }
          return { refusal: null, auditId, data: await readPlayer(transaction, id) }
        }),
      )
    },

    /** @returns the line of the audit log; undefined for an unknown id */
    async delete(id: number, context: AuditContext): Promise<number | undefined> {
      return await exclusively((transaction) =>
        deleteRow(transaction, 'rake-player', id, { ...context, action: 'deleted' }),
      )
    },

    /**
     * Sets every amount to 0.00; the audit log has the former amounts.
     * @returns how many players had an amount, and the audit log's line; null where none had one
     */
    async reset(context: AuditContext): Promise<{ players: number; auditId: number } | null> {
      return await exclusively(async (transaction) => {
        const before = await transaction
          .selectFrom('rake_players')
          .select(['id', 'rake_amount as rakeAmount', 'last_updated as lastUpdated'])
          .where('rake_amount', '>', '0')
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
        if (before.length === 0) return null
        const lastUpdated = new Date()
        const ids = before.map(({ id }) => id)
        await transaction
          .updateTable('rake_players')
          .set({ rake_amount: '0.00', last_updated: lastUpdated })
          .where('id', 'in', ids)
          .execute()
        const auditId = await writeAudit(transaction, {
          ...context,
          action: 'reset',
          subject: { type: 'leaderboard', id: 'rake-race' },
          before: { players: before },
          after: { players: ids.map((id) => ({ id, rakeAmount: '0.00', lastUpdated })) },
        })
        return { players: before.length, auditId }
      })
    },

    /** Removes what was deleted so many days ago. */
    async removeDeleted(days: number): Promise<void> {
      await db
        .deleteFrom('rake_players')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute()
    },
  }
}

// `lastUpdated` is of the amount: correcting a name must not lose a tie.
function changedFields(player: RakePlayerRequest, current: Fields): Fields {
  const rakeAmount = exactAmount(player.rakeAmount)
  return {
    playerName: player.playerName,
    displayName: player.displayName,
    rakeAmount,
    isActive: player.isActive,
    ...(player.avatarUrl !== undefined && { avatarUrl: player.avatarUrl || null }),
    ...(rakeAmount !== current['rakeAmount'] && { lastUpdated: new Date().toISOString() }),
  }
}

/** The amount as Postgres writes it: two places, no zeros in front. */
function exactAmount(typed: string): string {
  const [whole = '0', cents = ''] = typed.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

async function readPlayer(db: Kysely<Tables>, id: number): Promise<AdminRakePlayer> {
  const player = await readRow(rankedPlayers(db, 'all').selectAll(), id)
  if (player === undefined) throw new Error('A player that was just written cannot be gone')
  return player
}

/**
 * The players with their `rank` from 1, in that order: the highest amount first; a tie goes to the earlier
 * update, then to the older player. The only place that knows this order.
 */
export function rankedPlayers(db: Kysely<Tables>, players: 'all' | 'active') {
  const ranked = withFieldNames(db)
    .selectFrom('rake_players')
    .select(fieldsOf(AdminRakePlayer, 'rank'))
    .select(sql<number>`row_number() OVER (ORDER BY rake_amount DESC, last_updated, id)`.as('rank'))
    .where('deletedAt', 'is', null)
    .$if(players === 'active', (all) => all.where('isActive', '=', true))
  return withFieldNames(db).selectFrom(ranked.as('player')).orderBy('rank')
}

/**
 * Lets one transaction at a time change the rake race: a week is finalized from a leaderboard that does
 * not change meanwhile, and a reset waits for an edit or comes before it.
 */
export async function lockRakeRace(db: Kysely<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.rake-race'))`.execute(db)
}
