import { brand } from '@cardroom/brand/brand'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { ExportFormat, ImportedRow } from './read-export.ts'

const rowsPerStatement = 5000

/** Daily totals from other analytics programs. */
export function importedDays(db: Database) {
  return {
    /** The first day with visits measured by Cardroom, in the brand's time zone; null before the first visit. */
    async firstMeasuredDay(): Promise<string | null> {
      // Months whose raw rows were dropped still have daily totals, stored as rows imported from Cardroom itself.
      const { rows } = await sql<{ day: string | null }>`
        SELECT least(
          (SELECT min(day) FROM imported_days WHERE imported_from = 'cardroom'),
          (SELECT min("timestamp") AT TIME ZONE ${brand.timeZone} FROM traffic_sources
            WHERE quality = 'ok' AND begins_visit)::date
        )::text AS day`.execute(db)
      return rows[0]?.day ?? null
    },

    /** Stores the rows and replaces the rows that an earlier import from the same program stored for their days. */
    async replace(format: ExportFormat, rows: readonly ImportedRow[]): Promise<void> {
      const days = [...new Set(rows.map(({ day }) => day))]
      await db.transaction().execute(async (transaction) => {
        // Two concurrent imports would insert the same keys.
        await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.import'))`.execute(transaction)
        await sql`
          DELETE FROM imported_days
          WHERE imported_from = ${format} AND day = ANY (${days}::date[])`.execute(transaction)
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          await transaction
            .insertInto('imported_days')
            .values(
              rows
                .slice(start, start + rowsPerStatement)
                .map((row) => ({ imported_from: format, ...row })),
            )
            .execute()
        }
      })
    },
  }
}
