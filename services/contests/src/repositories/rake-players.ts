import {
  type AdminRakePlayer,
  listLength,
  type RakePlayerRequest,
  type RakePlayerUpdate,
} from '@cardroom/contracts/contests-admin'
import type { RakePlayer } from '@cardroom/contracts/contests'
import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import type { Act } from '../domain/act.ts'
import { agrees, differenceOf, type Fields } from '../domain/change.ts'
import { lockRakeRace } from './rake-lock.ts'
import { changeRow, deleteRow, lockRow } from './tracked-rows.ts'
import { isUniqueViolation } from './unique-violation.ts'

export type PlayerChange =
  /** `changed`: the player is no longer as it was shown to who changes it. */
  | { refusal: 'taken' | 'unknown' | 'changed' }
  | { refusal: null; id: number; auditId: number | null }

export type RakePlayers = ReturnType<typeof rakePlayers>

/** The rake race's leaderboard. */
export function rakePlayers(db: Database) {
  /** One transaction that nobody else's change of the race runs beside. */
  const alone = <Result>(work: (transaction: Kysely<Tables>) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await lockRakeRace(transaction)
      return await work(transaction)
    })

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
        .where('deleted_at', 'is', null)
        .orderBy('rake_amount', 'desc')
        .orderBy('last_updated')
        .orderBy('id')
        .limit(count)
        .execute()
    },

    /** Everyone, active or not, or those named, highest amount first. */
    async list(most: number = listLength, ids?: readonly number[]): Promise<AdminRakePlayer[]> {
      const rows = await selectPlayers(db)
        .$if(ids !== undefined, (players) => players.where('id', 'in', ids ?? []))
        .orderBy('rake_amount', 'desc')
        .orderBy('last_updated')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(toPlayer)
    },

    async find(id: number): Promise<AdminRakePlayer | undefined> {
      const row = await selectPlayers(db).where('id', '=', id).executeTakeFirst()
      return row && toPlayer(row)
    },

    async add(player: RakePlayerRequest, act: Act): Promise<PlayerChange> {
      return await unlessTaken(
        alone(async (transaction) => {
          const { id } = await transaction
            .insertInto('rake_players')
            .values({
              player_name: player.playerName,
              display_name: player.displayName,
              rake_amount: player.rakeAmount,
              avatar_url: player.avatarUrl || null,
              is_active: player.isActive,
              last_updated: new Date(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const row = await lockRow(transaction, 'rake-player', id)
          const auditId = await writeAudit(transaction, {
            ...act,
            action: 'created',
            subject: { type: 'rake-player', id: String(id) },
            ...(row !== undefined && { after: row.fields }),
          })
          return { refusal: null, id, auditId }
        }),
      )
    },

    /** Compares and saves under one lock: of two who began with the same player the second one is refused. */
    async update(id: number, update: RakePlayerUpdate, act: Act): Promise<PlayerChange> {
      const { shown, ...player } = update
      return await unlessTaken(
        alone(async (transaction) => {
          const row = await lockRow(transaction, 'rake-player', id)
          if (row === undefined || row.isDeleted) return { refusal: 'unknown' }
          const isChanged = shown !== undefined && !agrees(shown, row.fields)
          // Who sends the same once more, having missed the answer, finds it done.
          const isDone = differenceOf(row.fields, fieldsOf(player, row.fields)) === null
          if (isChanged && !isDone) return { refusal: 'changed' }
          const auditId = await changeRow(
            transaction,
            'rake-player',
            id,
            (current) => fieldsOf(player, current),
            { ...act, action: 'updated' },
          )
          if (auditId === undefined) return { refusal: 'unknown' }
          return { refusal: null, id, auditId }
        }),
      )
    },

    /** @returns the line of the audit log; undefined for an unknown id */
    async delete(id: number, act: Act): Promise<number | undefined> {
      return await alone((transaction) =>
        deleteRow(transaction, 'rake-player', id, { ...act, action: 'deleted' }),
      )
    },

    /**
     * Puts every amount back to nothing, keeping what it was in the audit log.
     * @returns how many were more than that, and the line; null where none was
     */
    async reset(act: Act): Promise<{ players: number; auditId: number } | null> {
      return await alone(async (transaction) => {
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
          ...act,
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

async function unlessTaken(change: Promise<PlayerChange>): Promise<PlayerChange> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error)) return { refusal: 'taken' }
    throw error
  }
}

// The moment is that of the amount: correcting a name must not lose a tie.
function fieldsOf(player: RakePlayerRequest, current: Fields): Fields {
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

function selectPlayers(db: Database) {
  return db
    .selectFrom('rake_players')
    .select([
      'id',
      'player_name as playerName',
      'display_name as displayName',
      'rake_amount as rakeAmount',
      'avatar_url as avatarUrl',
      'is_active as isActive',
      'last_updated as lastUpdated',
      'created_at as createdAt',
    ])
    .where('deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPlayers>['execute']>>[number]

function toPlayer(row: Row): AdminRakePlayer {
  return {
    ...row,
    lastUpdated: row.lastUpdated.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
