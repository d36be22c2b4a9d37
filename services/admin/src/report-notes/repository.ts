import { Goal, type GoalRequest, maxGoals } from '@cardroom/contracts/goals'
import {
  Annotation,
  type AnnotationRequest,
  maxAnnotations,
  maxSavedViews,
  SavedView,
  type SavedViewRequest,
} from '@cardroom/contracts/report-notes'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { isViolation } from '@cardroom/database/violations'
import { type RawBuilder, sql } from 'kysely'

/** The reason why a note is refused: its id is unknown, its name is taken, or the limit is reached. */
export type NoteRefusal = 'unknown' | 'taken' | 'full'

/** Named views, notes on days, or goals. */
export type Notes<Note, Request> = {
  list: () => Promise<Note[]>
  /** @param id the row to change; null adds a row */
  write: (
    id: string | null,
    request: Request,
    context: AuditContext,
  ) => Promise<{ refusal: NoteRefusal } | { refusal: null; note: Note }>
  /** @returns whether the row existed */
  remove: (id: string, context: AuditContext) => Promise<boolean>
}
export type SavedViews = Notes<SavedView, SavedViewRequest>
export type Annotations = Notes<Annotation, AnnotationRequest>
export type Goals = Notes<Goal, GoalRequest>

/** The named views of the report builder, sorted by name. */
export function savedViews(db: Database): SavedViews {
  return notes<SavedView, SavedViewRequest>(db, {
    table: 'saved_views',
    subject: 'saved-view',
    schema: SavedView,
    columns: ['name', 'search'],
    order: sql`lower(name)`,
    max: maxSavedViews,
  })
}

/** The notes on days, newest day first. */
export function annotations(db: Database): Annotations {
  return notes<Annotation, AnnotationRequest>(db, {
    table: 'annotations',
    subject: 'annotation',
    schema: Annotation,
    columns: ['day', 'note'],
    order: sql`day DESC, changed_at DESC`,
    max: maxAnnotations,
  })
}

/** The goals and funnels, sorted by name. */
export function goals(db: Database): Goals {
  return notes<Goal, GoalRequest>(db, {
    table: 'goals',
    subject: 'goal',
    schema: Goal,
    columns: ['name', 'steps', 'value'],
    order: sql`lower(name)`,
    max: maxGoals,
  })
}

type Kind<Note, Request> = {
  table: 'saved_views' | 'annotations' | 'goals'
  /** The subject type in the audit log. */
  subject: string
  schema: { parse: (row: unknown) => Note }
  /** The fields that the administrator edits. */
  columns: readonly (keyof Request & string)[]
  order: RawBuilder<unknown>
  max: number
}

/** Rows that all administrators share. Every change writes an audit entry. */
function notes<Note extends Request & { id: string }, Request extends object>(
  db: Database,
  { table, subject, schema, columns, order, max }: Kind<Note, Request>,
): Notes<Note, Request> {
  const from = sql.table(table)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  // Reads rows as JSON, so that a date remains a date without a time.
  const returned = sql`id, ${sql.join(columns.map((name) => sql`to_jsonb(${sql.ref(name)}) AS ${sql.ref(name)}`))}, author, changed_at AS "changedAt"`
  const toNote = (row: { changedAt: Date }) =>
    schema.parse({ ...row, changedAt: row.changedAt.toISOString() })
  const written = (note: Request) => Object.fromEntries(columns.map((name) => [name, note[name]]))

  async function read(transaction: Database, id: string): Promise<Note | null> {
    const { rows } = await sql<{ changedAt: Date }>`
      SELECT ${returned} FROM ${from} WHERE id = ${id} FOR UPDATE`.execute(transaction)
    return rows[0] === undefined ? null : toNote(rows[0])
  }

  async function isFull(transaction: Database): Promise<boolean> {
    // Two concurrent inserts must not both take the last slot.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`cardroom.${table}`}))`.execute(transaction)
    const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${from}`.execute(transaction)
    return Number(rows[0]?.count) >= max
  }

  return {
    async list() {
      const { rows } = await sql<{ changedAt: Date }>`
        SELECT ${returned} FROM ${from} ORDER BY ${order} LIMIT ${max}`.execute(db)
      return rows.map(toNote)
    },

    async write(id, request, context) {
      const values = sql.join([
        ...columns.map((name) => stored(request[name])),
        context.actor?.email ?? null,
      ])
      try {
        return await db.transaction().execute(async (transaction) => {
          const before = id === null ? null : await read(transaction, id)
          if (id !== null && before === null) return { refusal: 'unknown' as const }
          if (id === null && (await isFull(transaction))) return { refusal: 'full' as const }
          const { rows } = await (
            id === null
              ? sql<{ changedAt: Date }>`
                INSERT INTO ${from} (${names}, author) VALUES (${values}) RETURNING ${returned}`
              : sql<{ changedAt: Date }>`
                UPDATE ${from} SET (${names}, author, changed_at) = (${values}, now())
                WHERE id = ${id} RETURNING ${returned}`
          ).execute(transaction)
          const [row] = rows
          if (row === undefined) return { refusal: 'unknown' as const }
          const note = toNote(row)
          await writeAudit(transaction, {
            ...context,
            action: before === null ? 'created' : 'updated',
            subject: { type: subject, id: note.id },
            ...(before !== null && { before: written(before) }),
            after: written(note),
          })
          return { refusal: null, note }
        })
      } catch (error) {
        if (isViolation(error, 'unique')) return { refusal: 'taken' }
        throw error
      }
    },

    async remove(id, context) {
      return await db.transaction().execute(async (transaction) => {
        const before = await read(transaction, id)
        if (before === null) return false
        await sql`DELETE FROM ${from} WHERE id = ${id}`.execute(transaction)
        await writeAudit(transaction, {
          ...context,
          action: 'deleted',
          subject: { type: subject, id },
          before: written(before),
        })
        return true
      })
    },
  }
}

/** Lists are stored as JSON rather than as Postgres arrays. */
function stored(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value
}
