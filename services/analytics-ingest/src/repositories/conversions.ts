import type { Database } from '@cardroom/database/client'
import { markRepeats, type CountedConversion } from '../domain/repeated-conversions.ts'
import type { ConversionRow } from '../domain/rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The conversions that are not stored yet, each marked whether it counts. */
export async function newConversions(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<ConversionRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stored = await db.selectFrom('conversions').select('id').where('id', 'in', ids).execute()
  const known = new Set(stored.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const remaining = [...byId.values()].filter(({ id }) => !known.has(id))
  return markRepeats(remaining, await countedNear(db, remaining))
}

async function countedNear(
  db: Database,
  rows: readonly ConversionRow[],
): Promise<CountedConversion[]> {
  if (rows.length === 0) return []
  const times = rows.map((row) => Date.parse(row.conversion_timestamp))
  const sessions = rows.map((row) => row.session_id)
  const found = await db
    .selectFrom('conversions')
    .select(['session_id', 'conversion_type', 'form_data', 'conversion_timestamp'])
    .where('session_id', 'in', sessions)
    .where('is_counted', '=', true)
    .where('conversion_timestamp', '>', new Date(Math.min(...times) - dayMs))
    .where('conversion_timestamp', '<', new Date(Math.max(...times) + dayMs))
    .execute()
  return found.map((row) => ({
    ...row,
    form_data: row.form_data as CountedConversion['form_data'],
    at: row.conversion_timestamp.getTime(),
  }))
}
