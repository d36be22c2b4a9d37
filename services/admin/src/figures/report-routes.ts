import {
  ExportQuery,
  ReportName,
  reportNames,
  ReportQuery,
  reportResponses,
} from '@cardroom/contracts/analytics-reports'
import { ImportedQuery, ImportedResponse } from '@cardroom/contracts/imported'
import { LiveReportResponse } from '@cardroom/contracts/live'
import { reportFolders } from '@cardroom/contracts/report-folders'
import {
  SponsorshipPageQuery,
  SponsorshipPageReportResponse,
} from '@cardroom/contracts/sponsorship-page-report'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import { sendSheet } from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { z } from 'zod'
import type { Exports } from './exports-repository.ts'
import type { ImportedDays } from './imported-repository.ts'
import type { LiveVisits } from './live.ts'
import { readableTable } from './readable-table.ts'
import type { Reports } from './reports.ts'
import type { SponsorshipPage } from './sponsorship-page.ts'

export type ReportRoutesDeps = {
  reports: Reports
  exports: Exports
  importedDays: ImportedDays
  liveVisits: LiveVisits
  sponsorshipPage: SponsorshipPage
}

/** `GET /api/admin/analytics/*` and `/api/admin/reports/*`: the reports of the tabs, their files, and single cards. */
export function reportRoutes(admin: CardroomServer, deps: ReportRoutesDeps): void {
  for (const folder of reportFolders) {
    for (const name of reportNames) {
      const response: z.core.$ZodType = reportResponses[name]
      admin.get(
        `${folder}/${name}`,
        {
          config: { access: 'reports.read' },
          schema: { querystring: ReportQuery, response: { 200: response } },
        },
        async ({ query }) => ({ success: true, data: await deps.reports[name](query) }),
      )
    }
    admin.get(
      `${folder}/:report/export`,
      {
        config: { access: 'reports.use' },
        schema: { params: z.object({ report: ReportName }), querystring: ExportQuery },
      },
      async (request, reply) => {
        const { report } = request.params
        const { table: name, format, ...query } = request.query
        const table = await deps.reports.table(report, name, query)
        if (table === null) throw new AppError('bad_request', 'There is no such table')
        const { columns, rows } = readableTable(table)
        await deps.exports.record(report, request.query, rows.length, auditContextOf(request))
        const file = `${report}-${name}-${query.timeframe}`
        return await sendSheet(reply, { name: file, format, columns, rows })
      },
    )
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
        data: await deps.sponsorshipPage(query.timeframe),
      }),
    )
  }

  admin.get(
    '/api/admin/reports/imported',
    {
      config: { access: 'reports.read' },
      schema: { querystring: ImportedQuery, response: { 200: ImportedResponse } },
    },
    async ({ query }) => ({
      success: true as const,
      data: await deps.importedDays.report(query.from, query.to),
    }),
  )

  // Only administrators may see individual visits; share links and keys may not.
  admin.get(
    '/api/admin/reports/live',
    { config: { access: 'reports.use' }, schema: { response: { 200: LiveReportResponse } } },
    async () => ({ success: true as const, data: await deps.liveVisits.report() }),
  )
}
