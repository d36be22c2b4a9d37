import type { CopyIn, Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from './row-rules.ts'
import { copyRows, findStoredIds } from './write-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The period after a view in which an exit can still complete it: a page may stay open for weeks. */
const viewOpenMs = 31 * dayMs

/**
 * Stores page views, and completes stored views with their exits.
 * @param since the start of the period that may contain the same ids
 */
export async function storePageViews(
  db: Database,
  copyIn: CopyIn,
  rows: readonly PageViewRow[],
  since: Date,
): Promise<void> {
  if (rows.length === 0) return
  const viewsSince = new Date(since.getTime() - viewOpenMs)
  const views = mergeById(rows)
  const known = await findStoredIds(db, 'page_views', views, viewsSince)
  const fresh = views.filter(({ id }) => !known.has(id))
  const exits = fresh.filter((row) => row.is_exit && !row.has_own_id)
  await copyRows(
    copyIn,
    'page_views',
    fresh.filter((row) => !exits.includes(row)),
  )
  await completeViews(
    db,
    views.filter(({ id }) => known.has(id)),
    viewsSince,
  )
  // Some clients send no ids, so each of their exits completes the latest view of its session.
  for (const exit of exits) {
    if (!(await completeLatestView(db, exit))) await copyRows(copyIn, 'page_views', [exit])
  }
}

/** Merges a view and its exit within a batch: takes the texts of the view and the longest time. */
function mergeById(rows: readonly PageViewRow[]): PageViewRow[] {
  const byId = new Map<string, PageViewRow>()
  for (const row of rows) {
    const other = byId.get(row.id)
    if (other === undefined) {
      byId.set(row.id, row)
      continue
    }
    const [view, exit] = other.is_exit ? [row, other] : [other, row]
    byId.set(row.id, { ...view, time_spent: longest(view.time_spent, exit.time_spent) })
  }
  return [...byId.values()]
}

function longest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/**
 * Completes stored rows with the time of an exit, or with the texts of a view whose exit arrived first. The time never
 * decreases and texts are never replaced, so repeats change nothing.
 */
async function completeViews(
  db: Database,
  rows: readonly PageViewRow[],
  since: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE page_views AS v SET
      time_spent = CASE WHEN r.time_spent IS NULL THEN v.time_spent
        ELSE greatest(r.time_spent, coalesce(v.time_spent, 0)) END,
      page_title = coalesce(v.page_title, r.page_title),
      referrer = coalesce(v.referrer, r.referrer)
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.time_spent)}::integer[],
      ${rows.map((row) => row.page_title)}::text[], ${rows.map(({ referrer }) => referrer)}::text[]
    ) AS r(id, time_spent, page_title, referrer)
    WHERE v.id = r.id AND v."timestamp" >= ${since}`.execute(db)
}

/**
 * Completes the session's latest view of the path within the past day, for an exit without an id.
 * @returns whether there is such a view
 */
async function completeLatestView(db: Database, exit: PageViewRow): Promise<boolean> {
  const since = new Date(Date.parse(exit.timestamp) - dayMs)
  const { numAffectedRows = 0n } = await sql`
    UPDATE page_views AS v
    SET time_spent = greatest(${exit.time_spent}::integer, coalesce(v.time_spent, 0))
    WHERE v."timestamp" >= ${since} AND (v.id, v."timestamp") = (
      SELECT id, "timestamp" FROM page_views
      WHERE session_id = ${exit.session_id} AND page_path = ${exit.page_path} AND "timestamp" >= ${since}
      ORDER BY "timestamp" <= ${exit.timestamp} DESC, abs(extract(epoch FROM "timestamp" - ${exit.timestamp}::timestamptz)), id
      LIMIT 1)`.execute(db)
  return numAffectedRows > 0n
}
