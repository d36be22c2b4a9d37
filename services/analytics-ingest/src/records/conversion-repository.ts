import type { CopyIn, Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import {
  type ChangedConversion,
  formViewOf,
  isAbandonmentOfView,
  joinFormViews,
} from './form-view-rules.ts'
import { type CountedConversion, markRepeats } from './repeat-rules.ts'
import type { ConversionRow } from './row-rules.ts'
import { copyRows, findStoredIds, onceEach, quoted } from './write-rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Stores conversions, each with a mark that says whether it counts, and their changes to the abandonments of their form
 * views. This must be the last statement of its transaction: one batch at a time decides about conversions, until it
 * commits.
 * @param since the start of the period that may contain the same ids
 */
export async function storeConversions(
  db: Database,
  copyIn: CopyIn,
  rows: readonly ConversionRow[],
  since: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.conversions'))`.execute(db)
  const known = await findStoredIds(db, 'conversions', rows, since)
  const { added, changed } = await abandonmentsOf(db, rows)
  const fresh = onceEach(rows.filter((row) => !isAbandonmentOfView(row) && !known.has(row.id)))
  const counted = markRepeats(fresh, await findCountedNear(db, fresh))
  const abandonments = added.filter(({ id }) => !known.has(id))
  await copyRows(copyIn, 'conversions', onceEach([...counted, ...abandonments]))
  await updateConversions(db, changed)
}

/** The counted conversions of the same sessions, within one day of the rows. */
async function findCountedNear(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<CountedConversion[]> {
  if (rows.length === 0) return []
  const times = rows.map((row) => Date.parse(row.conversion_timestamp))
  const sessions = [...new Set(rows.map((row) => row.session_id))]
  const found = await db
    .selectFrom('conversions')
    .select(['session_id', 'conversion_type', 'form_data', 'conversion_timestamp'])
    .where('session_id', 'in', sessions)
    .where('is_counted', '=', true)
    .where('conversion_timestamp', '>', new Date(Math.min(...times) - dayMs))
    .where('conversion_timestamp', '<', new Date(Math.max(...times) + dayMs))
    .execute()
  return found.map(({ conversion_timestamp: at, ...row }) => ({
    ...row,
    at: at.getTime(),
  })) as CountedConversion[]
}

/** The new and the changed abandonments of the form views that the rows reference. */
async function abandonmentsOf(db: Database, rows: readonly ConversionRow[]) {
  const views = new Set(rows.map(formViewOf).filter((id) => id !== null))
  if (views.size === 0) return { added: [], changed: [] }
  const columns = sql.raw(quoted(Object.keys(rows[0] ?? {})))
  const stored = await sql<StoredRow>`
    SELECT ${columns} FROM conversions
    WHERE form_data ->> 'formViewId' = ANY(${[...views]}::text[])
      AND form_data ->> 'formViewId' IS NOT NULL`.execute(db)
  return joinFormViews(rows, stored.rows.map(toConversionRow))
}

/** Overwrites stored conversions with their changed values. */
async function updateConversions(
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
}

function toConversionRow(row: StoredRow): ConversionRow {
  return {
    ...row,
    visit_id: row.visit_id ?? row.session_id,
    conversion_timestamp: row.conversion_timestamp.toISOString(),
    first_visit_timestamp: row.first_visit_timestamp?.toISOString() ?? null,
  }
}
