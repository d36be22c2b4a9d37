import type { LaterChange } from '@cardroom/contracts/admin-list'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import type { LeadKind } from '@cardroom/leads/lead-kind'
import { leadKinds } from '@cardroom/leads/lead-kinds'
import { AppError } from '@cardroom/service-kit/app-error'
import { isViolation } from '@cardroom/database/violations'
import { type Kysely, sql } from 'kysely'
import { lastLineOn } from '../audit/later-lines.ts'
import { agrees, differenceOf, type Fields } from '../audit/rules.ts'
import { toPlainRow } from './rows.ts'

type Tracked = {
  [Table in keyof FieldTables]: {
    table: Table
    tracked: readonly (keyof FieldTables[Table] & string)[]
  }
}[keyof FieldTables]

const kinds = leadKinds satisfies readonly Tracked[]

/** The subject types of the audit log whose rows are tracked. */
export type SubjectType = (typeof leadKinds)[number]['subject']

/** The declarations by subject type. */
export const tracked = Object.fromEntries(
  kinds.map((kind) => [kind.subject, kind]),
) as unknown as Readonly<Record<SubjectType, LeadKind>>

type Id = string | number
type LockedRow = { fields: Fields; isDeleted: boolean }

/** The fields to set, or a function that derives them from the current fields. */
export type NextFields = Fields | ((current: Fields) => Fields)

/** The administrator who makes a change, the request, and the values they saw. */
export type ChangeContext = AuditContext & { shown?: Fields | undefined }

/** A change with its action in the audit log. */
export type AuditedAction = ChangeContext & { action: string; undoes?: number }

/** Locks a row for this transaction and reads it, even if it is marked as deleted. */
export async function lockRow(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
): Promise<LockedRow | undefined> {
  const { table, tracked: fields, isSoft, id: idType } = tracked[type]
  const columns = fields.map((name) => sql.ref(name))
  const isDeleted = isSoft ? sql`deleted_at IS NOT NULL` : sql`false`
  const { rows } = await sql<Record<string, unknown> & { isDeleted: boolean }>`
    SELECT ${sql.join(columns)}, ${isDeleted} AS "isDeleted" FROM ${sql.table(table)}
    WHERE id = ${id}::${sql.raw(idType)} FOR UPDATE`.execute(withFieldNames(db))
  const [row] = rows
  if (row === undefined) return undefined
  const { isDeleted: isGone, ...values } = row
  return { fields: toPlainRow(values), isDeleted: isGone }
}

