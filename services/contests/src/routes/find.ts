import { FindQuery, FindResponse } from '@cardroom/contracts/find'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Finder } from '../repositories/finder.ts'

/** `GET /api/admin/find`: people and leads of all lists, by words. */
export function findRoutes(admin: CardroomServer, finder: Finder): void {
  admin.get(
    '/api/admin/find',
    {
      config: { access: 'leads.edit' },
      schema: { querystring: FindQuery, response: { 200: FindResponse } },
    },
    async ({ query }) => ({ success: true as const, data: await finder.find(query.search) }),
  )
}
