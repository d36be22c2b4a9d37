import { BulkChangeResponse, NotesRequest, UuidId } from '@cardroom/contracts/admin-list'
import {
  SponsorshipBulkStatusRequest,
  SponsorshipChangeResponse,
  SponsorshipsResponse,
  SponsorshipStatusRequest,
} from '@cardroom/contracts/sponsorship-inquiries'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import { bulkAnswer, found } from './admin-request.ts'

/** `/api/admin/sponsorships`: the inquiries, their status and notes. */
export function adminSponsorshipRoutes(admin: CardroomServer, sponsorships: Sponsorships): void {
  const config = { access: 'admin' } as const

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

  admin.patch(
    '/api/admin/sponsorships/:id/status',
    {
      config,
      schema: {
        params: UuidId,
        body: SponsorshipStatusRequest,
        response: { 200: SponsorshipChangeResponse },
      },
    },
    async (request) => {
      const { status } = request.body
      const changed = await sponsorships.setStatus(
        request.params.id,
        status,
        auditContextOf(request),
      )
      const message = `Sponsorship status updated to ${status}`
      return { success: true as const, message, ...found(changed, 'inquiry') }
    },
  )

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

  admin.patch(
    '/api/admin/sponsorships/status',
    {
      config,
      schema: { body: SponsorshipBulkStatusRequest, response: { 200: BulkChangeResponse } },
    },
    async (request) => {
      const { ids, status } = request.body
      const lines = await sponsorships.setStatuses(ids, status, auditContextOf(request))
      return bulkAnswer(lines, status)
    },
  )
}
