import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from '../domain/rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One row an id, when a batch holds a view and its exit: the view's words, the longest time. */
export function mergeById(rows: readonly PageViewRow[]): PageViewRow[] {
  const byId = new Map<string, PageViewRow>()
  for (const row of rows) {
    const other = byId.get(row.id)
    if (other === undefined) {
      byId.set(row.id, row)
      continue
    }
    const [view, exit] = other.is_exit ? [row, other] : [other, row]
    byId.set(row.id, {
      ...view,
      time_spent: longest(view.time_spent, exit.time_spent),
      is_exit: view.is_exit && exit.is_exit,
    })
  }
  return [...byId.values()]
}

function longest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/**
 * Fills in rows that exist: an exit's time, or the words of a view whose exit came first. Time never
 * decreases, words are never replaced, so it may be repeated.
 */
export async function completeViews(db: Database, rows: readonly PageViewRow[]): Promise<void> {
  if (rows.length === 0) return
  const earliest = Math.min(...rows.map(({ timestamp }) => Date.parse(timestamp)))
  await sql`
    UPDATE page_views AS v SET
      time_spent = CASE WHEN r.time_spent IS NULL THEN v.time_spent
        ELSE greatest(r.time_spent, coalesce(v.time_spent, 0)) END,
      page_title = coalesce(v.page_title, r.page_title),
      referrer = coalesce(v.referrer, r.referrer)
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r(id uuid, time_spent integer, page_title text, referrer text)
    WHERE v.id = r.id AND v."timestamp" >= ${new Date(earliest - dayMs)}`.execute(db)
}

/**
 * Gives an exit without an id of its own to its session's latest view of that path within a day.
 * @returns false when there is no such view
 */
export async function completeLatestView(db: Database, row: PageViewRow): Promise<boolean> {
  const since = new Date(Date.parse(row.timestamp) - dayMs)
  const updated = await sql`
    UPDATE page_views SET time_spent = greatest(${row.time_spent}::integer, coalesce(time_spent, 0))
    WHERE "timestamp" >= ${since} AND (id, "timestamp") = (
      SELECT id, "timestamp" FROM page_views
      WHERE session_id = ${row.session_id} AND page_path = ${row.page_path} AND "timestamp" >= ${since}
      ORDER BY "timestamp" DESC LIMIT 1)`.execute(db)
  return Number(updated.numAffectedRows ?? 0) > 0
}