/** Writes fields of a row that this transaction has locked. */
export async function writeFields(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
  fields: Fields,
): Promise<void> {
  const { table, tracked: known, isStamped, id: idType } = tracked[type]
  const sets = Object.entries(fields).map(([name, value]) => {
    if (!known.some((field) => field === name)) throw new Error(`${type} has no field ${name}`)
    return sql`${sql.ref(name)} = ${value}`
  })
  if (isStamped) sets.push(sql`updated_at = now()`)
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)}
    WHERE id = ${id}::${sql.raw(idType)}`.execute(withFieldNames(db))
  if (type === 'wsop-signup' && 'email' in fields) await voidLinks(db, Number(id))
}

// Links that were mailed to the previous address become invalid.
async function voidLinks(db: Kysely<Tables>, id: number): Promise<void> {
  const none = { link_hash: null, link_expires_at: null }
  await db.updateTable('wsop_signups').set(none).where('id', '=', id).execute()
  await db.updateTable('wsop_changes').set(none).where('signup_id', '=', id).execute()
}

/** Sets or clears the deletion mark of a locked row. */
export async function markDeleted(
  db: Kysely<Tables>,
  type: 'wsop-signup' | 'rake-player',
  id: Id,
  isDeleted: boolean,
): Promise<void> {
  const at = isDeleted ? sql`now()` : sql`NULL`
  await sql`UPDATE ${sql.table(tracked[type].table)} SET deleted_at = ${at}
    WHERE id = ${id}`.execute(db)
}

/**
 * Sets fields of a row and writes an audit entry, unless nothing changes.
 * @returns the entry's id; null without a change; undefined if the row does not exist
 * @throws {AppError} `conflict` with the later change, if the row differs from the values that were shown
 */
export async function changeRow(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
  next: NextFields,
  audited: AuditedAction,
): Promise<number | null | undefined> {
  const row = await lockRow(db, type, id)
  if (row === undefined || row.isDeleted) return undefined
  const wanted = typeof next === 'function' ? next(row.fields) : next
  const difference = differenceOf(row.fields, wanted)
  // A request that is repeated because its response was lost has already made its change.
  if (difference === null) return null
  await refuseIfChanged(db, type, id, row.fields, audited)
  await writeFields(db, type, id, difference.after)
  return await writeAudit(db, { ...audited, subject: { type, id: String(id) }, ...difference })
}

async function refuseIfChanged(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
  fields: Fields,
  { shown }: ChangeContext,
): Promise<void> {
  if (shown === undefined || agrees(shown, fields)) return
  throw new ChangedMeanwhile(await laterChange(db, type, id, shown, fields))
}

/** Thrown if someone has changed the row since it was shown. */
export class ChangedMeanwhile extends AppError {
  readonly later: LaterChange

  constructor(later: LaterChange) {
    const { change } = later
    const who = change?.actorName ?? change?.actorEmail ?? 'someone else'
    const message = `This was changed by ${who} in the meantime`
    super('conflict', message, { issues: [{ path: 'shown', message }], data: later })
    this.later = later
  }
}

async function laterChange(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
  shown: Fields,
  fields: Fields,
): Promise<LaterChange> {
  const names = Object.keys(shown)
  const changed = names.filter((name) => !agrees({ [name]: shown[name] }, fields))
  const last = await lastLineOn(db, { type, id: String(id), fields: changed })
  const line =
    last &&
    (await db
      .selectFrom('audit_log')
      .leftJoin('author_names', 'author_names.id', 'audit_log.actor_id')
      .select(['audit_log.id as auditId', 'at', 'actor_email as actorEmail'])
      .select('author_names.first_name as actorName')
      .where('audit_log.id', '=', last.id)
      .executeTakeFirst())
  return {
    id,
    current: Object.fromEntries(names.map((name) => [name, fields[name] ?? null])),
    change: line === undefined ? null : toPlainRow(line),
  }
}

/** A row after a change, with its audit entry, which is null if nothing changed. */
export type ChangedRow<Data> = { auditId: number | null; data: Data }

/**
 * Changes a row and reads it back in the same transaction. A read after the commit could fail for lack of a free
 * connection, although the change is stored.
 * @returns undefined if the row does not exist
 */
export async function changeAndRead<Row>(
  db: Kysely<Tables>,
  type: SubjectType,
  id: Id,
  next: NextFields,
  audited: AuditedAction,
  read: (db: Kysely<Tables>, id: Id) => Promise<Row | undefined>,
): Promise<ChangedRow<Row> | undefined> {
  const auditId = await changeRow(db, type, id, next, audited)
  if (auditId === undefined) return undefined
  const data = await read(db, id)
  return data && { auditId, data }
}

/**
 * Applies the same change to many rows and ignores unknown ids.
 * @param shownOf the values of a row that were shown; a row that differs is skipped
 * @returns the audit entries of the changed rows, and the later changes of the skipped rows
 */
export async function changeMany(
  db: Database,
  type: SubjectType,
  ids: readonly string[],
  next: NextFields,
  shownOf: (id: string) => Fields | undefined,
  audited: AuditedAction,
): Promise<{ auditIds: number[]; left: LaterChange[] }> {
  return await db.transaction().execute(async (transaction) => {
    const auditIds: number[] = []
    const left: LaterChange[] = []
    // Rows are always locked in the same order, so that two of these calls never deadlock.
    for (const id of new Set(ids.toSorted())) {
      try {
        const based = { ...audited, shown: shownOf(id) }
        const line = await changeRow(transaction, type, id, next, based)
        if (typeof line === 'number') auditIds.push(line)
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error
        left.push(error.later)
      }
    }
    return { auditIds, left }
  })
}

/**
 * Marks a row as deleted and writes an audit entry; undefined if the row does not exist.
 * @throws {AppError} `conflict` with the later change, if the row differs from the values that were shown
 */
export async function deleteRow(
  db: Kysely<Tables>,
  type: 'wsop-signup' | 'rake-player',
  id: Id,
  audited: AuditedAction,
): Promise<number | undefined> {
  const row = await lockRow(db, type, id)
  if (row === undefined || row.isDeleted) return undefined
  await refuseIfChanged(db, type, id, row.fields, audited)
  await markDeleted(db, type, id, true)
  return await writeAudit(db, { ...audited, subject: { type, id: String(id) }, before: row.fields })
}

/** The result of a change, or a refusal if another row has the same unique value. */
export async function unlessTaken<Result>(
  change: Promise<Result>,
): Promise<Result | { refusal: 'taken' }> {
  try {
    return await change
  } catch (error) {
    if (isViolation(error, 'unique')) return { refusal: 'taken' }
    throw error
  }
}
