import {
  type AuditLine,
  type AuditLogQuery,
  auditPageLength,
  type OthersChange,
  othersLength,
} from '@cardroom/contracts/audit-log'
import { brand } from '@cardroom/brand/brand'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import { type Fields, undoingOf } from './rules.ts'
import { toPlainRow } from '../leads/rows.ts'
import { unlessTaken } from '../leads/tracked-rows.ts'
import { lockSubject, undoChange, type UndoRefusal } from './undo-change.ts'

export type UndoResult =
  /** `line`: the later change that blocks the undo. */
  | { refusal: UndoRefusal | 'taken'; line?: AuditLine | undefined }
  | { refusal: null; auditId: number }

type Vocabulary = { subjectTypes: string[]; actions: string[]; actors: string[] }

export type AuditLog = ReturnType<typeof auditLog>

/** The audit log, and undoing its changes. */
export function auditLog(db: Database) {
  return {
    /** A page of the log, newest first. */
    async list(query: AuditLogQuery, length: number = auditPageLength): Promise<AuditLine[]> {
      return await readLines(db, (lines) => matching(lines, query).limit(length))
    },

    /** Changes by administrators other than `me` since an audit entry, newest first. */
    async others(after: number, me: string): Promise<OthersChange[]> {
      const lines = withFieldNames(db)
        .selectFrom('audit_log as line')
        .select(['line.id', 'line.action', 'line.actorId', 'line.subjectType', 'line.subjectId'])
        .where('line.id', '>', after)
        .where('line.actorId', '<>', me)
        // Sign-ins and exports change nothing.
        .where((line) =>
          line.or([line('line.before', 'is not', null), line('line.after', 'is not', null)]),
        )
        .where('line.action', '<>', 'exported')
        .orderBy('line.id', 'desc')
        .limit(othersLength)
      const rows = await withFieldNames(db)
        .selectFrom(lines.as('line'))
        .leftJoin('author_names as author', 'author.id', 'line.actorId')
        .leftJoin('audit_subjects as subject', (join) =>
          join
            .onRef('subject.type', '=', 'line.subjectType')
            .onRef('subject.id', '=', 'line.subjectId'),
        )
        .select(['line.id', 'line.action', 'line.subjectType', 'line.subjectId'])
        .select(['author.firstName as by', 'subject.name as subjectName'])
        .orderBy('line.id', 'desc')
        .execute()
      return rows.map(toPlainRow)
    },

    /** The subject types, actions and actors in the log. */
    async vocabulary(): Promise<Vocabulary> {
      const rows = await withFieldNames(db)
        .selectFrom('audit_log')
        .select(['subjectType', 'action', 'actorEmail'])
        .distinct()
        .execute()
      return {
        subjectTypes: distinct(rows.map(({ subjectType }) => subjectType)),
        actions: distinct(rows.map(({ action }) => action)),
        actors: distinct(rows.flatMap(({ actorEmail }) => actorEmail ?? [])),
      }
    },

    /** Undoes a change. */
    async undo(id: number, context: AuditContext): Promise<UndoResult> {
      return await unlessTaken(
        db.transaction().execute(async (transaction) => {
          const outcome = await undoChange(transaction, id, context, Date.now())
          if (outcome.refusal !== 'changed-since' || outcome.by === undefined) return outcome
          const { by } = outcome
          const [line] = await readLines(transaction, (lines) => lines.where('line.id', '=', by))
          return { refusal: outcome.refusal, line }
        }),
      )
    },

    /**
     * Undoes several changes in one transaction, and skips those that have since been changed or undone.
     * @returns the audit entries; or a refusal, with nothing undone, if one change cannot be reverted
     */
    async undoMany(
      ids: readonly number[],
      context: AuditContext,
    ): Promise<{ refusal: 'taken' } | { refusal: null; auditIds: number[] }> {
      return await unlessTaken(
        db.transaction().execute(async (transaction) => {
          // Rows are always locked in the same order, so that two of these calls never deadlock; the newest change
          // comes first.
          const lines = await transaction
            .selectFrom('audit_log')
            .select(['id', 'subject_type'])
            .where('id', 'in', ids)
            .orderBy('subject_type')
            .orderBy('subject_id')
            .orderBy('id', 'desc')
            .execute()
          // Several subject types share the lock of the rake race, so it is taken before any row lock.
          for (const line of lines) await lockSubject(transaction, line.subject_type)
          const auditIds: number[] = []
          for (const { id } of lines) {
            const result = await undoChange(transaction, id, context, Date.now())
            if (result.refusal === null) auditIds.push(result.auditId)
          }
          return { refusal: null, auditIds }
        }),
      )
    },

    /** Records that a list was exported. */
    async recordExport(list: string, rows: number, context: AuditContext): Promise<void> {
      await writeAudit(db, {
        ...context,
        action: 'exported',
        subject: { type: 'list', id: list },
        after: { rows },
      })
    },
  }
}

