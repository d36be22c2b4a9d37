import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'

export type Export = {
  admin: { id: string; email: string }
  report: string
  /** Table, timeframe and filter. */
  query: object
  /** Rows of the file. */
  rows: number
  requestId: string
}

export type Exports = ReturnType<typeof exports>

/** Writes an audit entry for each CSV export. */
export function exports(db: Database) {
  return {
    async record({ admin, report, query, rows, requestId }: Export): Promise<void> {
      await writeAudit(db, {
        actor: admin,
        action: 'exported',
        subject: { type: 'report', id: report },
        after: { ...query, rows },
        requestId,
      })
    },
  }
}
