import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { type ChangedConversion, formViewOf, joinFormViews } from '../domain/form-views.ts'
import { markRepeats, type CountedConversion } from '../domain/repeated-conversions.ts'
import type { ConversionRow } from '../domain/rows.ts'
import { onceEach } from './raw-rows.ts'
import { quoted } from './write-rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Conversions that are all new, each once and marked whether it counts. */
export async function countedConversions(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<ConversionRow[]> {
  const once = onceEach(rows)
  return markRepeats(once, await countedNear(db, once))
}

/** The conversions that are not stored yet, each once and marked whether it counts. */
export async function newConversions(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<ConversionRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stored = await db.selectFrom('conversions').select('id').where('id', 'in', ids).execute()
  const known = new Set(stored.map(({ id }) => id))
  return await countedConversions(
    db,
    rows.filter(({ id }) => !known.has(id)),
  )
}

async function countedNear(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<CountedConversion[]> {
  if (rows.length === 0) return []
  const times = rows.map((row) => Date.parse(row.conversion_timestamp))
  const sessions = [...new Set(rows.map((row) => row.session_id))]
  // OFFSET keeps the planner from joining the two: it takes a day of a month without statistics for a few rows, and reads all.
  const { rows: found } = await sql<Omit<CountedConversion, 'at'> & { at: Date }>`
    SELECT found.* FROM unnest(${sessions}::text[]) AS wanted(session_id) CROSS JOIN LATERAL (
      SELECT session_id, conversion_type, form_data, conversion_timestamp AS at FROM conversions
      WHERE session_id = wanted.session_id AND is_counted
        AND conversion_timestamp > ${new Date(Math.min(...times) - dayMs)}
        AND conversion_timestamp < ${new Date(Math.max(...times) + dayMs)} OFFSET 0) AS found`.execute(
    db,
  )
  return found.map((row) => ({ ...row, at: row.at.getTime() }))
}

/** The abandonments of a batch's form views: those that are new, and those that it changes. */
export async function abandonmentsOf(db: Database, rows: readonly ConversionRow[]) {
  const views = new Set(rows.map(formViewOf).filter((id) => id !== null))
  if (views.size === 0) return { added: [], changed: [] }
  const stored = await sql<StoredRow>`
    SELECT * FROM conversions
    WHERE form_data ->> 'formViewId' = ANY(${[...views]}::text[])
      AND form_data ->> 'formViewId' IS NOT NULL`.execute(db)
  return joinFormViews(rows, stored.rows.map(toConversionRow))
}

/** Writes the changed conversions over what is stored of them. */
export async function updateConversions(
  db: Database,
  changed: readonly ChangedConversion[],
): Promise<void> {
  const [first] = changed
  if (first === undefined) return
  const columns = sql.raw(quoted(Object.keys(first.after)))
  const rows = JSON.stringify(changed.map(({ after }) => after))
  await sql`
    UPDATE conversions AS stored SET (${columns}) = (
      SELECT ${columns} FROM json_populate_recordset(NULL::conversions, ${rows}::json) AS changed
      WHERE changed.id = stored.id)
    FROM unnest(
      ${changed.map(({ before }) => before.id)}::uuid[],
      ${changed.map(({ before }) => before.conversion_timestamp)}::timestamptz[]
    ) AS known(id, at)
    WHERE stored.id = known.id AND stored.conversion_timestamp = known.at`.execute(db)
}

type StoredRow = Omit<ConversionRow, 'conversion_timestamp' | 'first_visit_timestamp'> & {
  conversion_timestamp: Date
  first_visit_timestamp: Date | null
  created_at?: Date
}

function toConversionRow(row: StoredRow): ConversionRow {
  delete row.created_at
  return {
    ...row,
    visit_id: row.visit_id ?? row.session_id,
    conversion_timestamp: row.conversion_timestamp.toISOString(),
    first_visit_timestamp: row.first_visit_timestamp?.toISOString() ?? null,
  }
}
