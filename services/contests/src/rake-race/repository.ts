import { createHash } from 'node:crypto'
import {
  AdminRakePlayer,
  type RakePlayerRequest,
  type RakePlayerUpdate,
} from '@cardroom/contracts/rake-race-admin'
import { RakePlayer } from '@cardroom/contracts/contests'
import {
  maxPasteLines,
  type PasteChoice,
  type RakePasteReading,
  type RakePasteRequest,
  type RakePasteSaveRequest,
} from '@cardroom/contracts/rake-paste'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import type { Fields } from '../audit/rules.ts'
import { exactAmount } from './pasted-lines.ts'
import { readPaste } from './rake-paste.ts'
import { fieldsOf, listRows, readRow } from '../leads/rows.ts'
import {
  type ChangeContext,
  changeRow,
  deleteRow,
  lockRow,
  unlessTaken,
} from '../leads/tracked-rows.ts'

export type PlayerChange =
  | { refusal: 'taken' | 'unknown' }
  | { refusal: null; auditId: number | null; data: AdminRakePlayer }

export type PasteResult =
  | { refusal: 'taken' }
  /**
   * The current interpretation of the paste: it has open lines, differs from what was shown, or looks like an older
   * week.
   */
  | { refusal: 'open' | 'changed' | 'older'; reading: RakePasteReading }
  | { refusal: null; lines: number[] }

export type RakePlayers = ReturnType<typeof rakePlayers>

/** The rake race's leaderboard. */
export function rakePlayers(db: Database) {
  /** A transaction that excludes all other changes to the race. */
  const exclusively = <Result>(work: (transaction: Kysely<Tables>) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await lockRakeRace(transaction)
      return await work(transaction)
    })

  return {
    /** The top active players. */
    top: (count: number) =>
      listRows(rankedPlayers(db, 'active').select(fieldsOf(RakePlayer)), count),

    /** All players, active or not, or the players with the given ids, in the order of the race. */
    list: (max?: number, ids?: readonly number[]) =>
      listRows(rankedPlayers(db, 'all').selectAll(), max, ids),

    async add(player: RakePlayerRequest, context: AuditContext): Promise<PlayerChange> {
      return await unlessTaken(
        exclusively<PlayerChange>(async (transaction) => {
          const { id, auditId } = await insertPlayer(
            transaction,
            { ...player, avatarUrl: player.avatarUrl || null },
            context,
          )
          return { refusal: null, auditId, data: await readPlayer(transaction, id) }
        }),
      )
    },

    /** Compares and saves under one lock, so that the later of two edits based on the same values is refused. */
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

    /** A preview of how pasted amounts would be saved. Saves nothing. */
    async readPaste({ text, choices }: RakePasteRequest): Promise<RakePasteReading> {
      return (await readWithBasis(db, text, choices)).reading
    },

    /** Interprets pasted amounts again under the lock, and saves either all of them as they were shown or none. */
    async savePaste(paste: RakePasteSaveRequest, context: AuditContext): Promise<PasteResult> {
      return await unlessTaken(
        exclusively<PasteResult>(async (transaction) => {
          const { changes, reading } = await readWithBasis(transaction, paste.text, paste.choices)
          const isTooLong = reading.lines.length > maxPasteLines
          if (isTooLong || reading.lines.some(({ kind }) => kind === 'open')) {
            return { refusal: 'open', reading }
          }
          // A request that is repeated because its response was lost has already made its changes.
          if (changes.length > 0) {
            if (reading.basis !== paste.basis) return { refusal: 'changed', reading }
            if (reading.older.length > 0 && !paste.isOlderAccepted) {
              return { refusal: 'older', reading }
            }
          }
          const lines: number[] = []
          for (const { id, name, after } of changes) {
            lines.push(await setPasted(transaction, id, name, after, context))
          }
          return { refusal: null, lines }
        }),
      )
    },

    /** @returns the audit entry; undefined if the id is unknown */
    async delete(id: number, context: ChangeContext): Promise<number | undefined> {
      return await exclusively((transaction) =>
        deleteRow(transaction, 'rake-player', id, { ...context, action: 'deleted' }),
      )
    },

    /** See `resetAmounts`. */
    reset: (context: AuditContext) =>
      exclusively((transaction) => resetAmounts(transaction, context)),

    /** Removes players that were deleted this many days ago. */
    async removeDeleted(days: number): Promise<void> {
      await db
        .deleteFrom('rake_players')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute()
    },
  }
}

