import { BulkChangeResponse, type LaterChange, UuidId } from '@cardroom/contracts/admin-list'
import { type ShownSpam, SpamBulkRequest, SpamRequest } from '@cardroom/contracts/spam'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { ChangeContext, ChangedRow } from '../repositories/tracked-rows.ts'
import { changeContextOf, found } from './admin-request.ts'

type SpamList<Row> = {
  /** Such as `applications`, in the address. */
  path: string
  /** One row in words. */
  name: string
  rows: {
    setSpam: (
      id: string,
      change: SpamRequest,
      context: ChangeContext,
    ) => Promise<ChangedRow<Row> | undefined>
    setSpamOfMany: (
      ids: readonly string[],
      isSpam: boolean,
      shown: Readonly<Record<string, ShownSpam>>,
      context: ChangeContext,
    ) => Promise<{ auditIds: number[]; left: LaterChange[] }>
  }
  response: z.core.$ZodType<
    unknown,
    { success: true; message: string; auditId: number | null; data: Row }
  >
}

/** `PATCH /api/admin/<path>/:id/spam` and `PATCH /api/admin/<path>/spam`: marks a row as spam, or many, or as none. */
export function spamRoutes<Row>(
  admin: CardroomServer,
  { path, name, rows, response }: SpamList<Row>,
): void {
  admin.patch(
    `/api/admin/${path}/:id/spam`,
    {
      config: { access: 'leads.edit' },
      schema: { params: UuidId, body: SpamRequest, response: { 200: response } },
    },
    async (request) => {
      const { isSpam } = request.body
      const context = changeContextOf(request)
      const changed = await rows.setSpam(request.params.id, request.body, context)
      const message = isSpam ? 'Marked as spam' : 'Marked as no spam'
      return { success: true as const, message, ...found(changed, name) }
    },
  )
  admin.patch(
    `/api/admin/${path}/spam`,
    {
      config: { access: 'leads.edit' },
      schema: { body: SpamBulkRequest, response: { 200: BulkChangeResponse } },
    },
    async (request) => {
      const { ids, isSpam, shown = {} } = request.body
      const context = auditContextOf(request)
      const { auditIds, left } = await rows.setSpamOfMany(ids, isSpam, shown, context)
      const counted = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
      return {
        success: true as const,
        message: `${counted} marked as ${isSpam ? 'spam' : 'no spam'}`,
        data: { changed: auditIds.length, auditIds, left },
      }
    },
  )
}
