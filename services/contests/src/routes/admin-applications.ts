import { BulkChangeResponse, UuidId } from '@cardroom/contracts/admin-list'
import {
  ApplicationBulkStatusRequest,
  ApplicationChangeResponse,
  ApplicationsResponse,
  ApplicationStatusRequest,
} from '@cardroom/contracts/applications'
import { NewslettersResponse } from '@cardroom/contracts/newsletter-subscribers'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Applications } from '../repositories/applications.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import { bulkAnswer, found } from './admin-request.ts'

/** `/api/admin/applications` and `/api/admin/newsletters`: applications and newsletter subscribers. */
export function adminApplicationRoutes(
  admin: CardroomServer,
  applications: Applications,
  newsletters: Newsletters,
): void {
  const config = { access: 'admin' } as const

  admin.get(
    '/api/admin/applications',
    { config, schema: { response: { 200: ApplicationsResponse } } },
    async () => {
      const [data, totals] = await Promise.all([applications.list(), applications.totals()])
      return { success: true as const, data, ...totals }
    },
  )

  admin.patch(
    '/api/admin/applications/:id/status',
    {
      config,
      schema: {
        params: UuidId,
        body: ApplicationStatusRequest,
        response: { 200: ApplicationChangeResponse },
      },
    },
    async (request) => {
      const { id } = request.params
      const { status } = request.body
      const changed = await applications.setStatus(id, status, auditContextOf(request))
      const message = `Application status updated to ${status}`
      return { success: true as const, message, ...found(changed, 'application') }
    },
  )

  admin.patch(
    '/api/admin/applications/status',
    {
      config,
      schema: { body: ApplicationBulkStatusRequest, response: { 200: BulkChangeResponse } },
    },
    async (request) => {
      const { ids, status } = request.body
      const lines = await applications.setStatuses(ids, status, auditContextOf(request))
      return bulkAnswer(lines, status)
    },
  )

  admin.get(
    '/api/admin/newsletters',
    { config, schema: { response: { 200: NewslettersResponse } } },
    async () => {
      const [data, totals] = await Promise.all([newsletters.list(), newsletters.totals()])
      return { success: true as const, data, ...totals }
    },
  )
}
