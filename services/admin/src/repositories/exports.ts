import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'

export type Export = {
  admin: { id: string; email: string }
  report: string
  /** What was asked for: table, timeframe, filter. */
  query: object
  /** Lines that left the house. */
  rows: number
  requestId: string
}

export type Exports = ReturnType<typeof exports>

/** Remembers who took figures out of the house. */
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
