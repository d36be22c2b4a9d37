import { BulkChangeResponse, UuidId } from '@cardroom/contracts/admin-list'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { ChangedRow } from '../repositories/tracked-rows.ts'
import { found } from './admin-request.ts'

type AuditContext = ReturnType<typeof auditContextOf>

type StatusList<Status, Row> = {
  /** Such as `applications`, in the address. */
  path: string
  /** One row in words, and as the answer names it. */
  name: string
  title: string
  rows: {
    setStatus: (
      id: string,
      status: Status,
      context: AuditContext,
    ) => Promise<ChangedRow<Row> | undefined>
    setStatuses: (
      ids: readonly string[],
      status: Status,
      context: AuditContext,
    ) => Promise<number[]>
  }
  request: z.core.$ZodType<{ status: Status }>
  bulkRequest: z.core.$ZodType<{ ids: string[]; status: Status }>
  response: z.core.$ZodType<
    unknown,
    { success: true; message: string; auditId: number | null; data: Row }
  >
}

/** `PATCH /api/admin/<path>/:id/status` and `PATCH /api/admin/<path>/status`: one row's status, or many. */
export function statusRoutes<Status extends string, Row>(
  admin: CardroomServer,
  { path, name, title, rows, request: body, bulkRequest, response }: StatusList<Status, Row>,
): void {
  const config = { access: 'editor' } as const

  admin.patch(
    `/api/admin/${path}/:id/status`,
    { config, schema: { params: UuidId, body, response: { 200: response } } },
    async (request) => {
      const { status } = request.body
      const changed = await rows.setStatus(request.params.id, status, auditContextOf(request))
      const message = `${title} status updated to ${status}`
      return { success: true as const, message, ...found(changed, name) }
    },
  )

  admin.patch(
    `/api/admin/${path}/status`,
    { config, schema: { body: bulkRequest, response: { 200: BulkChangeResponse } } },
    async (request) => {
      const { ids, status } = request.body
      const auditIds = await rows.setStatuses(ids, status, auditContextOf(request))
      const counted = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
      return {
        success: true as const,
        message: `Status of ${counted} updated to ${status}`,
        data: { changed: auditIds.length, auditIds },
      }
    },
  )
}
