import { brand } from '@cardroom/brand/brand'
import { type ImportedReport, maxImportedNames } from '@cardroom/contracts/imported'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type ImportedDays = ReturnType<typeof importedDays>

type Sums = { visits: number; visitors: number; views: number }
type Program = { program: ImportedReport['program'] }

/** Daily totals from other analytics programs, and from months whose raw rows were dropped. */
export function importedDays(db: Database) {
  return {
    /** The totals of each program for a range of days, both ends included. */
    async report(from: string, to: string): Promise<ImportedReport[]> {
      const { rows: days } = await sql<Program & Sums & { day: string; at: Date }>`
        SELECT imported_from AS program, day::text, day::timestamp AT TIME ZONE ${brand.timeZone} AS at,
          visits, visitors, views
        FROM imported_days
        WHERE dimension = 'total' AND day BETWEEN ${from} AND ${to}
        ORDER BY imported_from, day`.execute(db)
      if (days.length === 0) return []
      const { rows: names } = await sql<
        Program & Sums & { dimension: 'source' | 'page'; name: string }
      >`
        SELECT * FROM (
          SELECT imported_from AS program, dimension, key AS name, sum(visits)::bigint AS visits,
            sum(visitors)::bigint AS visitors, sum(views)::bigint AS views,
            row_number() OVER (
              PARTITION BY imported_from, dimension ORDER BY sum(visits) DESC, key COLLATE "C"
            ) AS place
          FROM imported_days
          WHERE dimension <> 'total' AND day BETWEEN ${from} AND ${to}
          GROUP BY imported_from, dimension, key
        ) AS named WHERE place <= ${maxImportedNames} ORDER BY place`.execute(db)
      return [...new Set(days.map(({ program }) => program))].map((program) => {
        const namesOf = (dimension: 'source' | 'page') =>
          names
            .filter((row) => row.program === program && row.dimension === dimension)
            .map(({ name, visits, visitors, views }) => ({ name, visits, visitors, views }))
        return {
          program,
          days: days
            .filter((row) => row.program === program)
            .map(({ day, at, visits, visitors, views }) => ({
              day,
              at: at.toISOString(),
              visits,
              visitors,
              views,
            })),
          sources: namesOf('source'),
          pages: namesOf('page'),
        }
      })
    },
  }
}
