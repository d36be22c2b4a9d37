import { LeadSourceQuery, LeadSourceResponse } from '@cardroom/contracts/lead-source'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { LeadSources } from '../repositories/lead-sources.ts'

/** `GET /api/admin/reports/lead-source?sessionId=&at=`: where a lead came from. */
export function leadSourceRoutes(admin: CardroomServer, leads: LeadSources): void {
  for (const folder of reportFolders) {
    admin.get(
      `${folder}/lead-source`,
      {
        config: { access: 'editor' },
        schema: { querystring: LeadSourceQuery, response: { 200: LeadSourceResponse } },
      },
      async ({ query: { sessionId, at } }) => ({
        success: true as const,
        data: await leads.of(sessionId, new Date(at)),
      }),
    )
  }
}
