import type { LaterChange } from '@cardroom/contracts/admin-list'
import { lastLongerLinkDays } from '@cardroom/brand/mail-copy'
import {
  type WsopAddRequest,
  type WsopBulkPaymentRequest,
  type WsopPerson,
  type WsopSignup,
} from '@cardroom/contracts/last-longer-admin'
import { WsopParticipant } from '@cardroom/contracts/last-longer'
import { buyInAmount } from '@cardroom/contracts/prices'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { entryKind } from '@cardroom/leads/entry'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Fields } from '../audit/rules.ts'
import { confirmationFields, paymentFields } from './rules.ts'
import { leadRows } from '../leads/repository.ts'
import { fieldsOf, listRows } from '../leads/rows.ts'
import {
  type AuditedAction,
  type ChangeContext,
  changeAndRead,
  ChangedMeanwhile,
  changeRow,
  deleteRow,
  type NextFields,
  unlessTaken,
} from '../leads/tracked-rows.ts'

export type NewSignup = Omit<
  Insertable<FieldTables['wsop_signups']>,
  'deviceHash' | 'linkHash' | 'linkExpiresAt' | 'confirmedAt'
> & {
  /** The secret token that the browser stores. */
  deviceToken: string
}

export type LastLongerEntries = ReturnType<typeof lastLongerEntries>

