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

/** The raw analytics tables: the only writer of them. */
export function records(db: Database) {
  /**
   * Stores records in one transaction, each once, however often and from however many processes it is called with them.
   * Where another process stores one of them at the same moment, it tries again and finds it stored.
   * @throws the database's own error; nothing is stored then
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

  // Month by month: a record from a wrong clock may be years away from the others.
  async function ensurePartitions(stamps: readonly Stamp[]): Promise<void> {
    const months = new Set(stamps.map(({ at }) => monthStart(at)))
    for (const month of months) {
      const first = new Date(month)
      await sql`SELECT ensure_month_partitions(${first}, ${first})`.execute(db)
    }
  }

  /** Keeps what cannot be stored as a record in `dead_events`, once, with the reason. */
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

  return { store, ensureNextPartitions, moveToDeadLetters }
}

async function storeOnce(db: Database, copyIn: CopyIn, stamps: readonly Stamp[]): Promise<void> {
  const rows = stamps.map(toRow)
  // Ids are unique within a month's partition; a call repeated across midnight of the first is in the month before.
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

/** The same UUID for the same text. */
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
