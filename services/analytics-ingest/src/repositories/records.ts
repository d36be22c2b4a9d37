import { hash } from 'node:crypto'
import type { Stamp } from '@cardroom/contracts/jobs'
import { type CopyIn, copyTransaction, type Database } from '@cardroom/database/client'
import { addDeltas, hasDeltas } from '@cardroom/database/add-deltas'
import { isViolation } from '@cardroom/database/violations'
import { sql } from 'kysely'
import { type PageViewRow, toRow } from '../domain/rows.ts'
import { isAbandonmentOfView } from '../domain/form-views.ts'
import {
  abandonmentsOf,
  countedConversions,
  newConversions,
  updateConversions,
} from './conversions.ts'
import { countBatch, type StoredBatch } from './count-batch.ts'
import { LaneTakenError, takeAllLanes, takeLanes, takeRollups } from './lanes.ts'
import {
  type ChangedView,
  completeLatestView,
  completeViews,
  isExitWithoutId,
  joinExits,
  mergeById,
} from './page-views.ts'
import { onceEach, rowsOf } from './raw-rows.ts'
import { copyNew, insertNew, writeRows } from './write-rows.ts'

export type Records = ReturnType<typeof records>

const dayMs = 24 * 60 * 60 * 1000
/** How long after its view an exit still completes it: a page may be open for weeks. */
const viewOpenMs = 31 * dayMs

/**
 * Nearly every batch is new and goes in with COPY, which neither looks ids up nor returns rows. A repeated
 * record makes it fail, and the batch is stored again with a statement that skips repeats.
 */
type Novelty = 'new' | 'maybe-repeated'