/** The entries of the last longer. */
export function lastLongerEntries(db: Database) {
  const entries = leadRows(db, entryKind, { unverifiedChanges })

  async function readEntry(from: Kysely<Tables>, id: number): Promise<WsopSignup> {
    const entry = await entries.readOne(from, id)
    if (entry === undefined) throw new Error('An entry that was just written cannot be gone')
    return entry
  }

  const changeEntry = (
    transaction: Kysely<Tables>,
    id: number,
    next: NextFields,
    audited: AuditedAction,
  ) => changeAndRead(transaction, entryKind.subject, id, next, audited, entries.readOne)

  return {
    ...entries,

    /**
     * Stores an entry and the mail that confirms its address.
     * @returns undefined if another entry has the e-mail address; no mail for a repeat
     */
    async signUp(entry: NewSignup): Promise<{ id: number; mailId: number | null } | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const known = await renew(transaction, entry)
        if (known !== undefined) return { id: known, mailId: null }
        const { deviceToken, ...columns } = entry
        const link = newSecret()
        const made = await withFieldNames(transaction)
          .insertInto('wsop_signups')
          .values({
            ...columns,
            buyInAmount,
            deviceHash: secretHash(deviceToken),
            linkHash: secretHash(link),
            linkExpiresAt: linkExpiry,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made === undefined) {
          // The same request may have arrived twice at the same time.
          const again = await renew(transaction, entry)
          return again === undefined ? undefined : { id: again, mailId: null }
        }
        const mailId = await addMail(transaction, {
          kind: 'last-longer-confirmation',
          recipient: entry.email,
          data: { buyInAmount, link },
        })
        return { id: made.id, mailId }
      })
    },

    /** Confirms the address of a link, once. @returns false if the link has expired */
    async confirm(link: string, requestId: string): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const entry = await transaction
          .updateTable('wsop_signups')
          .set({ link_hash: null, link_expires_at: null })
          .where('link_hash', '=', secretHash(link))
          .where('link_expires_at', '>', sql<Date>`now()`)
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (entry === undefined) return false
        const audited = { actor: null, action: 'address-confirmed', requestId }
        await changeRow(transaction, 'wsop-signup', entry.id, confirmedNow, audited)
        return true
      })
    },

    /**
     * Mails a new confirmation link to an unconfirmed entry. The previous link becomes invalid.
     * @returns the mail's id; null if no entry is waiting
     */
    async resend(email: string): Promise<number | null> {
      return await db.transaction().execute((transaction) => mailLink(transaction, email))
    },

    /** The e-mail address of an unconfirmed entry, for the browser that created it. */
    async emailOfPending(id: number, deviceToken: string | null): Promise<string | undefined> {
      if (deviceToken === null) return undefined
      const entry = await db
        .selectFrom('wsop_signups')
        .select('email')
        .where('id', '=', id)
        .where('device_hash', '=', secretHash(deviceToken))
        .where('confirmed_at', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return entry?.email
    },

    /** The entries of a browser that are not yet public. */
    async pending(deviceToken: string) {
      return await withFieldNames(db)
        .selectFrom('wsop_signups')
        .select(['id', 'firstName', 'lastName'])
        .where('deviceHash', '=', secretHash(deviceToken))
        .where('deletedAt', 'is', null)
        .where(sql<boolean>`NOT ${isPublic}`)
        .orderBy('id')
        .limit(maxPending)
        .execute()
    },

    /** The public fields of public entries, which never include e-mail or phone. */
    async participants(): Promise<WsopParticipant[]> {
      const shown = withFieldNames(db)
        .selectFrom('wsop_signups')
        .select(fieldsOf(WsopParticipant))
        .where('deletedAt', 'is', null)
        .where(isPublic)
        .orderBy('isEliminated')
        .orderBy(sql`CASE WHEN is_eliminated THEN final_position END ASC NULLS LAST`)
        .orderBy(sql`chip_count DESC NULLS LAST`)
        .orderBy('id')
      return await listRows(shown)
    },

    /** Totals over public entries; `prizePool` is the sum of the paid buy-ins. */
    publicTotals: () => entries.totals({}, isPublic),

    /**
     * Sets fields of an entry.
     * @returns the entry and its audit entry; undefined if the id is unknown
     */
    async set(id: number, next: NextFields, action: string, context: ChangeContext) {
      return await db
        .transaction()
        .execute((transaction) => changeEntry(transaction, id, next, { ...context, action }))
    },

    /**
     * Adds an entry manually, with the mail that confirms its address. A repeat has no effect.
     */
    async add(request: WsopAddRequest, context: AuditContext) {
      const { id: clientId, ...person } = request
      return await unlessTaken(
        db.transaction().execute(async (transaction) => {
          const known = await transaction
            .selectFrom('wsop_signups')
            .select('id')
            .where('client_id', '=', clientId)
            .where('email', '=', person.email)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
          if (known !== undefined) {
            const data = await readEntry(transaction, known.id)
            return { refusal: null, auditId: null, mailId: null, data }
          }
          const { id } = await withFieldNames(transaction)
            .insertInto('wsop_signups')
            .values({
              ...person,
              clientId,
              isSuspect: false,
              // The entry belongs to no browser and no visitor.
              deviceHash: secretHash(newSecret()),
              ipAddress: '',
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const auditId = await writeAudit(transaction, {
            ...context,
            action: 'created',
            subject: { type: 'wsop-signup', id: String(id) },
            after: person,
          })
          const mailId = await mailLink(transaction, person.email)
          return { refusal: null, auditId, mailId, data: await readEntry(transaction, id) }
        }),
      )
    },

    /**
     * Corrects the person and the buy-in. A new e-mail address is unconfirmed until the player opens the link that is
     * mailed to it.
     * @returns undefined if the id is unknown
     */
    async correct(id: number, person: WsopPerson, context: ChangeContext) {
      return await unlessTaken(
        db.transaction().execute(async (transaction) => {
          let isReaddressed = false
          const next = (current: Fields) => {
            isReaddressed = current['email'] !== person.email
            return { ...person, ...(isReaddressed && { confirmedAt: null }) }
          }
          const audited = { ...context, action: 'corrected' }
          const changed = await changeEntry(transaction, id, next, audited)
          if (changed === undefined) return undefined
          const mailId = isReaddressed ? await mailLink(transaction, person.email) : null
          return { refusal: null, ...changed, mailId }
        }),
      )
    },

    /**
     * Sets the payment of many entries in one transaction, each based on the values that were shown.
     * @returns the audit entries of the changed rows, the later changes of the skipped rows, and the ids that no longer
     * exist
     */
    async setPayments(request: WsopBulkPaymentRequest, context: AuditContext) {
      const { ids, shown, ...payment } = request
      const known = new Map(shown.map(({ id, ...fields }) => [id, fields]))
      return await db.transaction().execute(async (transaction) => {
        const auditIds: number[] = []
        const left: LaterChange[] = []
        const gone: number[] = []
        // Rows are always locked in the same order, so that two of these calls never deadlock.
        for (const id of new Set(ids.toSorted((one, other) => one - other))) {
          const audited = { ...context, shown: known.get(id), action: 'payment-set' }
          try {
            const next = paymentFields(payment)
            const line = await changeRow(transaction, 'wsop-signup', id, next, audited)
            if (line === undefined) gone.push(id)
            else if (line !== null) auditIds.push(line)
          } catch (error) {
            if (!(error instanceof ChangedMeanwhile)) throw error
            left.push(error.later)
          }
        }
        return { changed: auditIds.length, auditIds, left, gone }
      })
    },

    /** @returns the audit entry; undefined if the id is unknown */
    async delete(id: number, context: ChangeContext) {
      return await db
        .transaction()
        .execute((transaction) =>
          deleteRow(transaction, 'wsop-signup', id, { ...context, action: 'deleted' }),
        )
    },

    /** Removes entries that were deleted this many days ago, together with their texts in the audit log. */
    async removeDeleted(days: number): Promise<void> {
      await sql`SELECT remove_deleted_entries(now() - make_interval(days => ${days}))`.execute(db)
    },
  }
}

/** The expiry time of a link that is sent now. */
export const linkExpiry = sql<Date>`now() + make_interval(days => ${lastLongerLinkDays})`

// A paid entry is public as well, because an administrator has verified its payment.
const isPublic = sql<boolean>`(confirmed_at IS NOT NULL OR is_paid)`

const confirmedNow = (current: Fields) =>
  confirmationFields({ isConfirmed: true }, current, Date.now())

/** The maximum number of entries that one browser is shown. */
const maxPending = 20

// Only the browser that generated the id knows it, so it may receive a new token.
async function renew(db: Kysely<Tables>, entry: NewSignup): Promise<number | undefined> {
  const { clientId = null } = entry
  if (clientId === null) return undefined
  const known = await db
    .updateTable('wsop_signups')
    .set({ device_hash: secretHash(entry.deviceToken) })
    .where('client_id', '=', clientId)
    .where('email', '=', entry.email)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return known?.id
}

/**
 * Mails a new confirmation link to an unconfirmed entry. The previous link becomes invalid.
 * @returns the mail's id; null if no entry is waiting
 */
async function mailLink(db: Kysely<Tables>, email: string): Promise<number | null> {
  const link = newSecret()
  const entry = await db
    .updateTable('wsop_signups')
    .set({ link_hash: secretHash(link), link_expires_at: linkExpiry })
    .where(sql`lower(email)`, '=', email)
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['email', 'buy_in_amount as buyInAmount'])
    .executeTakeFirst()
  if (entry === undefined) return null
  const { email: recipient, buyInAmount: amount } = entry
  const data = { buyInAmount: amount, link }
  return await addMail(db, { kind: 'last-longer-confirmation', recipient, data })
}

/** Whether a player's update is pending. */
export const isUnverified = sql<boolean>`(state = 'held' OR (state = 'applied' AND NOT is_verified))`

const unverifiedChanges = sql`(SELECT count(*) FROM wsop_changes
  WHERE wsop_changes.signup_id = wsop_signups.id AND ${isUnverified})`
