import { type AuditLine, type AuditLogQuery, auditPageLength } from '@cardroom/contracts/audit-log'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { undoingOf } from '../domain/change.ts'
import { toPlainRow } from './list-rows.ts'
import { unlessTaken } from './tracked-rows.ts'
import { lockSubject, undoChange, type UndoRefusal } from './undo-change.ts'

export type UndoResult = { refusal: UndoRefusal | 'taken' } | { refusal: null; auditId: number }

export type AuditLog = ReturnType<typeof auditLog>

/** The audit log, and undoing its changes. */
export function auditLog(db: Database) {
  return {
    /** A page of the log, newest first. */
    async list(query: AuditLogQuery, length: number = auditPageLength): Promise<AuditLine[]> {
      const { before, subjectType, subjectId, actor, action } = query
      const rows = await withFieldNames(db)
        .selectFrom('audit_log as line')
        .leftJoin('audit_log as undoing', 'undoing.undoes', 'line.id')
        .select(['line.id', 'line.at', 'line.actorEmail', 'line.action', 'line.requestId'])
        .select(['line.subjectType', 'line.subjectId', 'line.before', 'line.after'])
        .select(['line.undoes', 'undoing.id as undoneBy'])
        .$if(before !== undefined, (log) => log.where('line.id', '<', before ?? 0))
        .$if(subjectType !== undefined, (log) =>
          log.where('line.subjectType', '=', subjectType ?? ''),
        )
        .$if(subjectId !== undefined, (log) => log.where('line.subjectId', '=', subjectId ?? ''))
        .$if(actor !== undefined, (log) => log.where('line.actorEmail', '=', actor ?? ''))
        .$if(action !== undefined, (log) => log.where('line.action', '=', action ?? ''))
        .orderBy('line.id', 'desc')
        .limit(length)
        .execute()
      return rows.map((row) => ({ ...toPlainRow(row), undoing: undoingOf(row, Date.now()) }))
    },

    /** The subject types and actions that the log knows. */
    async vocabulary(): Promise<{ subjectTypes: string[]; actions: string[] }> {
      const rows = await withFieldNames(db)
        .selectFrom('audit_log')
        .select(['subjectType', 'action'])
        .distinct()
        .execute()
      return {
        subjectTypes: distinct(rows.map(({ subjectType }) => subjectType)),
        actions: distinct(rows.map(({ action }) => action)),
      }
    },

    /** Takes a change back. */
    async undo(id: number, context: AuditContext): Promise<UndoResult> {
      return await unlessTaken(
        db.transaction().execute((transaction) => undoChange(transaction, id, context, Date.now())),
      )
    },

    /**
     * Takes several changes back in one transaction; a row that was changed or undone since is left.
     * @returns the lines of those undone; a refusal where one cannot come back, and then none does
     */
    async undoMany(
      ids: readonly number[],
      context: AuditContext,
    ): Promise<{ refusal: 'taken' } | { refusal: null; auditIds: number[] }> {
      return await unlessTaken(
        db.transaction().execute(async (transaction) => {
          // Rows in one order, so that two of these never wait for each other; the newest change of each first.
          const lines = await transaction
            .selectFrom('audit_log')
            .select(['id', 'subject_type'])
            .where('id', 'in', ids)
            .orderBy('subject_type')
            .orderBy('subject_id')
            .orderBy('id', 'desc')
            .execute()
          // The lock of the race is one of several subject types, so it comes before every row.
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

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted()
}
