import { UuidId } from '@cardroom/contracts/admin-list'
import { SpamRequest } from '@cardroom/contracts/spam'
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
  }
  response: z.core.$ZodType<
    unknown,
    { success: true; message: string; auditId: number | null; data: Row }
  >
}

/** `PATCH /api/admin/<path>/:id/spam`: marks a row as spam, or as none. */
export function spamRoutes<Row>(
  admin: CardroomServer,
  { path, name, rows, response }: SpamList<Row>,
): void {
  admin.patch(
    `/api/admin/${path}/:id/spam`,
    {
      config: { access: 'editor' },
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
}
