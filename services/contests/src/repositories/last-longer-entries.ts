import { createHash } from 'node:crypto'
import { listLength } from '@cardroom/contracts/admin-list'
import type { WsopAdminEliminationRequest, WsopSignup } from '@cardroom/contracts/last-longer-admin'
import type { WsopParticipant } from '@cardroom/contracts/last-longer'
import { buyInAmount } from '@cardroom/contracts/prices'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../domain/audit-context.ts'
import type { Fields } from '../domain/change.ts'
import { eliminationFields } from '../domain/entries.ts'
import {
  type AuditedAction,
  type ChangedRow,
  changeRow,
  deleteRow,
  withChangedRow,
} from './tracked-rows.ts'

export type NewSignup = {
  clientId: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  isSuspect: boolean
  /** The secret token that the browser will store. */
  deviceToken: string
  /** Cut to its network. */
  ipAddress: string
}

/** A line of the audit log: null without a change, undefined for an unknown id. */

export type LastLongerEntries = ReturnType<typeof lastLongerEntries>

/** The entries of the last longer. */
export function lastLongerEntries(db: Database) {
  return {
    /**
     * Stores an entry with its confirmation mail.
     * @returns undefined where another entry has that e-mail; no mail for a repeat
     */
    async signUp(entry: NewSignup): Promise<{ id: number; mailId: number | null } | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const known = await renew(transaction, entry)
        if (known !== undefined) return { id: known, mailId: null }
        const made = await transaction
          .insertInto('wsop_signups')
          .values({
            client_id: entry.clientId,
            first_name: entry.firstName,
            last_name: entry.lastName,
            email: entry.email,
            phone: entry.phone,
            is_suspect: entry.isSuspect,
            buy_in_amount: buyInAmount,
            device_hash: hashOf(entry.deviceToken),
            ip_address: entry.ipAddress,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made === undefined) {
          // The same call may have arrived twice at once.
          const again = await renew(transaction, entry)
          return again === undefined ? undefined : { id: again, mailId: null }
        }
        const mailId = await addMail(transaction, {
          kind: 'last-longer-confirmation',
          recipient: entry.email,
          data: { firstName: entry.firstName, buyInAmount },
        })
        return { id: made.id, mailId }
      })
    },

    /** The public fields: never e-mail or phone. */
    async participants(): Promise<WsopParticipant[]> {
      const rows = await db
        .selectFrom('wsop_signups')
        .select([
          'id',
          'first_name as firstName',
          'last_name as lastName',
          'is_paid as isPaid',
          'is_eliminated as isEliminated',
          'chip_count as chipCount',
          'last_chip_update as lastChipUpdate',
          'final_position as finalPosition',
        ])
        .where('deleted_at', 'is', null)
        .orderBy('is_eliminated')
        .orderBy(sql`CASE WHEN is_eliminated THEN final_position END ASC NULLS LAST`)
        .orderBy(sql`chip_count DESC NULLS LAST`)
        .orderBy('id')
        .limit(listLength)
        .execute()
      return rows.map((row) => ({ ...row, lastChipUpdate: isoOf(row.lastChipUpdate) }))
    },

    /** Figures over all entries; `prizePool` is the sum of the paid entries' own buy-ins. */
    async totals() {
      return await db
        .selectFrom('wsop_signups')
        .select(({ fn }) => [
          fn.countAll<number>().as('signups'),
          fn.countAll<number>().filterWhere('is_paid', '=', true).as('paid'),
          fn.countAll<number>().filterWhere('is_eliminated', '=', false).as('playing'),
          sql<number>`coalesce(sum(buy_in_amount) FILTER (WHERE is_paid), 0)`.as('prizePool'),
        ])
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
    },

    /** The newest entries, newest first. */
    async list(max: number = listLength, ids?: readonly number[]): Promise<WsopSignup[]> {
      const rows = await selectSignups(db)
        .$if(ids !== undefined, (entries) => entries.where('id', 'in', ids ?? []))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(max)
        .execute()
      return rows.map(toSignup)
    },

    /**
     * Sets fields of an entry.
     * @returns the entry and the line of the audit log; undefined for an unknown id
     */
    async set(
      id: number,
      next: Fields | ((current: Fields) => Fields),
      action: string,
      context: AuditContext,
    ) {
      return await db
        .transaction()
        .execute((transaction) => changeEntry(transaction, id, next, { ...context, action }))
    },

    /**
     * Sets whether an entry is eliminated, and its final position: at most the number of entries.
     * @returns the same; a refusal with the number of entries where the place is beyond them
     */
    async setElimination(
      id: number,
      request: WsopAdminEliminationRequest,
      context: AuditContext,
    ): Promise<
      | { refusal: 'position'; entries: number }
      | { refusal: null; changed: ChangedRow<WsopSignup> | undefined }
    > {
      return await db.transaction().execute(async (transaction) => {
        const { isEliminated, finalPosition = null } = request
        if (isEliminated && finalPosition !== null) {
          const entries = await countEntries(transaction)
          if (finalPosition > entries) return { refusal: 'position', entries }
        }
        const changed = await changeEntry(
          transaction,
          id,
          (current) => eliminationFields(request, current, Date.now()),
          { ...context, action: 'elimination-set' },
        )
        return { refusal: null, changed }
      })
    },

    /** @returns the line of the audit log; undefined for an unknown id */
    async delete(id: number, context: AuditContext) {
      return await db
        .transaction()
        .execute((transaction) =>
          deleteRow(transaction, 'wsop-signup', id, { ...context, action: 'deleted' }),
        )
    },

    /** Removes what was deleted so many days ago. */
    async removeDeleted(days: number): Promise<void> {
      await db
        .deleteFrom('wsop_signups')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute()
    },
  }
}

