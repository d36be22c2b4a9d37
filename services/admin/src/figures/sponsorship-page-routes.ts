import { reportFolders } from '@cardroom/contracts/report-folders'
import {
  SponsorshipPageQuery,
  SponsorshipPageReportResponse,
} from '@cardroom/contracts/sponsorship-page-report'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { SponsorshipPage } from './sponsorship-page.ts'

/** `GET /api/admin/analytics/sponsorship-page?timeframe=`: the card of the sponsorships tab. */
export function sponsorshipPageRoutes(
  admin: CardroomServer,
  sponsorshipPage: SponsorshipPage,
): void {
  for (const folder of reportFolders) {
    admin.get(
      `${folder}/sponsorship-page`,
      {
        config: { access: 'leads.edit' },
        schema: {
          querystring: SponsorshipPageQuery,
          response: { 200: SponsorshipPageReportResponse },
        },
      },
      async ({ query }) => ({
        success: true as const,
        data: await sponsorshipPage(query.timeframe),
      }),
    )
  }
}
