import type { CopyIn, Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from '../domain/rows.ts'
import { type ChangedView, returnedView, toChangedView } from './page-views.ts'
import type { RawRows } from './raw-rows.ts'
import {
  type Columns,
  conversionColumns,
  copyText,
  namesOf,
  pageViewColumns,
  trafficSourceColumns,
  userEventColumns,
} from './raw-tables.ts'

/**
 * Writes new rows with COPY, and completes the views that are stored already.
 * @returns what it wrote, and the views that it completed
 * @throws 23505 when another of the rows is stored already
 */
export async function copyRows(
  db: Database,
  copyIn: CopyIn,
  rows: RawRows,
  viewsSince: Date,
): Promise<{ inserted: RawRows; completed: ChangedView[] }> {
  const completed = await completeWithExits(db, rows.views, viewsSince)
  const isCompleted = new Set(completed.map(({ id }) => id))
  const views = rows.views.filter(({ id }) => !isCompleted.has(id))
  await copyTable(copyIn, 'traffic_sources', trafficSourceColumns, rows.visits)
  await copyTable(copyIn, 'user_events', userEventColumns, rows.events)
  await copyTable(copyIn, 'conversions', conversionColumns, rows.conversions)
  await copyTable(copyIn, 'page_views', pageViewColumns, views)
  return { inserted: { ...rows, views }, completed }
}

async function copyTable(
  copyIn: CopyIn,
  table: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  await copyIn(`COPY ${table} (${namesOf(columns)}) FROM STDIN`, copyText(columns, rows))
}

async function completeWithExits(
  db: Database,
  views: readonly PageViewRow[],
  since: Date,
): Promise<ChangedView[]> {
  const exits = views.filter((row) => row.is_exit)
  if (exits.length === 0) return []
  const { rows } = await sql<Parameters<typeof toChangedView>[0]>`
    UPDATE page_views AS v SET time_spent = greatest(e.time_spent, coalesce(v.time_spent, 0))
    FROM unnest(${exits.map(({ id }) => id)}::uuid[],
      ${exits.map(({ time_spent: seconds }) => seconds)}::integer[]) AS e(id, time_spent)
    WHERE v.id = e.id AND v."timestamp" >= ${since}
    RETURNING ${sql.raw(returnedView)}`.execute(db)
  return rows.map(toChangedView)
}
