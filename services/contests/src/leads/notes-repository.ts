import {
  maxNotes,
  type NewRowNote,
  type NoteSubject,
  type RowNote,
} from '@cardroom/contracts/row-notes'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { isViolation } from '@cardroom/database/violations'
import { allKinds } from '@cardroom/leads/lead-kinds'
import { type Kysely, sql } from 'kysely'
import { agrees, type Fields } from '../audit/rules.ts'
import { readRow, listRows } from './rows.ts'
import { type ChangeContext, ChangedMeanwhile } from './tracked-rows.ts'

/** The reference column of each subject type. */
const references = Object.fromEntries(
  allKinds.flatMap((kind) =>
    'notes' in kind ? [[kind.subject, kind.notes.reference] as const] : [],
  ),
) as Readonly<Record<NoteSubject['subjectType'], Reference>>

type Reference = Extract<(typeof allKinds)[number], { notes: object }>['notes']['reference'] &
  keyof FieldTables['row_notes']

type Changed = { auditId: number | null; data: RowNote }
type Refused = 'unknown' | 'not-own' | 'too-many'

export type RowNotes = ReturnType<typeof rowNotes>

/** Notes of administrators on rows. Authors can edit and delete their own notes. */
export function rowNotes(db: Database) {
  return {
    /** The notes on a row, oldest first. */
    list: (subject: NoteSubject): Promise<RowNote[]> =>
      listRows(notesOf(db, subject).orderBy('createdAt').orderBy('id'), maxNotes),

    /** Adds a note. A repeat with a known id has no effect. */
    async add(
      { id, subject, note }: NewRowNote,
      context: AuditContext,
    ): Promise<Changed | { refusal: Refused }> {
      return await unlessGone(
        db.transaction().execute(async (transaction) => {
          const { total } = await notesOf(transaction, subject)
            .clearSelect()
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
          if (total >= maxNotes) return { refusal: 'too-many' as const }
          const made = await withFieldNames(transaction)
            .insertInto('row_notes')
            .values({
              id,
              [references[subject.subjectType]]: subject.subjectId,
              note,
              authorId: context.actor?.id ?? null,
              author: context.actor?.email ?? null,
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst()
          const data = await readRow(notesOf(transaction, subject), id)
          if (data === undefined) return { refusal: 'unknown' as const }
          if (made === undefined) return { auditId: null, data }
          const after = await stateOf(transaction, id)
          const auditId = await writeAudit(transaction, {
            ...context,
            action: 'note-added',
            subject: auditSubject(subject),
            ...(after !== undefined && { after }),
          })
          return { auditId, data }
        }),
      )
    },

    /** Corrects a note of the same author. */
    async correct(
      id: string,
      note: string,
      { shown, ...context }: ChangeContext,
    ): Promise<Changed | { refusal: Refused }> {
      return await db.transaction().execute(async (transaction) => {
        const own = await lockOwn(transaction, id, context)
        if ('refusal' in own) return own
        const { subject, state } = own
        if (state.note !== note && shown !== undefined && !agrees(shown, state)) {
          throw new ChangedMeanwhile({ id, current: { note: state.note }, change: null })
        }
        let auditId: number | null = null
        if (state.note !== note) {
          await transaction
            .updateTable('row_notes')
            .set({ note, changed_at: sql<Date>`date_trunc('milliseconds', now())` })
            .where('id', '=', id)
            .execute()
          auditId = await writeAudit(transaction, {
            ...context,
            action: 'note-corrected',
            subject: auditSubject(subject),
            before: { noteId: id, note: state.note },
            after: { noteId: id, note },
          })
        }
        const data = await readRow(notesOf(transaction, subject), id)
        return data === undefined ? { refusal: 'unknown' } : { auditId, data }
      })
    },

    /** Deletes a note of the same author; the audit log keeps its text. @returns the audit entry */
    async remove(id: string, context: AuditContext): Promise<number | { refusal: Refused }> {
      return await db.transaction().execute(async (transaction) => {
        const own = await lockOwn(transaction, id, context)
        if ('refusal' in own) return own
        await transaction.deleteFrom('row_notes').where('id', '=', id).execute()
        return await writeAudit(transaction, {
          ...context,
          action: 'note-removed',
          subject: auditSubject(own.subject),
          before: own.state,
        })
      })
    },
  }
}

/** A note in the form in which the audit log stores it, so that it can be restored. */
type NoteState = {
  noteId: string
  note: string
  author: string | null
  authorId: string | null
  writtenAt: string
}

/**
 * Reverts the change that an audit entry made to a note.
 * @returns false if the note has changed since then
 */
export async function restoreNote(
  db: Kysely<Tables>,
  { subjectType, subjectId, before, after }: Line,
): Promise<boolean> {
  const was = before as NoteState | null
  const became = after as NoteState | null
  const id = (was ?? became)?.noteId ?? ''
  const row = await stateOf(db, id)
  if (became === null) {
    if (row !== undefined || was === null) return false
    const reference = references[subjectType as NoteSubject['subjectType']]
    const values = {
      id,
      [reference]: subjectId,
      note: was.note,
      author: was.author,
      authorId: was.authorId,
      createdAt: new Date(was.writtenAt),
    }
    await withFieldNames(db).insertInto('row_notes').values(values).execute()
    return true
  }
  if (row?.note !== became.note) return false
  if (was === null) await db.deleteFrom('row_notes').where('id', '=', id).execute()
  else await db.updateTable('row_notes').set({ note: was.note }).where('id', '=', id).execute()
  return true
}

type Line = {
  subjectType: string
  subjectId: string
  before: Fields | null
  after: Fields | null
}

function notesOf(db: Kysely<Tables>, { subjectType, subjectId }: NoteSubject) {
  return withFieldNames(db)
    .selectFrom('row_notes')
    .select(['id', 'note', 'author', 'createdAt', 'changedAt'])
    .select((row) =>
      row
        .selectFrom('author_names')
        .select('firstName')
        .whereRef('author_names.id', '=', 'row_notes.authorId')
        .$asScalar()
        .as('authorName'),
    )
    .where(sql.ref(references[subjectType]), '=', subjectId)
}

const auditSubject = ({ subjectType, subjectId }: NoteSubject) => ({
  type: subjectType,
  id: subjectId,
})

async function stateOf(db: Kysely<Tables>, id: string): Promise<NoteState | undefined> {
  const row = await withFieldNames(db)
    .selectFrom('row_notes')
    .select(['note', 'author', 'authorId', 'createdAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { note, author, authorId, createdAt } = row
  return { noteId: id, note, author, authorId, writtenAt: createdAt.toISOString() }
}

async function lockOwn(
  db: Kysely<Tables>,
  id: string,
  { actor }: AuditContext,
): Promise<{ subject: NoteSubject; state: NoteState } | { refusal: 'unknown' | 'not-own' }> {
  const state = await stateOf(db, id)
  if (state === undefined) return { refusal: 'unknown' }
  // Notes from before authors were recorded belong to nobody.
  if (state.authorId !== null && state.authorId !== actor?.id) return { refusal: 'not-own' }
  const row = await withFieldNames(db)
    .selectFrom('row_notes')
    .select(Object.values(references))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [subjectType, subjectId] = Object.entries(references)
    .map(([type, column]) => [type, row[column]] as const)
    .find(([, value]) => value !== null) ?? ['', null]
  return { subject: { subjectType, subjectId: String(subjectId) } as NoteSubject, state }
}

/** Converts a missing row into a refusal. */
async function unlessGone<Result>(
  change: Promise<Result>,
): Promise<Result | { refusal: 'unknown' }> {
  try {
    return await change
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return { refusal: 'unknown' }
    throw error
  }
}
