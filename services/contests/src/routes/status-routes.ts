import { BulkChangeResponse, type LaterChange, UuidId } from '@cardroom/contracts/admin-list'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { ChangeContext, ChangedRow } from '../repositories/tracked-rows.ts'
import { changeContextOf, found } from './admin-request.ts'

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
      context: ChangeContext,
    ) => Promise<ChangedRow<Row> | undefined>
    setStatuses: (
      ids: readonly string[],
      status: Status,
      shown: Readonly<Record<string, Status>>,
      context: ChangeContext,
    ) => Promise<{ auditIds: number[]; left: LaterChange[] }>
  }
  request: z.core.$ZodType<{ status: Status; shown?: { status: Status } | undefined }>
  bulkRequest: z.core.$ZodType<{
    ids: string[]
    status: Status
    shown?: Record<string, Status> | undefined
  }>
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
  const config = { access: 'leads.edit' } as const

  admin.patch(
    `/api/admin/${path}/:id/status`,
    { config, schema: { params: UuidId, body, response: { 200: response } } },
    async (request) => {
      const { status } = request.body
      const changed = await rows.setStatus(request.params.id, status, changeContextOf(request))
      const message = `${title} status updated to ${status}`
      return { success: true as const, message, ...found(changed, name) }
    },
  )

  admin.patch(
    `/api/admin/${path}/status`,
    { config, schema: { body: bulkRequest, response: { 200: BulkChangeResponse } } },
    async (request) => {
      const { ids, status, shown = {} } = request.body
      const context = auditContextOf(request)
      const { auditIds, left } = await rows.setStatuses(ids, status, shown, context)
      const counted = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
      return {
        success: true as const,
        message: `Status of ${counted} updated to ${status}`,
        data: { changed: auditIds.length, auditIds, left },
      }
    },
  )
}
