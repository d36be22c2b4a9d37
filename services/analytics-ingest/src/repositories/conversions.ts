import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { markRepeats, type CountedConversion } from '../domain/repeated-conversions.ts'
import type { ConversionRow } from '../domain/rows.ts'
import { onceEach } from './raw-rows.ts'

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
  const { rows: found } = await sql<Omit<CountedConversion, 'at'> & { at: Date }>`
    SELECT found.* FROM unnest(${sessions}::text[]) AS wanted(session_id) CROSS JOIN LATERAL (
      SELECT session_id, conversion_type, form_data, conversion_timestamp AS at FROM conversions
      WHERE session_id = wanted.session_id AND is_counted
        AND conversion_timestamp > ${new Date(Math.min(...times) - dayMs)}
        AND conversion_timestamp < ${new Date(Math.max(...times) + dayMs)}) AS found`.execute(db)
  return found.map((row) => ({ ...row, at: row.at.getTime() }))
}