/**
 * Sets every amount to 0.00 under the lock of the race. The audit log keeps the former amounts.
 * @returns the number of players who had an amount, and the audit entry; null if nobody had one
 */
export async function resetAmounts(
  db: Kysely<Tables>,
  context: AuditContext,
): Promise<{ players: number; auditId: number } | null> {
  const before = await db
    .selectFrom('rake_players')
    .select(['id', 'rake_amount as rakeAmount', 'last_updated as lastUpdated'])
    .where('rake_amount', '>', '0')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (before.length === 0) return null
  const lastUpdated = new Date()
  const ids = before.map(({ id }) => id)
  await db
    .updateTable('rake_players')
    .set({ rake_amount: '0.00', last_updated: lastUpdated })
    .where('id', 'in', ids)
    .execute()
  const auditId = await writeAudit(db, {
    ...context,
    action: 'reset',
    subject: { type: 'leaderboard', id: 'rake-race' },
    before: { players: before },
    after: { players: ids.map((id) => ({ id, rakeAmount: '0.00', lastUpdated })) },
  })
  return { players: before.length, auditId }
}

async function insertPlayer(
  db: Kysely<Tables>,
  player: { playerName: string; displayName: string; rakeAmount: string; avatarUrl: string | null },
  context: AuditContext,
): Promise<{ id: number; auditId: number }> {
  const { id } = await withFieldNames(db)
    .insertInto('rake_players')
    .values({ ...player, lastUpdated: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await lockRow(db, 'rake-player', id)
  const auditId = await writeAudit(db, {
    ...context,
    action: 'created',
    subject: { type: 'rake-player', id: String(id) },
    ...(row !== undefined && { after: row.fields }),
  })
  return { id, auditId }
}

async function setPasted(
  db: Kysely<Tables>,
  id: number | null,
  name: string,
  rakeAmount: string,
  context: AuditContext,
): Promise<number> {
  if (id === null) {
    const player = { playerName: name, displayName: name, rakeAmount, avatarUrl: null }
    return (await insertPlayer(db, player, context)).auditId
  }
  const next = { rakeAmount, lastUpdated: new Date().toISOString() }
  const line = await changeRow(db, 'rake-player', id, next, { ...context, action: 'updated' })
  if (typeof line !== 'number') throw new Error('A player that was read under the lock is gone')
  return line
}

/** The current interpretation of a paste, with the hash of its changes. */
async function readWithBasis(db: Kysely<Tables>, text: string, choices: readonly PasteChoice[]) {
  const { changes, ...read } = readPaste(text, choices, await knownTo(db))
  const basis = createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
  return { changes, reading: { ...read, basis } satisfies RakePasteReading }
}

/** The players and winners that a paste is compared with. */
async function knownTo(db: Kysely<Tables>) {
  const players = await withFieldNames(db)
    .selectFrom('rake_players')
    .select(['id', 'playerName', 'displayName', 'rakeAmount', 'isActive'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const winners = await withFieldNames(db)
    .selectFrom('weekly_winners')
    .select(['weekNumber', 'playerName', 'rakeAmount'])
    .orderBy('weekNumber')
    .execute()
  return { players, winners }
}

// `lastUpdated` belongs to the amount, so that correcting a name does not lose a tie.
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

async function readPlayer(db: Kysely<Tables>, id: number): Promise<AdminRakePlayer> {
  const player = await readRow(rankedPlayers(db, 'all').selectAll(), id)
  if (player === undefined) throw new Error('A player that was just written cannot be gone')
  return player
}

/**
 * The players in the order of the race, with their `rank` from 1: the highest amount first. In a tie, the earlier
 * update comes first, and then the older player. This is the only place that defines this order.
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
 * Serializes the transactions that change the rake race, so that finalizing, resets and edits never overlap.
 */
export async function lockRakeRace(db: Kysely<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.rake-race'))`.execute(db)
}
