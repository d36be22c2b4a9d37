import { hash } from 'node:crypto'
import type { Stamp } from '@cardroom/contracts/jobs'
import { type CopyIn, copyTransaction, type Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { storeConversions } from './conversion-repository.ts'
import { storePageViews } from './page-view-repository.ts'
import { type Row, toRow } from './row-rules.ts'
import { copyRows, findStoredIds, onceEach } from './write-rows.ts'

export type Records = ReturnType<typeof records>

const dayMs = 24 * 60 * 60 * 1000
const maxAttempts = 5
const uniqueViolation = '23505'
const deadlock = '40P01'

/** The only writer of the raw analytics tables. */
export function records(db: Database) {
  /**
   * Stores records in one transaction. Each record is stored once, regardless of how often and from how many processes
   * this is called with it. If another process stores one of them at the same moment, this retries and finds it stored.
   * @throws the database's error; nothing is stored in that case
   */
  async function store(stamps: readonly Stamp[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await copyTransaction(db, (transaction, copyIn) =>
          storeOnce(transaction, copyIn, stamps),
        )
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (attempt === maxAttempts) throw error
        if (isMissingPartition(error)) await ensurePartitions(stamps)
        else if (code !== uniqueViolation && code !== deadlock) throw error
      }
    }
  }

  /** Creates the partitions of this month and the next two. */
  async function ensureNextPartitions(): Promise<void> {
    await sql`SELECT ensure_month_partitions(now(), now() + interval '2 months')`.execute(db)
  }

  // Proceeds month by month: a record from a wrong clock may be years away from the others.
  async function ensurePartitions(stamps: readonly Stamp[]): Promise<void> {
    const months = new Set(stamps.map(({ at }) => monthStart(at)))
    for (const month of months) {
      const first = new Date(month)
      await sql`SELECT ensure_month_partitions(${first}, ${first})`.execute(db)
    }
  }

  /** Stores a record that the tables refuse in `dead_events`, once, with the reason. */
  async function moveToDeadLetters(
    letter: { id: unknown; kind: string; at?: unknown; text?: unknown },
    reason: string,
  ): Promise<void> {
    // The payload is stored as text, because jsonb may be what refuses it.
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

  return { store, ensureNextPartitions, moveToDeadLetters }
}

async function storeOnce(db: Database, copyIn: CopyIn, stamps: readonly Stamp[]): Promise<void> {
  const rows = stamps.map(toRow)
  // Ids are unique within a month's partition, but a call that is repeated across a month boundary may be in the
  // previous one.
  const since = new Date(monthStart(Math.min(...stamps.map(({ at }) => at))) - dayMs)
  for (const [kind, table] of [
    ['traffic-source', 'traffic_sources'],
    ['event', 'user_events'],
  ] as const) {
    const ofKind = rowsOf(rows, kind)
    const known = await findStoredIds(db, table, ofKind, since)
    await copyRows(copyIn, table, onceEach(ofKind.filter(({ id }) => !known.has(id))))
  }
  await storePageViews(db, copyIn, rowsOf(rows, 'page-view'), since)
  await storeConversions(db, copyIn, rowsOf(rows, 'conversion'), since)
}

type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>['row']

function rowsOf<Kind extends Row['kind']>(rows: readonly Row[], kind: Kind): RowOf<Kind>[] {
  return rows.flatMap((row) => (row.kind === kind ? [row.row as RowOf<Kind>] : []))
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A UUID that is always the same for the same text. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text)
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const latestTime = Date.UTC(9999, 0, 1)

/** Whether both Postgres and JavaScript parse the text as a time. */
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