/** The raw analytics tables: the only writer of them. */
export function records(db: Database) {
  /**
   * Stores records, each once, however often it is called with them, and counts them into the
   * summaries, all in one transaction: a batch that failed can be stored again.
   * @returns the records that it has not stored, because another batch of their visit is under way
   * @throws the database's own error
   */
  async function store(stamps: readonly Stamp[]): Promise<readonly Stamp[]> {
    try {
      return await storeInLanes(stamps, 'new')
    } catch (error) {
      if (isMissingPartition(error)) await ensurePartitions(stamps)
      else if (!isViolation(error, 'unique')) throw error
    }
    return await storeInLanes(stamps, 'maybe-repeated')
  }

  /** Alone, where it turns out to need a lane that another batch holds. */
  async function storeInLanes(
    stamps: readonly Stamp[],
    novelty: Novelty,
  ): Promise<readonly Stamp[]> {
    try {
      return await storeOnce(stamps, novelty, takeLanes)
    } catch (error) {
      if (!(error instanceof LaneTakenError)) throw error
      return await storeOnce(stamps, 'maybe-repeated', takeAllLanes)
    }
  }

  async function storeOnce(
    stamps: readonly Stamp[],
    novelty: Novelty,
    take: typeof takeLanes,
  ): Promise<readonly Stamp[]> {
    return await copyTransaction(db, async (transaction, copyIn) => {
      const lanes = await take(transaction, stamps)
      if (lanes.own.length === 0) return lanes.left
      const batch = await storeRows(transaction, copyIn, lanes.own, novelty)
      await countBatch(transaction, batch, lanes)
      return lanes.left
    })
  }

  /** Adds to the rollups what batches have left beside them, unless a batch that is under way does. */
  async function addLeftChanges(): Promise<void> {
    if (!(await hasDeltas(db))) return
    await db.transaction().execute(async (transaction) => {
      if (await takeRollups(transaction)) await addDeltas(transaction)
    })
  }

  // Month by month: one record of a wrong clock may be years away from the others.
  async function ensurePartitions(stamps: readonly Stamp[]): Promise<void> {
    const months = new Set(stamps.map(({ at }) => monthStart(at)))
    for (const month of months) {
      const first = new Date(month)
      await sql`SELECT ensure_month_partitions(${first}, ${first})`.execute(db)
    }
  }

  /** Stores what cannot be stored as a record, with the reason, in `dead_events`; whatever it is, and once. */
  async function moveToDeadLetters(
    letter: { id: unknown; kind: string; at?: unknown; text?: unknown },
    reason: string,
  ): Promise<void> {
    // As text, because jsonb may be what refuses the payload.
    const payload = JSON.stringify(letter)
    const { id, kind, at } = letter
    await db
      .insertInto('dead_events')
      .values({
        id: typeof id === 'string' && uuid.test(id) ? id : uuidOf(payload),
        kind,
        payload,
        reason: reason.replaceAll('\0', '').slice(0, 1000),
        received_at: isTime(at) ? new Date(at) : new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return { store, addLeftChanges, moveToDeadLetters }
}

/** Stores the rows of a batch, and returns those that are new. */
async function storeRows(
  db: Database,
  copyIn: CopyIn,
  stamps: readonly Stamp[],
  novelty: Novelty,
): Promise<StoredBatch> {
  const known = await idsOfLastMonth(db, stamps)
  const all = stamps.map(toRow)
  const rows = all.filter(({ row }) => !known.has(row.id))
  const merged = joinExits(mergeById(rowsOf(rows, 'page-view')), 'view-first')
  const latest = await completeLatestViews(db, merged)
  const views = joinExits(
    merged.filter(({ id }) => !latest.completed.has(id)),
    'exit-first',
  )
  const viewsSince = new Date(Math.min(...stamps.map(({ at }) => at)) - viewOpenMs)
  const abandonments = await abandonmentsOf(db, rowsOf(all, 'conversion'))
  const conversions = rowsOf(rows, 'conversion').filter((row) => !isAbandonmentOfView(row))
  const counted = await (novelty === 'new' ? countedConversions : newConversions)(db, conversions)
  const remaining = {
    visits: onceEach(rowsOf(rows, 'traffic-source')),
    events: onceEach(rowsOf(rows, 'event')),
    conversions: [...counted, ...abandonments.added],
    views,
  }
  const writeNew = novelty === 'new' ? copyNew(copyIn) : insertNew(db)
  const { inserted, completed } = await writeRows(db, writeNew, remaining, viewsSince)
  // The rest was stored last month, by another batch, or by an earlier attempt at this one.
  const isStored = new Set([...inserted.views, ...completed].map(({ id }) => id))
  const unstored = [
    ...remaining.views.filter(({ id }) => !isStored.has(id)),
    ...mergeById(rowsOf(all, 'page-view')).filter(({ id }) => known.has(id)),
  ]
  const late = await completeViews(db, unstored, viewsSince)
  await updateConversions(db, abandonments.changed)
  return {
    stamps,
    ...inserted,
    changedViews: [...latest.changed, ...completed, ...late],
    changedConversions: abandonments.changed,
  }
}

/** Exits of clients that send no ids, one by one: each looks for its session's latest view. */
async function completeLatestViews(db: Database, views: readonly PageViewRow[]) {
  const completed = new Set<string>()
  const changed: ChangedView[] = []
  for (const row of views) {
    if (!isExitWithoutId(row)) continue
    const found = await completeLatestView(db, row)
    if (found.length > 0) completed.add(row.id)
    changed.push(...found)
  }
  return { completed, changed }
}

const timeColumns = {
  traffic_sources: 'timestamp',
  user_events: 'timestamp',
  page_views: 'timestamp',
  conversions: 'conversion_timestamp',
}

/**
 * Ids are unique inside a month's partition. A call repeated across midnight of the first would pass
 * that, so on the first day of a month the last day of the month before is searched.
 */
async function idsOfLastMonth(db: Database, stamps: readonly Stamp[]): Promise<Set<string>> {
  const first = stamps.find(({ at }) => at - monthStart(at) < dayMs)
  if (first === undefined) return new Set()
  const boundary = monthStart(first.at)
  const ids = stamps.map(({ id }) => id)
  const from = new Date(boundary - dayMs)
  const to = new Date(boundary)
  const stored = Object.entries(timeColumns).map(
    ([table, time]) => sql`
      SELECT id FROM ${sql.table(table)}
      WHERE id = ANY(${ids}::uuid[]) AND ${sql.ref(time)} >= ${from} AND ${sql.ref(time)} < ${to}`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(stored, sql` UNION ALL `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The same for the same text. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text)
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const latestTime = Date.UTC(9999, 0, 1)

/** Whether Postgres and a reader take it for a time. */
function isTime(at: unknown): at is number {
  return typeof at === 'number' && at >= 0 && at < latestTime
}

function monthStart(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function isMissingPartition(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '23514' && message?.startsWith('no partition of relation') === true
}
