import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from '../domain/rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A view that was stored before, with its time until now (`before`) and its new one (`time_spent`). */
export type ChangedView = {
  id: string
  visit_id: string
  page_path: string
  at: number
  quality: string
  before: number | null
  time_spent: number | null
}

type Returned = Omit<ChangedView, 'at'> & { timestamp: Date }

/** What an UPDATE of `page_views` returns for {@link toChangedView}; the table is aliased `v`. */
const returnedView =
  'v.id, coalesce(v.visit_id, v.session_id) AS visit_id, v.page_path, v."timestamp", v.quality, old.time_spent AS before, new.time_spent'

function toChangedView(row: Returned): ChangedView {
  const { id, visit_id, page_path, quality, before, time_spent } = row
  return { id, visit_id, page_path, quality, before, time_spent, at: row.timestamp.getTime() }
}

/** Merges a view and its exit in one batch: the view's texts, the longest time. */
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

/**
 * Gives each exit without an id to the view of its batch that it closes: the session's latest one of that path before
 * it or, where the two calls have overtaken each other, the first one after it. Other rows stay as they are.
 */
export function joinExits(
  rows: readonly PageViewRow[],
  order: 'view-first' | 'exit-first',
): PageViewRow[] {
  const exits = rows.filter(isExitWithoutId)
  if (exits.length === 0) return [...rows]
  const byPage = Map.groupBy(
    rows.filter((row) => !row.is_exit),
    pageOf,
  )
  const closed = new Map<string, PageViewRow>()
  const joined = new Set<string>()
  for (const exit of exits) {
    const views = (byPage.get(pageOf(exit)) ?? []).toSorted(byTime)
    const view =
      order === 'view-first'
        ? views.findLast((one) => one.timestamp <= exit.timestamp)
        : views.find((one) => one.timestamp > exit.timestamp)
    if (view === undefined) continue
    const before = closed.get(view.id) ?? view
    closed.set(view.id, { ...view, time_spent: longest(before.time_spent, exit.time_spent) })
    joined.add(exit.id)
  }
  return rows.filter(({ id }) => !joined.has(id)).map((row) => closed.get(row.id) ?? row)
}

export function isExitWithoutId(row: PageViewRow): boolean {
  return row.is_exit && !row.has_own_id
}

function pageOf({ session_id, page_path }: PageViewRow): string {
  return `${session_id}\n${page_path}`
}

function byTime(one: PageViewRow, other: PageViewRow): number {
  return Date.parse(one.timestamp) - Date.parse(other.timestamp)
}

function longest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/**
 * Completes stored rows: with an exit's time, or with the texts of a view whose exit came first. Time never
 * decreases and texts are never replaced, so it may be repeated.
 */
export async function completeViews(
  db: Database,
  rows: readonly PageViewRow[],
  since: Date,
): Promise<ChangedView[]> {
  if (rows.length === 0) return []
  const updated = await sql<Returned>`
    UPDATE page_views AS v SET
      time_spent = CASE WHEN r.time_spent IS NULL THEN v.time_spent
        ELSE greatest(r.time_spent, coalesce(v.time_spent, 0)) END,
      page_title = coalesce(v.page_title, r.page_title),
      referrer = coalesce(v.referrer, r.referrer)
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.time_spent)}::integer[],
      ${rows.map((row) => row.page_title)}::text[], ${rows.map(({ referrer }) => referrer)}::text[]
    ) AS r(id, time_spent, page_title, referrer)
    WHERE v.id = r.id AND v."timestamp" >= ${since}
    RETURNING ${sql.raw(returnedView)}`.execute(db)
  return updated.rows.map(toChangedView)
}

/**
 * Completes the session's latest view of that path within a day, for an exit without an id.
 * @returns that view, if there is one
 */
export async function completeLatestView(db: Database, row: PageViewRow): Promise<ChangedView[]> {
  const since = new Date(Date.parse(row.timestamp) - dayMs)
  const updated = await sql<Returned>`
    UPDATE page_views AS v
    SET time_spent = greatest(${row.time_spent}::integer, coalesce(v.time_spent, 0))
    WHERE v."timestamp" >= ${since} AND (v.id, v."timestamp") = (
      SELECT id, "timestamp" FROM page_views
      WHERE session_id = ${row.session_id} AND page_path = ${row.page_path} AND "timestamp" >= ${since}
      ORDER BY "timestamp" DESC LIMIT 1)
    RETURNING ${sql.raw(returnedView)}`.execute(db)
  return updated.rows.map(toChangedView)
}
