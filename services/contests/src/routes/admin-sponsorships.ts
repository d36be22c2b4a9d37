import { listPageLength } from '@cardroom/contracts/admin-list'
import {
  SponsorshipBulkStatusRequest,
  SponsorshipChangeResponse,
  SponsorshipsQuery,
  SponsorshipsResponse,
  SponsorshipStatusRequest,
} from '@cardroom/contracts/sponsorship-inquiries'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import { isEmpty, offsetOf } from './list-pages.ts'
import { followUpRoutes } from './follow-ups.ts'
import { statusRoutes } from './status-routes.ts'

/** `/api/admin/sponsorships`: the inquiries, and their status. */
export function adminSponsorshipRoutes(admin: CardroomServer, sponsorships: Sponsorships): void {
  const config = { access: 'editor' } as const

  admin.get(
    '/api/admin/sponsorships',
    { config, schema: { querystring: SponsorshipsQuery, response: { 200: SponsorshipsResponse } } },
    async ({ query }) => {
      const { inquiries, totals, ...stored } = isEmpty(query)
        ? await newestOf(sponsorships)
        : await pageOf(sponsorships, query)
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

  followUpRoutes(admin, {
    path: 'sponsorships',
    name: 'inquiry',
    rows: sponsorships,
    response: SponsorshipChangeResponse,
  })
}

async function newestOf(sponsorships: Sponsorships) {
  const [inquiries, totals] = await Promise.all([sponsorships.list(), sponsorships.totals()])
  return { inquiries, totals }
}

async function pageOf(sponsorships: Sponsorships, query: SponsorshipsQuery) {
  const [totals, all] = await Promise.all([sponsorships.totals(query), sponsorships.totals()])
  const offset = offsetOf(query.page, totals.total)
  const inquiries = await sponsorships.search(query, listPageLength, offset)
  return { inquiries, totals, storedCount: all.total }
}
