import type { Stamp } from '@cardroom/contracts/jobs'
import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '@cardroom/database/tables/tables'
import { type PageViewRow, type Row, toRow } from '../domain/rows.ts'
import { insertInto, rawTables } from './raw-tables.ts'

export type Records = ReturnType<typeof records>

const dayMs = 24 * 60 * 60 * 1000

/** The raw analytics tables: the only writer of them. */
export function records(db: Database) {
  /**
   * Stores records in one transaction, each once, however often it is called with them.
   * @throws the database's own error; nothing of the batch is stored then
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
    const rows = stamps.map(toRow)
    await db.transaction().execute(async (transaction) => {
      const known = await idsOfLastMonth(transaction, stamps)
      const fresh = known.size === 0 ? rows : rows.filter(({ row }) => !known.has(row.id))
      await insertRows(transaction, fresh, 'traffic-source')
      await insertRows(transaction, fresh, 'event')
      await insertRows(transaction, fresh, 'conversion')
      await storePageViews(transaction, rowsOf(rows, 'page-view'), known)
    })
  }

  async function ensurePartitions(stamps: readonly Stamp[]): Promise<void> {
    const times = stamps.map(({ at }) => at)
    const first = new Date(Math.min(...times))
    const last = new Date(Math.max(...times))
    await sql`SELECT ensure_month_partitions(${first}, ${last})`.execute(db)
  }

  /** Makes this month's partitions and the next two. */
  async function ensureComingPartitions(): Promise<void> {
    await sql`SELECT ensure_month_partitions(now(), now() + interval '2 months')`.execute(db)
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

  return { store, bury, ensureComingPartitions }
}

function rowsOf<Kind extends Row['kind']>(rows: readonly Row[], kind: Kind) {
  return rows
    .filter((row): row is Extract<Row, { kind: Kind }> => row.kind === kind)
    .map(({ row }) => row as Extract<Row, { kind: Kind }>['row'])
}

async function insertRows(
  transaction: Transaction<Tables>,
  rows: readonly Row[],
  kind: 'traffic-source' | 'event' | 'conversion',
): Promise<void> {
  const ofKind = rowsOf(rows, kind)
  if (ofKind.length > 0) await insertInto(rawTables[kind], ofKind).execute(transaction)
}

/**
 * Ids are unique inside a month's partition. A call repeated across midnight of the first would pass
 * that, so for the first day of a month the last day of the one before is looked through, one batch at
 * a time.
 */
async function idsOfLastMonth(
  transaction: Transaction<Tables>,
  stamps: readonly Stamp[],
): Promise<Set<string>> {
  const boundary = stamps
    .map(({ at }) => monthStart(at))
    .find((start, index) => (stamps[index]?.at ?? 0) - start < dayMs)
  if (boundary === undefined) return new Set()
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.month-boundary'))`.execute(transaction)
  const ids = stamps.map(({ id }) => id)
  const from = new Date(boundary - dayMs)
  const to = new Date(boundary)
  const found = await sql<{ id: string }>`
    SELECT id FROM traffic_sources WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM user_events WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM page_views WHERE id = ANY(${ids}::uuid[]) AND "timestamp" >= ${from} AND "timestamp" < ${to}
    UNION ALL
    SELECT id FROM conversions
      WHERE id = ANY(${ids}::uuid[]) AND conversion_timestamp >= ${from} AND conversion_timestamp < ${to}
  `.execute(transaction)
  return new Set(found.rows.map(({ id }) => id))
}

function monthStart(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/**
 * Stores views and completes them with their exits. An exit that arrives first makes the row and the
 * view fills in what it knows; either way there is one row a view.
 */
async function storePageViews(
  transaction: Transaction<Tables>,
  rows: readonly PageViewRow[],
  known: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return
  const merged = mergeById(rows)
  const completed = await completeViews(
    transaction,
    merged.filter((row) => row.is_exit || known.has(row.id)),
  )
  const missing = merged.filter(({ id }) => !completed.has(id))
  if (missing.length === 0) return
  const inserted = await insertInto(rawTables['page-view'], missing).execute(transaction)
  const insertedIds = new Set(inserted.rows.map(({ id }) => id))
  // Another batch, or an earlier try of this one, has stored these in the meantime.
  await completeViews(
    transaction,
    missing.filter(({ id }) => !insertedIds.has(id)),
  )
}

/** One row an id: the view's words, the longest time. */
function mergeById(rows: readonly PageViewRow[]): PageViewRow[] {
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

/** Updates the rows that these views or exits belong to; returns the ids that found theirs. */
async function completeViews(
  transaction: Transaction<Tables>,
  rows: readonly PageViewRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const byId = await completeById(transaction, rows)
  const withoutId = rows.filter((row) => row.is_exit && !row.has_own_id && !byId.has(row.id))
  for (const row of withoutId) {
    if (await completeLatest(transaction, row)) byId.add(row.id)
  }
  return byId
}

async function completeById(
  transaction: Transaction<Tables>,
  rows: readonly PageViewRow[],
): Promise<Set<string>> {
  const updated = await sql<{ id: string }>`
    UPDATE page_views AS v SET
      time_spent = CASE WHEN r.time_spent IS NULL THEN v.time_spent
        ELSE greatest(r.time_spent, coalesce(v.time_spent, 0)) END,
      page_title = coalesce(v.page_title, r.page_title),
      referrer = coalesce(v.referrer, r.referrer)
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r(id uuid, "timestamp" timestamptz, time_spent integer, page_title text, referrer text)
    WHERE v.id = r.id AND v."timestamp" >= ${windowStart(rows)}
    RETURNING v.id`.execute(transaction)
  return new Set(updated.rows.map(({ id }) => id))
}

/** An exit of a client that sends no ids belongs to its session's latest view of that path. */
async function completeLatest(
  transaction: Transaction<Tables>,
  row: PageViewRow,
): Promise<boolean> {
  const updated: RawBuilder<{ id: string }> = sql`
    UPDATE page_views SET time_spent = greatest(${row.time_spent}, coalesce(time_spent, 0))
    WHERE (id, "timestamp") = (
      SELECT id, "timestamp" FROM page_views
      WHERE session_id = ${row.session_id} AND page_path = ${row.page_path}
        AND "timestamp" >= ${windowStart([row])}
      ORDER BY "timestamp" DESC LIMIT 1)
      AND "timestamp" >= ${windowStart([row])}
    RETURNING id`
  return (await updated.execute(transaction)).rows.length > 0
}

/** How far back a view can have begun that is left now: a day, which spares older partitions. */
function windowStart(rows: readonly PageViewRow[]): Date {
  const earliest = Math.min(...rows.map(({ timestamp }) => Date.parse(timestamp)))
  return new Date(earliest - dayMs)
}

function isMissingPartition(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '23514' && message?.startsWith('no partition of relation') === true
}
