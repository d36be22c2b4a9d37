import { NotesRequest, UuidId } from '@cardroom/contracts/admin-list'
import {
  SponsorshipBulkStatusRequest,
  SponsorshipChangeResponse,
  SponsorshipsResponse,
  SponsorshipStatusRequest,
} from '@cardroom/contracts/sponsorship-inquiries'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import { found } from './admin-request.ts'
import { statusRoutes } from './status-routes.ts'

/** `/api/admin/sponsorships`: the inquiries, their status and notes. */
export function adminSponsorshipRoutes(admin: CardroomServer, sponsorships: Sponsorships): void {
  const config = { access: 'editor' } as const

  admin.get(
    '/api/admin/sponsorships',
    { config, schema: { response: { 200: SponsorshipsResponse } } },
    async () => {
      const [inquiries, totals] = await Promise.all([sponsorships.list(), sponsorships.totals()])
      const { total, totalValue, pendingCount } = totals
      const avgValue = total === 0 ? 0 : Math.round(totalValue / total)
      const responseRate =
        total === 0 ? 0 : Math.round(((total - pendingCount) / total) * 1000) / 10
      const data = { inquiries, total, totalValue, avgValue, responseRate, pendingCount }
      return { success: true as const, data }
    },
  )

  statusRoutes(admin, {
    path: 'sponsorships',
    name: 'inquiry',
    title: 'Sponsorship',
    rows: sponsorships,
    request: SponsorshipStatusRequest,
    bulkRequest: SponsorshipBulkStatusRequest,
    response: SponsorshipChangeResponse,
  })

  admin.patch(
    '/api/admin/sponsorships/:id/notes',
    {
      config,
      schema: {
        params: UuidId,
        body: NotesRequest,
        response: { 200: SponsorshipChangeResponse },
      },
    },
    async (request) => {
      const { id } = request.params
      const changed = await sponsorships.setNotes(id, request.body.notes, auditContextOf(request))
      return { success: true as const, message: 'Notes saved', ...found(changed, 'inquiry') }
    },
  )
}
