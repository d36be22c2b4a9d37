import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { AuditContext } from '../domain/audit-context.ts'

/** The administrator of a request, and its id, for the audit log. */
export function auditContextOf(request: FastifyRequest): AuditContext {
  const { adminId, email } = sessionOf(request)
  return { actor: { id: adminId, email }, requestId: request.id }
}

/** @throws {AppError} `not_found` for undefined */
export function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return value
}

/** The answer to a change of many rows' status, with its lines of the audit log. */
export function bulkAnswer(auditIds: number[], status: string) {
  const rows = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
  return {
    success: true as const,
    message: `Status of ${rows} updated to ${status}`,
    data: { changed: auditIds.length, auditIds },
  }
}