/** The number of entries: no final position is beyond it. */
export async function countEntries(db: Kysely<Tables>): Promise<number> {
  const { entries } = await db
    .selectFrom('wsop_signups')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return entries
}

/** The stored form of a browser's secret token. */
export function hashOf(deviceToken: string): Buffer {
  return createHash('sha256').update(deviceToken).digest()
}

// Only the browser that made the id knows it, so it may get a token again.
async function renew(db: Kysely<Tables>, entry: NewSignup): Promise<number | undefined> {
  if (entry.clientId === null) return undefined
  const known = await db
    .updateTable('wsop_signups')
    .set({ device_hash: hashOf(entry.deviceToken) })
    .where('client_id', '=', entry.clientId)
    .where('email', '=', entry.email)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return known?.id
}

async function changeEntry(
  transaction: Kysely<Tables>,
  id: number,
  next: Fields | ((current: Fields) => Fields),
  audited: AuditedAction,
): Promise<ChangedRow<WsopSignup> | undefined> {
  return await withChangedRow(
    await changeRow(transaction, 'wsop-signup', id, next, audited),
    async () => {
      const row = await selectSignups(transaction).where('id', '=', id).executeTakeFirst()
      return row && toSignup(row)
    },
  )
}

function selectSignups(db: Kysely<Tables>) {
  return db
    .selectFrom('wsop_signups')
    .select((entry) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'buy_in_amount as buyInAmount',
      'is_paid as isPaid',
      'payment_method as paymentMethod',
      'transaction_id as transactionId',
      'is_eliminated as isEliminated',
      'elimination_date as eliminationDate',
      'final_position as finalPosition',
      'chip_count as chipCount',
      'last_chip_update as lastChipUpdate',
      'notes',
      'is_suspect as isSuspect',
      'created_at as createdAt',
      'updated_at as updatedAt',
      entry
        .selectFrom('wsop_changes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('wsop_changes.signup_id', '=', 'wsop_signups.id')
        .where(sql<boolean>`(state = 'held' OR (state = 'applied' AND NOT is_verified))`)
        .$asScalar()
        .$notNull()
        .as('unverifiedChanges'),
    ])
    .where('deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSignups>['execute']>>[number]

function toSignup(row: Row): WsopSignup {
  return {
    ...row,
    eliminationDate: isoOf(row.eliminationDate),
    lastChipUpdate: isoOf(row.lastChipUpdate),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