function selectLines(db: Kysely<Tables>) {
  return withFieldNames(db)
    .selectFrom('audit_log as line')
    .select(['line.id', 'line.at', 'line.actorEmail', 'line.action', 'line.requestId'])
    .select(['line.subjectType', 'line.subjectId', 'line.before', 'line.after', 'line.undoes'])
    .orderBy('line.id', 'desc')
}

type Lines = ReturnType<typeof selectLines>

async function readLines(
  db: Kysely<Tables>,
  narrow: (lines: Lines) => Lines,
): Promise<AuditLine[]> {
  // Finds the page first, because joining names to the whole log would take a second.
  const rows = await withFieldNames(db)
    .selectFrom(narrow(selectLines(db)).as('line'))
    .leftJoin('audit_log as undoing', 'undoing.undoes', 'line.id')
    .leftJoin('audit_subjects as subject', (join) =>
      join
        .onRef('subject.type', '=', 'line.subjectType')
        .onRef('subject.id', '=', 'line.subjectId'),
    )
    .selectAll('line')
    .select(['undoing.id as undoneBy', 'subject.name as subjectName'])
    .orderBy('line.id', 'desc')
    .execute()
  const names = await namesOfPlayers(
    db,
    rows.filter(({ subjectType }) => subjectType === 'leaderboard'),
  )
  const owners = await namesOfOwners(db, rows)
  return rows.map((row) => ({
    ...toPlainRow(row),
    before: withOwner(withNames(row.before, names), owners),
    after: withOwner(withNames(row.after, names), owners),
    undoing: undoingOf(row, Date.now()),
  }))
}

/** The start of a day in the brand's time zone, `offset` days later. */
const day = (date: string, offset: number) =>
  sql<Date>`(${date}::date + ${offset}::integer)::timestamp AT TIME ZONE ${brand.timeZone}`

function matching(lines: Lines, query: AuditLogQuery): Lines {
  const { before, subjectType, subjectId, actor, action, q = '', from, to } = query
  let found = lines
  if (before !== undefined) found = found.where('line.id', '<', before)
  if (subjectType !== undefined) found = found.where('line.subjectType', '=', subjectType)
  if (subjectId !== undefined) found = found.where('line.subjectId', '=', subjectId)
  if (actor !== undefined) found = found.where('line.actorEmail', '=', actor)
  if (action !== undefined) found = found.where('line.action', '=', action)
  if (from !== undefined) found = found.where('line.at', '>=', day(from, 0))
  if (to !== undefined) found = found.where('line.at', '<', day(to, 1))
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    found = found.where(
      sql<boolean>`(position(${word} IN lower(concat_ws(' ', line.subject_id, line.actor_email, line.before, line.after))) > 0
        OR (line.subject_type, line.subject_id) IN (
          SELECT type, id FROM audit_subjects WHERE position(${word} IN lower(words)) > 0))`,
    )
  }
  return found
}

type Amounts = { players?: { id: number }[] }

/** The names of the players that a reset changed, by id. */
async function namesOfPlayers(
  db: Kysely<Tables>,
  lines: readonly { before: Fields | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = lines.flatMap(({ before }) =>
    ((before as Amounts | null)?.players ?? []).map(({ id }) => id),
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rake_players')
    .select(['id', 'display_name as displayName'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

function withNames(fields: Fields | null, names: ReadonlyMap<number, string>): Fields | null {
  const { players } = (fields ?? {}) as Amounts
  if (players === undefined) return fields
  const named = players.map((player) => ({ displayName: names.get(player.id), ...player }))
  return { ...fields, players: named }
}

/** The first names of current and former owners, by id. */
async function namesOfOwners(
  db: Kysely<Tables>,
  lines: readonly { before: Fields | null; after: Fields | null }[],
): Promise<ReadonlyMap<unknown, string>> {
  const ids = lines
    .flatMap(({ before, after }) => [before?.['ownerId'], after?.['ownerId']])
    .filter((id) => typeof id === 'string')
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('author_names')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, first_name: name }) => [id, name]))
}

function withOwner(fields: Fields | null, names: ReadonlyMap<unknown, string>): Fields | null {
  if (fields?.['ownerId'] === undefined) return fields
  const { ownerId, ...others } = fields
  return { ...others, owner: ownerId === null ? null : (names.get(ownerId) ?? 'a former account') }
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted()
}
