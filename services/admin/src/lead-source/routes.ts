import {
  LeadSourceQuery,
  LeadSourceResponse,
  LeadSourcesQuery,
  LeadSourcesResponse,
} from '@cardroom/contracts/lead-source'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { LeadSources } from './repository.ts'

/**
 * `GET /api/admin/reports/lead-source?sessionId=&at=` returns the source of a lead, `lead-sources` the sources of a
 * list.
 */
export function leadSourceRoutes(admin: CardroomServer, leads: LeadSources): void {
  for (const folder of reportFolders) {
    admin.get(
      `${folder}/lead-source`,
      {
        config: { access: 'leads.edit' },
        schema: { querystring: LeadSourceQuery, response: { 200: LeadSourceResponse } },
      },
      async ({ query: { sessionId, at } }) => ({
        success: true as const,
        data: await leads.of(sessionId, new Date(at)),
      }),
    )
    // Hundreds of session ids do not fit into a URL, so this is not a GET.
    admin.post(
      `${folder}/lead-sources`,
      {
        config: { access: 'leads.edit' },
        schema: { body: LeadSourcesQuery, response: { 200: LeadSourcesResponse } },
      },
      async ({ body }) => {
        const asked = body.leads.map(({ sessionId, at }) => ({ sessionId, at: new Date(at) }))
        const origins = await leads.origins(asked)
        return { success: true as const, data: origins }
      },
    )
  }
}
