import { UuidId } from '@cardroom/contracts/admin-list'
import { DueResponse, FollowUpRequest } from '@cardroom/contracts/follow-ups'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { FollowUps } from '../repositories/follow-ups.ts'
import type { ChangeContext, ChangedRow } from '../repositories/tracked-rows.ts'
import { changeContextOf, found } from './admin-request.ts'

/** `GET /api/admin/due`: the inquiries and applications that somebody goes on with soon, and who may own one. */
export function dueRoutes(admin: CardroomServer, followUps: FollowUps): void {
  admin.get(
    '/api/admin/due',
    { config: { access: 'leads.edit' }, schema: { response: { 200: DueResponse } } },
    async (request) => ({
      success: true as const,
      data: await followUps.due(auditContextOf(request).actor?.id ?? ''),
    }),
  )
}

type FollowedList<Row> = {
  /** Such as `applications`, in the address. */
  path: string
  /** One row in words. */
  name: string
  rows: {
    setFollowUp: (
      id: string,
      fields: Omit<FollowUpRequest, 'shown'>,
      context: ChangeContext,
    ) => Promise<ChangedRow<Row> | undefined>
  }
  response: z.core.$ZodType<
    unknown,
    { success: true; message: string; auditId: number | null; data: Row }
  >
}

/** `PATCH /api/admin/<path>/:id/follow-up`: the owner of a row, and the day on which it goes on. */
export function followUpRoutes<Row>(
  admin: CardroomServer,
  { path, name, rows, response }: FollowedList<Row>,
): void {
  admin.patch(
    `/api/admin/${path}/:id/follow-up`,
    {
      config: { access: 'leads.edit' },
      schema: { params: UuidId, body: FollowUpRequest, response: { 200: response } },
    },
    async (request) => {
      const { ownerId, dueOn } = request.body
      const context = changeContextOf(request)
      const changed = await rows.setFollowUp(request.params.id, { ownerId, dueOn }, context)
      const message = ownerId === undefined ? 'Next date set' : 'Owner set'
      return { success: true as const, message, ...found(changed, name) }
    },
  )
}
