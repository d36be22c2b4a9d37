import {
  SponsorshipBulkStatusRequest,
  SponsorshipChangeResponse,
  SponsorshipsQuery,
  SponsorshipsResponse,
  SponsorshipStatusRequest,
} from '@cardroom/contracts/sponsorship-inquiries'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import { followUpRoutes } from './follow-ups.ts'
import { readList } from './list-pages.ts'
import { spamRoutes } from './spam.ts'
import { statusRoutes } from './status-routes.ts'

/** `/api/admin/sponsorships`: the inquiries, and their status. */
export function adminSponsorshipRoutes(admin: CardroomServer, sponsorships: Sponsorships): void {
  const config = { access: 'leads.edit' } as const

  admin.get(
    '/api/admin/sponsorships',
    { config, schema: { querystring: SponsorshipsQuery, response: { 200: SponsorshipsResponse } } },
    async ({ query }) => {
      const list = await readList(sponsorships, query, (counted) => counted.total)
      const { rows: inquiries, totals, ...stored } = list
      const { total, totalValue, pendingCount } = totals
      const avgValue = total === 0 ? 0 : Math.round(totalValue / total)
      const responseRate =
        total === 0 ? 0 : Math.round(((total - pendingCount) / total) * 1000) / 10
      const figures = { total, totalValue, avgValue, responseRate, pendingCount }
      const data = { inquiries, ...figures, ...stored }
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

  spamRoutes(admin, {
    path: 'sponsorships',
    name: 'inquiry',
    rows: sponsorships,
    response: SponsorshipChangeResponse,
  })
  followUpRoutes(admin, {
    path: 'sponsorships',
    name: 'inquiry',
    rows: sponsorships,
    response: SponsorshipChangeResponse,
  })
}
