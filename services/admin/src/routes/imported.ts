import { ImportedQuery, ImportedResponse } from '@cardroom/contracts/imported'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { ImportedDays } from '../repositories/imported-days.ts'

/** `GET /api/admin/reports/imported`: daily sums of other analytics programs and of dropped months, apart from the measured figures. */
export function importedRoutes(admin: CardroomServer, importedDays: ImportedDays): void {
  admin.get(
    '/api/admin/reports/imported',
    {
      config: { access: 'reports.read' },
      schema: { querystring: ImportedQuery, response: { 200: ImportedResponse } },
    },
    async ({ query }) => ({
      success: true as const,
      data: await importedDays.report(query.from, query.to),
    }),
  )
}
