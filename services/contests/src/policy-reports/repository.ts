import { maxPolicyReports, type PolicyReport } from '@cardroom/contracts/policy-reports'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { otherReports, type PolicyReportKey } from './rules.ts'

export type PolicyReports = ReturnType<typeof policyReports>

/** Counts the violations of the pages' security policy. */
export function policyReports(db: Database) {
  return {
    /**
     * Counts a report. Once the table is full, the report is added to the overflow row. Simultaneous reports may exceed
     * the limit by one row each.
     */
    async count(report: PolicyReportKey): Promise<void> {
      const again = { count: sql<number>`policy_reports.count + 1`, last_at: sql<Date>`now()` }
      const { numUpdatedRows } = await db
        .updateTable('policy_reports')
        .set(again)
        .where('directive', '=', report.directive)
        .where('blocked', '=', report.blocked)
        .where('page', '=', report.page)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return
      const { rows } = await db
        .selectFrom('policy_reports')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      // The last row is reserved for the overflow.
      await db
        .insertInto('policy_reports')
        .values(rows < maxPolicyReports - 1 ? report : otherReports)
        .onConflict((conflict) =>
          conflict.columns(['directive', 'blocked', 'page']).doUpdateSet(again),
        )
        .execute()
    },

    /** All reports, most recent first. */
    async list(): Promise<PolicyReport[]> {
      const rows = await db
        .selectFrom('policy_reports')
        .selectAll()
        .orderBy('last_at', 'desc')
        .execute()
      return rows.map(({ first_at, last_at, ...row }) => ({
        ...row,
        firstAt: first_at.toISOString(),
        lastAt: last_at.toISOString(),
      }))
    },

    /** Deletes reports that have not occurred for this many days. */
    async deleteOlderThan(days: number): Promise<void> {
      await db
        .deleteFrom('policy_reports')
        .where('last_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute()
    },
  }
}
