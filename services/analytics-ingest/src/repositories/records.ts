import type { Stamp } from '@cardroom/contracts/jobs'
import type { Database } from '@cardroom/database/client'
import { CompiledQuery, sql } from 'kysely'
import { type ConversionRow, type PageViewRow, type Row, toRow } from '../domain/rows.ts'
import { newConversions } from './conversions.ts'
import { countBatch, type StoredBatch } from './count-batch.ts'
import {
  type ChangedView,
  completeLatestView,
  completeViews,
  mergeById,
  returnedView,
  toChangedView,
} from './page-views.ts'
import {
  columnArrays,
  conversionColumns,
  pageViewColumns,
  trafficSourceColumns,
  unnest,
  userEventColumns,
} from './raw-tables.ts'
import { lockSummaries } from './summaries.ts'

export type Records = ReturnType<typeof records>

const dayMs = 24 * 60 * 60 * 1000

/** The raw analytics tables: the only writer of them. */
export function records(db: Database) {
  /**
   * Stores records, each once, however often it is called with them, and counts them into the
   * summaries, all in one transaction: a batch that broke off in the middle is simply stored again.
   * @throws the database's own error
   */
  async function store(stamps: readonly Stamp[]): Promise<void> {
    try {
      await storeOnce(stamps)
    } catch (error) {
      if (!isMissingPartition(error)) throw error
      await ensurePartitions(stamps)
      await storeOnce(stamps)
    }
  }

  async function storeOnce(stamps: readonly Stamp[]): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await lockSummaries(transaction)
      await countBatch(transaction, await storeRows(transaction, stamps))
    })
  }

  async function ensurePartitions(stamps: readonly Stamp[]): Promise<void> {
    const times = stamps.map(({ at }) => at)
    const first = new Date(Math.min(...times))
    const last = new Date(Math.max(...times))
    await sql`SELECT ensure_month_partitions(${first}, ${last})`.execute(db)
  }

  /** Keeps a record that Postgres refuses, with the reason, where a person finds it. */
  async function bury(stamp: Stamp, reason: string): Promise<void> {
    // As text: a payload that jsonb refuses is still kept.
    await db
      .insertInto('dead_events')
      .values({
        id: stamp.id,
        kind: stamp.kind,
        payload: JSON.stringify(stamp),
        reason: reason.slice(0, 1000),
        received_at: new Date(stamp.at),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return { store, bury }
}

/** Stores the rows of a batch; what it returns is what was not there before. */
async function storeRows(db: Database, stamps: readonly Stamp[]): Promise<StoredBatch> {
  const known = await idsOfLastMonth(db, stamps)
  const all = stamps.map(toRow)
  const rows = all.filter(({ row }) => !known.has(row.id))
  const views = mergeById(rowsOf(rows, 'page-view'))
  const latest = await completeLatestViews(db, views)
  const remaining = views.filter(({ id }) => !latest.completed.has(id))
  const conversions = await newConversions(db, rowsOf(rows, 'conversion'))
  const since = new Date(Math.min(...stamps.map(({ at }) => at)) - dayMs)
  const { inserted, completed } = await insertAll(db, rows, conversions, remaining, since)
  // Last month, another batch, or an earlier try of this one holds the rest already.
  const isStored = new Set([...inserted, ...completed.map(({ id }) => id)])
  const late = await completeViews(db, [
    ...remaining.filter(({ id }) => !isStored.has(id)),
    ...mergeById(rowsOf(all, 'page-view')).filter(({ id }) => known.has(id)),
  ])
  return {
    stamps,
    visits: onceEach(rowsOf(rows, 'traffic-source'), inserted),
    events: onceEach(rowsOf(rows, 'event'), inserted),
    conversions: onceEach(conversions, inserted),
    views: onceEach(remaining, inserted),
    changedViews: [...latest.changed, ...completed, ...late],
  }
}

/** The rows that were inserted, each once, though the batch may hold a repeat of one. */
function onceEach<One extends { id: string }>(
  rows: readonly One[],
  inserted: ReadonlySet<string>,
): One[] {
  const byId = new Map<string, One>()
  for (const row of rows) {
    if (inserted.has(row.id) && !byId.has(row.id)) byId.set(row.id, row)
  }
  return [...byId.values()]
}

/** Exits of clients that send no ids, one by one: each looks for its session's latest view. */
async function completeLatestViews(db: Database, views: readonly PageViewRow[]) {
  const completed = new Set<string>()
  const changed: ChangedView[] = []
  for (const row of views) {
    if (!row.is_exit || row.has_own_id) continue
    const found = await completeLatestView(db, row)
    if (found.length > 0) completed.add(row.id)
    changed.push(...found)
  }
  return { completed, changed }
}

type Stored = Parameters<typeof toChangedView>[0] & { is_new: boolean }

/**
 * Everything in one statement, and so in one round trip.
 * @returns the ids of rows that it inserted, and the views that it completed
 */
async function insertAll(
  db: Database,
  rows: readonly Row[],
  conversions: readonly ConversionRow[],
  views: readonly PageViewRow[],
  viewsSince: Date,
): Promise<{ inserted: Set<string>; completed: ChangedView[] }> {
  const exits = views.filter((row) => row.is_exit)
  const parameters = [
    ...columnArrays(trafficSourceColumns, rowsOf(rows, 'traffic-source')),
    ...columnArrays(userEventColumns, rowsOf(rows, 'event')),
    ...columnArrays(conversionColumns, conversions),
    ...columnArrays(pageViewColumns, views),
    exits.map(({ id }) => id),
    exits.map(({ time_spent }) => time_spent),
    viewsSince,
  ]
  const { rows: stored } = await db.executeQuery<Stored>(
    CompiledQuery.raw(insertStatement, parameters),
  )
  return {
    inserted: new Set(stored.filter((row) => row.is_new).map(({ id }) => id)),
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

type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>['row']

function rowsOf<Kind extends Row['kind']>(rows: readonly Row[], kind: Kind): RowOf<Kind>[] {
  return rows.flatMap((row) => (row.kind === kind ? [row.row as RowOf<Kind>] : []))
}

/**
 * Ids are unique inside a month's partition. A call repeated across midnight of the first would pass
 * that, so on the first day of a month the last day of the one before is looked through.
 */
async function idsOfLastMonth(db: Database, stamps: readonly Stamp[]): Promise<Set<string>> {
  const first = stamps.find(({ at }) => at - monthStart(at) < dayMs)
  if (first === undefined) return new Set()
  const boundary = monthStart(first.at)
  const ids = stamps.map(({ id }) => id)
  const from = new Date(boundary - dayMs)
  const to = new Date(boundary)
  const found = await sql<{ id: string }>`
    SELECT id FROM traffic_sources
      WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM user_events
      WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM page_views
      WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM conversions
      WHERE id = ANY(${ids}::uuid[])
        AND conversion_timestamp >= ${from} AND conversion_timestamp < ${to}
  `.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

function monthStart(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function isMissingPartition(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '23514' && message?.startsWith('no partition of relation') === true
}
