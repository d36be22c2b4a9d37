import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'

export type Exports = ReturnType<typeof exports>

/** Writes an audit entry for each CSV export. */
export function exports(db: Database) {
  return {
    /**
     * @param query the table, timeframe and filter
     * @param rows the number of rows in the file
     */
    async record(report: string, query: object, rows: number, context: AuditContext) {
      const subject = { type: 'report', id: report }
      await writeAudit(db, { ...context, action: 'exported', subject, after: { ...query, rows } })
    },
  }
}
