import { ExportQuery, ReportName } from '@cardroom/contracts/analytics-reports'
import { reportFolders } from '@cardroom/contracts/report-folders'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import { sendSheet } from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { z } from 'zod'
import { readableTable } from './readable-table.ts'
import type { Reports } from './reports.ts'
import type { Exports } from '../repositories/exports.ts'

const Params = z.object({ report: ReportName })

/** `GET /api/admin/analytics/<report>/export?table=`: a table of a report as CSV or XLSX, under the same filter. */
export function exportRoutes(admin: CardroomServer, reports: Reports, exports: Exports): void {
  for (const folder of reportFolders) {
    admin.get(
      `${folder}/:report/export`,
      { config: { access: 'reports.use' }, schema: { params: Params, querystring: ExportQuery } },
      async (request, reply) => {
        const { report } = request.params
        const { table: name, format, ...query } = request.query
        const table = await reports.table(report, name, query)
        if (table === null) throw new AppError('bad_request', 'There is no such table')
        const { columns, rows } = readableTable(table)
        await exports.record(report, request.query, rows.length, auditContextOf(request))
        const file = `${report}-${name}-${query.timeframe}`
        return await sendSheet(reply, { name: file, format, columns, rows })
      },
    )
  }
}
