import {
  type AuditLine,
  AuditLogQuery,
  AuditLogResponse,
  auditPageLength,
  OthersQuery,
  OthersResponse,
  UndoManyRequest,
  UndoManyResponse,
  UndoResponse,
} from '@cardroom/contracts/audit-log'
import { IntegerId } from '@cardroom/contracts/admin-list'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { AuditLog, UndoResult } from './repository.ts'

/** `/api/admin/audit-log`: the log of all admin changes, and undo. */
export function auditLogRoutes(admin: CardroomServer, auditLog: AuditLog): void {
  const config = { access: 'audit.read' } as const

  admin.get(
    '/api/admin/audit-log',
    { config, schema: { querystring: AuditLogQuery, response: { 200: AuditLogResponse } } },
    async (request) => {
      const [lines, vocabulary] = await Promise.all([
        // Reads one entry more than the page shows, to find out whether there is a next page.
        auditLog.list(request.query, auditPageLength + 1),
        auditLog.vocabulary(),
      ])
      const data = lines.slice(0, auditPageLength)
      const next = lines.length > auditPageLength ? (data.at(-1)?.id ?? null) : null
      return { success: true as const, data, next, ...vocabulary }
    },
  )

  admin.get(
    '/api/admin/audit-log/others',
    { config, schema: { querystring: OthersQuery, response: { 200: OthersResponse } } },
    async (request) => {
      const me = auditContextOf(request).actor.id
      return { success: true as const, data: await auditLog.others(request.query.after, me) }
    },
  )

  admin.post(
    '/api/admin/audit-log/:id/undo',
    { config, schema: { params: IntegerId, response: { 200: UndoResponse } } },
    async (request) => {
      const result = await auditLog.undo(request.params.id, auditContextOf(request))
      if (result.refusal !== null) throw undoProblem(result.refusal, result.line)
      return { success: true as const, message: 'The change is undone', auditId: result.auditId }
    },
  )

  admin.post(
    '/api/admin/audit-log/undo',
    { config, schema: { body: UndoManyRequest, response: { 200: UndoManyResponse } } },
    async (request) => {
      const ids = [...new Set(request.body.ids)]
      const result = await auditLog.undoMany(ids, auditContextOf(request))
      if (result.refusal !== null) throw undoProblem(result.refusal)
      const { auditIds } = result
      const undone = auditIds.length
      if (undone === 0) throw undoProblem('changed-since')
      const left = ids.length - undone
      return {
        success: true as const,
        message: undoneMessage(undone, left),
        data: { undone, left, auditIds },
      }
    },
  )
}

function undoneMessage(undone: number, left: number): string {
  const done = undone === 1 ? 'The change is undone' : `${undone} changes are undone`
  if (left === 0) return done
  return `${done}; ${left === 1 ? '1 has' : `${left} have`} been changed or undone since`
}

type Refusal = Exclude<UndoResult['refusal'], null>

const messages: Record<Refusal, string> = {
  unknown: 'There is no such change',
  'not-undoable': 'This change cannot be undone',
  undone: 'This change has already been undone',
  late: 'Changes can be undone for 30 days, and this one is older',
  'changed-since':
    'It has been changed again since, so undoing this change would lose the later one. Undo the later change first.',
  taken: 'It cannot be restored: its name or email is taken now',
}

/** The reason why a change cannot be undone, as an error for administrators. */
export function undoProblem(refusal: Refusal, line?: AuditLine): AppError {
  const code = refusal === 'unknown' ? 'not_found' : 'conflict'
  return new AppError(code, messages[refusal], line === undefined ? {} : { data: { line } })
}
