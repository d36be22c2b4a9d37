import { Done } from '@cardroom/contracts/response'
import { UuidId } from '@cardroom/contracts/admin-list'
import { SystemResponse } from '@cardroom/contracts/system'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { System } from './system.ts'

const config = { access: 'system.manage' } as const

/** `/api/admin/system`: the system status. Only owners may see it, because dead letters contain visitors' data. */
export function systemRoutes(admin: CardroomServer, system: System): void {
  admin.get(
    '/api/admin/system',
    { config, schema: { response: { 200: SystemResponse } } },
    async () => ({ success: true as const, data: await system.report() }),
  )
  admin.post(
    '/api/admin/system/dead-letters/:id/retry',
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const { id } = request.params
      if (!(await system.retryDeadLetter(id, auditContextOf(request)))) {
        throw new AppError('not_found', 'This record is not there any more')
      }
      return { success: true as const, message: 'It is tried again within a few seconds' }
    },
  )
}
