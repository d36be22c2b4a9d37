import { SystemResponse } from '@cardroom/contracts/system'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { System } from '../domain/system.ts'

/** `GET /api/admin/system`: how the system is; for owners, because dead letters have what visitors sent. */
export function systemRoutes(admin: CardroomServer, system: System): void {
  admin.get(
    '/api/admin/system',
    { config: { access: 'owner' }, schema: { response: { 200: SystemResponse } } },
    async () => ({ success: true as const, data: await system.report() }),
  )
}
