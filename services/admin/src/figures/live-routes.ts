import { LiveReportResponse } from '@cardroom/contracts/live'
import { RetentionReportResponse } from '@cardroom/contracts/retention'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Explore } from './explore.ts'
import type { LiveVisits } from './live.ts'

/** `GET /api/admin/reports/live`: who is here now. It tells single visits, so that no link or key shows it. */
export function liveRoutes(admin: CardroomServer, liveVisits: LiveVisits): void {
  admin.get(
    '/api/admin/reports/live',
    { config: { access: 'reports.use' }, schema: { response: { 200: LiveReportResponse } } },
    async () => ({ success: true as const, data: await liveVisits.report() }),
  )
}

/** `GET /api/admin/reports/retention`: visitors who came again, by the week of their first visit. */
export function retentionRoutes(admin: CardroomServer, explore: Explore): void {
  admin.get(
    '/api/admin/reports/retention',
    {
      config: { access: 'reports.read' },
      schema: { response: { 200: RetentionReportResponse } },
    },
    async () => ({ success: true as const, data: await explore.retention() }),
  )
}
