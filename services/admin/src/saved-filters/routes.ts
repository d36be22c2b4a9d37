import { Done } from '@cardroom/contracts/response'
import { UuidId } from '@cardroom/contracts/admin-list'
import {
  maxSavedFilters,
  SavedFilterRequest,
  SavedFilterResponse,
  SavedFiltersQuery,
  SavedFiltersResponse,
} from '@cardroom/contracts/saved-filters'
import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { SavedFilters } from './repository.ts'

const path = '/api/admin/saved-filters'

/** `/api/admin/saved-filters`: the named list filters of the signed-in administrator. */
export function savedFilterRoutes(admin: CardroomServer, filters: SavedFilters): void {
  const config = { access: 'leads.edit' } as const

  admin.get(
    path,
    { config, schema: { querystring: SavedFiltersQuery, response: { 200: SavedFiltersResponse } } },
    async (request) => ({
      success: true as const,
      data: await filters.list(sessionOf(request).adminId, request.query.tab),
    }),
  )

  admin.put(
    path,
    { config, schema: { body: SavedFilterRequest, response: { 200: SavedFilterResponse } } },
    async (request) => {
      const data = await filters.save(sessionOf(request).adminId, request.body)
      if (data === undefined) {
        const message = `You have ${maxSavedFilters} filters already. Please delete one first.`
        throw new AppError('conflict', message)
      }
      return { success: true as const, data }
    },
  )

  admin.delete(
    `${path}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const isRemoved = await filters.remove(sessionOf(request).adminId, request.params.id)
      if (!isRemoved) throw new AppError('not_found', 'This filter has been deleted')
      return { success: true as const, message: 'Deleted' }
    },
  )
}
