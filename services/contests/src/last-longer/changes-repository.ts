import { timingSafeEqual } from 'node:crypto'
import type { WsopPlayerChange } from '@cardroom/contracts/last-longer-admin'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Fields } from '../audit/rules.ts'
import { chipFields, eliminationFields } from './rules.ts'
import { toPlainRow } from '../leads/rows.ts'
import { changeRow, lockRow } from '../leads/tracked-rows.ts'
import { undoChange, type UndoRefusal } from '../audit/undo-change.ts'
import { isUnverified, linkExpiry } from './repository.ts'

/** A player's update of their own entry. */
export type PlayerUpdate =
  | { kind: 'chips'; chipCount: number }
  | { kind: 'elimination'; finalPosition: number | null }

export type PlayerReport = {
  email: string
  update: PlayerUpdate
  /** The secret token of the browser that sent the update. */
  deviceToken: string | null
  /** An update from another browser waits until its player or an administrator confirms it. */
  isProofRequired: boolean
  addressHash: string
  requestId: string
}

export type ReportResult =
  | { refusal: 'unknown' }
  | {
      refusal: null
      firstName: string
      isVerified: boolean
      isHeld: boolean
      mailId: number | null
    }

type Decided =
  | { refusal: 'unknown' | 'decided' | UndoRefusal }
  | { refusal: null; auditId: number | null }

type Decision = 'confirmed' | 'refused'

const listed = 200

export type LastLongerChanges = ReturnType<typeof lastLongerChanges>

/** Players' updates of their own entries. Every change locks the entry first. */
export function lastLongerChanges(db: Database) {
  return {
    /** Whether this browser signed up with the e-mail address. */
    async isOwn(email: string, deviceToken: string | null): Promise<boolean> {
      if (deviceToken === null) return false
      const found = await db
        .selectFrom('wsop_signups')
        .select('id')
        .where(sql`lower(email)`, '=', email)
        .where('device_hash', '=', secretHash(deviceToken))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Applies or holds an update, records it, and mails the player if the update is not verified. */
    async report(report: PlayerReport): Promise<ReportResult> {
      return await db.transaction().execute(async (transaction) => {
        const { update } = report
        const entry = await transaction
          .selectFrom('wsop_signups')
          .select(['id', 'first_name as firstName', 'email', 'device_hash as deviceHash'])
          .where(sql`lower(email)`, '=', report.email)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (entry === undefined) return { refusal: 'unknown' }

        const { deviceToken } = report
        const isVerified =
          deviceToken !== null && timingSafeEqual(secretHash(deviceToken), entry.deviceHash)
        const isHeld = !isVerified && report.isProofRequired
        const how = { isVerified, isHeld }
        const link = isVerified ? null : newSecret()
        const hasChanged = await applyOrHold(transaction, entry.id, report, how, link)
        const mailId =
          link === null || !hasChanged
            ? null
            : await addMail(transaction, {
                kind: 'unverified-update',
                recipient: entry.email,
                data: { link, update, isHeld },
              })
        return { refusal: null, firstName: entry.firstName, isVerified, isHeld, mailId }
      })
    },

    /** All updates: pending ones first, then newest first. */
    async list(): Promise<WsopPlayerChange[]> {
      const rows = await selectChanges(db)
        .orderBy(isUnverified, 'desc')
        .orderBy('wsop_changes.id', 'desc')
        .limit(listed)
        .execute()
      return rows.map(toPlainRow)
    },

    /** Confirms or reverts an update. Repeating a decision has no effect. */
    async decide(id: number, decision: Decision, context: AuditContext) {
      return await db.transaction().execute(async (transaction) => {
        const decided = await decide(transaction, id, decision, context)
        if (decided.refusal !== null) return decided
        const row = await selectChanges(transaction)
          .where('wsop_changes.id', '=', id)
          .executeTakeFirstOrThrow()
        return { ...decided, data: toPlainRow(row) }
      })
    },

    /** The same for the link that was mailed to the player, which works once. */
    async decideByLink(link: string, decision: Decision, requestId: string): Promise<Decided> {
      return await db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('wsop_changes')
          .select('id')
          .where('link_hash', '=', secretHash(link))
          .where('link_expires_at', '>', sql<Date>`now()`)
          .executeTakeFirst()
        if (found === undefined) return { refusal: 'unknown' }
        const decided = await decide(transaction, found.id, decision, { actor: null, requestId })
        if (decided.refusal !== null) return decided
        await transaction
          .updateTable('wsop_changes')
          .set({ link_hash: null, link_expires_at: null })
          .where('id', '=', found.id)
          .execute()
        return decided
      })
    },
  }
}

