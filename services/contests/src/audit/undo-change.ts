import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import { agrees, type Fields, isAboutNote, undoingOf } from './rules.ts'
import { type Winner, insertWinners } from '../rake-race/winners-repository.ts'
import { toPlainRow } from '../leads/rows.ts'
import { type Concern, lastLineOn } from './later-lines.ts'
import { lockRakeRace } from '../rake-race/repository.ts'
import { restoreNote } from '../leads/notes-repository.ts'
import {
  lockRow,
  markDeleted,
  type SubjectType,
  tracked,
  writeFields,
} from '../leads/tracked-rows.ts'

export type UndoRefusal =
  | 'unknown'
  | 'not-undoable'
  | 'undone'
  | 'late'
  /** The same fields have been changed again. */
  | 'changed-since'

type Outcome =
  /** `by`: the later change that blocks the undo. */
  { refusal: UndoRefusal; by?: number | undefined } | { refusal: null; auditId: number }
type Line = {
  id: number
  subjectType: string
  subjectId: string
  before: Fields | null
  after: Fields | null
  undoes: number | null
}

/**
 * Reverts the change of an audit entry, unless the same fields have changed again since. Writes an audit entry, which
 * can be undone in turn.
 * @throws a unique violation if another row has taken the restored unique value
 */
export async function undoChange(
  db: Kysely<Tables>,
  id: number,
  context: AuditContext,
  now: number,
): Promise<Outcome> {
  const line = await withFieldNames(db)
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'subjectType', 'subjectId', 'before', 'after', 'undoes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (line === undefined) return { refusal: 'unknown' }
  const undoing = undoingOf({ ...line, undoneBy: null }, now)
  if (undoing === 'none') return { refusal: 'not-undoable' }
  if (undoing === 'late') return { refusal: 'late' }
  await lockSubject(db, line.subjectType)
  const row = isTracked(line.subjectType)
    ? await lockRow(db, line.subjectType, line.subjectId)
    : undefined
  // This is checked under the lock, so that the second of two simultaneous undos sees the first.
  if (await isUndone(db, id)) return { refusal: 'undone' }
  if (!(await restore(db, line, row))) {
    const by = await lastLineOn(db, concernOf(line), id)
    return { refusal: 'changed-since', by: by?.id }
  }
  const auditId = await writeAudit(db, {
    ...context,
    action: 'undone',
    subject: { type: line.subjectType, id: line.subjectId },
    undoes: id,
    ...(line.after !== null && { before: line.after }),
    ...(line.before !== null && { after: line.before }),
  })
  if (line.subjectType === 'wsop-signup') await followUpdates(db, line)
  return { refusal: null, auditId }
}

function concernOf({ subjectType: type, subjectId: id, before, after }: Line): Concern {
  const note = (after ?? before)?.['noteId']
  if (typeof note === 'string') return { type, id, note }
  if (type === 'leaderboard') {
    return { type, players: amountsOf(after ?? before).map((amount) => amount.id) }
  }
  return { type, id, fields: Object.keys(after ?? before ?? {}) }
}

function isTracked(type: string): type is SubjectType {
  return Object.hasOwn(tracked, type)
}

/** Takes the lock that all rows of a subject type share. */
export async function lockSubject(db: Kysely<Tables>, type: string): Promise<void> {
  if (type === 'rake-player' || type === 'leaderboard' || type === 'week') await lockRakeRace(db)
}

async function isUndone(db: Kysely<Tables>, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('undoes', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function restore(
  db: Kysely<Tables>,
  line: Line,
  row: { fields: Fields; isDeleted: boolean } | undefined,
): Promise<boolean> {
  if (line.subjectType === 'leaderboard') return await restoreAmounts(db, line)
  if (line.subjectType === 'week') return await restoreWinners(db, line)
  if (isAboutNote(line)) return await restoreNote(db, line)
  const type = line.subjectType as SubjectType
  const before = knownFields(type, line.before)
  const after = knownFields(type, line.after)
  if (row === undefined) return false
  if (before !== null && after !== null) {
    if (row.isDeleted || !agrees(after, row.fields)) return false
    await writeFields(db, type, line.subjectId, before)
    return true
  }
  const isCreation = before === null
  const state = before ?? after
  if (state === null || row.isDeleted === isCreation || !agrees(state, row.fields)) return false
  await markDeleted(db, type as 'wsop-signup' | 'rake-player', line.subjectId, isCreation)
  return true
}

/** The fields of an audit entry that the table still has. */
function knownFields(type: SubjectType, fields: Fields | null): Fields | null {
  if (fields === null) return null
  const known: readonly string[] = tracked[type].tracked
  return Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name)))
}

type Amount = { id: number; rakeAmount: string; lastUpdated: string }
const amountsOf = (fields: Fields | null) => (fields as { players: Amount[] } | null)?.players ?? []

/** Restores the amounts that a reset cleared, unless an amount has been entered since then. */
async function restoreAmounts(db: Kysely<Tables>, { before, after }: Line): Promise<boolean> {
  const expected = new Map(amountsOf(after).map((amount) => [amount.id, amount]))
  const rows = await withFieldNames(db)
    .selectFrom('rake_players')
    .select(['id', 'rakeAmount', 'lastUpdated'])
    .where('id', 'in', [...expected.keys()])
    .execute()
  const isUntouched = rows.every((row) => {
    const then = expected.get(row.id)
    return then !== undefined && agrees(then, toPlainRow(row))
  })
  if (!isUntouched) return false
  for (const { id, rakeAmount, lastUpdated } of amountsOf(before)) {
    await db
      .updateTable('rake_players')
      .set({ rake_amount: rakeAmount, last_updated: new Date(lastUpdated) })
      .where('id', '=', id)
      .execute()
  }
  return true
}

const winnersIn = (fields: Fields | null) => (fields as { winners: Winner[] } | null)?.winners ?? []

/** Reopens a finalized week, or finalizes a reopened week with its former result. */
async function restoreWinners(
  db: Kysely<Tables>,
  { subjectId, before, after }: Line,
): Promise<boolean> {
  const weekNumber = Number(subjectId)
  const rows = await withFieldNames(db)
    .selectFrom('weekly_winners')
    .select(['position', 'playerName', 'displayName', 'avatarUrl', 'rakeAmount', 'prizeAmount'])
    .where('weekNumber', '=', weekNumber)
    .orderBy('position')
    .execute()
  const expected = winnersIn(after)
  const isUntouched =
    rows.length === expected.length &&
    rows.every((row, index) => agrees({ ...expected[index] }, row))
  if (!isUntouched) return false
  await db.deleteFrom('weekly_winners').where('week_number', '=', weekNumber).execute()
  await insertWinners(db, weekNumber, winnersIn(before))
  return true
}

/** Marks a player's update as refused when it is undone, and as confirmed when the undo is undone. */
async function followUpdates(db: Kysely<Tables>, { id, undoes }: Line): Promise<void> {
  const settle = (auditId: number, state: string) =>
    sql`
    UPDATE wsop_changes SET state = ${state} WHERE audit_id = ${auditId}`.execute(db)
  await settle(id, 'refused')
  if (undoes !== null) await settle(undoes, 'confirmed')
}
