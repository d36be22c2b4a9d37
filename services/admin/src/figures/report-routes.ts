import { reportNames, ReportQuery, reportResponses } from '@cardroom/contracts/analytics-reports'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { Reports } from './reports.ts'

/** `GET /api/admin/analytics/*?timeframe=`, `/api/admin/reports/*` too: what the dashboard's analytics tabs show. */
export function reportRoutes(admin: CardroomServer, reports: Reports): void {
  for (const name of reportNames) {
    const response: z.core.$ZodType = reportResponses[name]
    for (const folder of reportFolders) {
      admin.get(
        `${folder}/${name}`,
        {
          config: { access: 'reports.read' },
          schema: { querystring: ReportQuery, response: { 200: response } },
        },
        async ({ query }) => ({ success: true, data: await reports[name](query) }),
      )
    }
  }
}
