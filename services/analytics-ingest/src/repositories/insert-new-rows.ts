import type { Database } from '@cardroom/database/client'
import { CompiledQuery } from 'kysely'
import { type ChangedView, returnedView, toChangedView } from './page-views.ts'
import type { RawRows } from './raw-rows.ts'
import {
  columnArrays,
  conversionColumns,
  pageViewColumns,
  trafficSourceColumns,
  unnest,
  userEventColumns,
} from './raw-tables.ts'

type Stored = Parameters<typeof toChangedView>[0] & { is_new: boolean }

/**
 * Inserts the rows that are not stored yet and completes the views that are, in one statement.
 * @returns what it inserted, and the views that it completed
 */
export async function insertNewRows(
  db: Database,
  rows: RawRows,
  viewsSince: Date,
): Promise<{ inserted: RawRows; completed: ChangedView[] }> {
  const exits = rows.views.filter((row) => row.is_exit)
  const parameters = [
    ...columnArrays(trafficSourceColumns, rows.visits),
    ...columnArrays(userEventColumns, rows.events),
    ...columnArrays(conversionColumns, rows.conversions),
    ...columnArrays(pageViewColumns, rows.views),
    exits.map(({ id }) => id),
    exits.map(({ time_spent }) => time_spent),
    viewsSince,
  ]
  const { rows: stored } = await db.executeQuery<Stored>(
    CompiledQuery.raw(insertStatement, parameters),
  )
  const ids = new Set(stored.filter((row) => row.is_new).map(({ id }) => id))
  const isNew = ({ id }: { id: string }) => ids.has(id)
  return {
    inserted: {
      visits: rows.visits.filter(isNew),
      events: rows.events.filter(isNew),
      conversions: rows.conversions.filter(isNew),
      views: rows.views.filter(isNew),
    },
    completed: stored.filter((row) => !row.is_new).map(toChangedView),
  }
}

const insertStatement = buildInsertStatement()

function buildInsertStatement(): string {
  const visits = unnest(trafficSourceColumns, 1)
  const events = unnest(userEventColumns, 1 + visits.count)
  const conversions = unnest(conversionColumns, 1 + visits.count + events.count)
  const views = unnest(pageViewColumns, 1 + visits.count + events.count + conversions.count)
  const next = 1 + visits.count + events.count + conversions.count + views.count
  return `
    WITH visits AS (
      INSERT INTO traffic_sources (${visits.names}) SELECT ${visits.values} FROM ${visits.from}
      ON CONFLICT DO NOTHING RETURNING id
    ), events AS (
      INSERT INTO user_events (${events.names}) SELECT ${events.values} FROM ${events.from}
      ON CONFLICT DO NOTHING RETURNING id
    ), conversions AS (
      INSERT INTO conversions (${conversions.names}) SELECT ${conversions.values} FROM ${conversions.from}
      ON CONFLICT DO NOTHING RETURNING id
    ), completed AS (
      UPDATE page_views AS v SET time_spent = greatest(e.time_spent, coalesce(v.time_spent, 0))
      FROM unnest($${next}::uuid[], $${next + 1}::integer[]) AS e(id, time_spent)
      WHERE v.id = e.id AND v."timestamp" >= $${next + 2}
      RETURNING ${returnedView}
    ), views AS (
      INSERT INTO page_views (${views.names}) SELECT ${views.values} FROM ${views.from}
      WHERE r.id NOT IN (SELECT id FROM completed)
      ON CONFLICT DO NOTHING RETURNING id
    ), inserted AS (
      SELECT id FROM visits UNION ALL SELECT id FROM events
      UNION ALL SELECT id FROM conversions UNION ALL SELECT id FROM views
    )
    SELECT false AS is_new, * FROM completed
    UNION ALL SELECT true, id, NULL, NULL, NULL, NULL, NULL, NULL FROM inserted`
}