async function decide(
  db: Kysely<Tables>,
  id: number,
  decision: Decision,
  context: AuditContext,
): Promise<Decided> {
  const found = await db
    .selectFrom('wsop_changes')
    .select('signup_id as signupId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return { refusal: 'unknown' }
  const entry = await lockRow(db, 'wsop-signup', found.signupId)
  if (entry === undefined || entry.isDeleted) return { refusal: 'unknown' }
  const change = await db
    .selectFrom('wsop_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { state } = change
  if (state === decision) return { refusal: null, auditId: null }
  if (state === 'held') return await decideHeld(db, change, decision, context)
  if (decision === 'refused' && change.audit_id !== null && state !== 'superseded') {
    return await undoChange(db, change.audit_id, context, Date.now())
  }
  if (decision === 'confirmed' && state === 'applied') {
    return { refusal: null, auditId: await settle(db, id, state, decision, context) }
  }
  return { refusal: 'decided' }
}

/** @returns false if the update changes nothing */
async function applyOrHold(
  db: Kysely<Tables>,
  signupId: number,
  { update, addressHash, requestId }: PlayerReport,
  { isVerified, isHeld }: { isVerified: boolean; isHeld: boolean },
  link: string | null,
): Promise<boolean> {
  const { kind } = update
  const row = await lockRow(db, 'wsop-signup', signupId)
  if (row === undefined) throw new Error('An entry that is locked cannot be gone')
  // At most one update of each kind is pending; a later one replaces it.
  if (isVerified || isHeld) await supersedeHeld(db, signupId, kind)
  const fields = fieldsOf(update, row.fields, Date.now())
  const audited = { actor: null, action: `${kind}-reported`, requestId }
  const auditId = isHeld ? null : await changeRow(db, 'wsop-signup', signupId, fields, audited)
  if (!isHeld && auditId === null) return false
  await withFieldNames(db)
    .insertInto('wsop_changes')
    .values({
      signupId,
      kind,
      before: stateOf(row.fields),
      after: stateOf({ ...row.fields, ...fields }),
      isVerified,
      state: isHeld ? 'held' : 'applied',
      auditId,
      addressHash,
      ...(link !== null && { linkHash: secretHash(link), linkExpiresAt: linkExpiry }),
    })
    .execute()
  return true
}

function fieldsOf(update: PlayerUpdate, current: Fields, now: number): Fields {
  if (update.kind === 'chips') return chipFields(update.chipCount, now)
  const { finalPosition } = update
  const request = { isEliminated: true, ...(finalPosition !== null && { finalPosition }) }
  return eliminationFields(request, current, now)
}

async function supersedeHeld(
  db: Kysely<Tables>,
  signupId: number,
  kind: PlayerUpdate['kind'],
): Promise<void> {
  await db
    .updateTable('wsop_changes')
    .set({ state: 'superseded' })
    .where('signup_id', '=', signupId)
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .execute()
}

function stateOf({ chipCount, isEliminated, finalPosition }: Fields): string {
  return JSON.stringify({ chipCount, isEliminated, finalPosition })
}

async function decideHeld(
  db: Kysely<Tables>,
  change: Selectable<Tables['wsop_changes']>,
  decision: Decision,
  context: AuditContext,
): Promise<Decided> {
  if (decision === 'refused') {
    return { refusal: null, auditId: await settle(db, change.id, 'held', decision, context) }
  }
  const { after } = change
  const reportedAt = change.created_at.getTime()
  const update: PlayerUpdate =
    change.kind === 'chips'
      ? { kind: 'chips', chipCount: after.chipCount ?? 0 }
      : { kind: 'elimination', finalPosition: after.finalPosition }
  const audited = { ...context, action: 'update-confirmed' }
  const next = (current: Fields) => fieldsOf(update, current, reportedAt)
  const auditId = (await changeRow(db, 'wsop-signup', change.signup_id, next, audited)) ?? null
  await db
    .updateTable('wsop_changes')
    .set({ state: 'confirmed', audit_id: auditId })
    .where('id', '=', change.id)
    .execute()
  return { refusal: null, auditId }
}

async function settle(
  db: Kysely<Tables>,
  id: number,
  state: string,
  decision: Decision,
  context: AuditContext,
): Promise<number> {
  await db.updateTable('wsop_changes').set({ state: decision }).where('id', '=', id).execute()
  return await writeAudit(db, {
    ...context,
    action: `update-${decision}`,
    subject: { type: 'wsop-change', id: String(id) },
    before: { state },
    after: { state: decision },
  })
}

function selectChanges(db: Kysely<Tables>) {
  return withFieldNames(db)
    .selectFrom('wsop_changes')
    .innerJoin('wsop_signups', 'wsop_signups.id', 'wsop_changes.signupId')
    .select(['wsop_changes.id', 'wsop_changes.createdAt', 'signupId', 'firstName', 'lastName'])
    .select(['kind', 'before', 'after', 'isVerified', 'state'])
    .where('deletedAt', 'is', null)
}
