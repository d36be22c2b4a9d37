import type { Database } from '@cardroom/database/client'
import { CompiledQuery, sql } from 'kysely'
import type { Cell, CellSheet, Grain } from '../domain/cell-sheet.ts'

/** Lets one batch at a time read and change the cells; held until the transaction ends. */
export async function lockSummaries(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.summaries'))`.execute(db)
}

/** Counts what the sheet says into the cells, and notes which buckets have changed. */
export async function addCells(db: Database, sheet: CellSheet): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    const buckets = sheet.buckets(grain)
    if (buckets.length === 0) continue
    const parameters = [...parametersOf(sheet.cells(grain)), buckets.map(textOf)]
    await db.executeQuery(CompiledQuery.raw(upserts[grain], parameters))
  }
}

const columns = {
  panel: 'text',
  filter: 'text',
  filter_value: 'text',
  bucket: 'timestamptz',
  key1: 'text',
  key2: 'text',
  key3: 'text',
  seen_before: 'timestamptz',
  n: 'bigint',
  total: 'bigint',
  timed: 'bigint',
  sessions: 'bigint',
} as const satisfies Record<keyof Cell, string>

const upserts: Record<Grain, string> = {
  hour: upsertInto('summary_hours', 'hour'),
  day: upsertInto('summary_days', 'day'),
}

function upsertInto(table: string, grain: Grain): string {
  const names = Object.keys(columns).join(', ')
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
  return `
    WITH changes AS (
      INSERT INTO summary_changes (grain, bucket, changed_by)
      SELECT '${grain}', bucket, pg_current_xact_id()
      FROM unnest($${arrays.length + 1}::timestamptz[]) AS bucket
      ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by
    )
    INSERT INTO ${table} AS kept (${names}) SELECT * FROM unnest(${arrays.join(', ')})
    ON CONFLICT (panel, filter, filter_value, bucket, key1, key2, key3, seen_before) DO UPDATE SET
      n = kept.n + excluded.n, total = kept.total + excluded.total,
      timed = kept.timed + excluded.timed, sessions = kept.sessions + excluded.sessions`
}

function parametersOf(cells: readonly Cell[]): unknown[][] {
  // Thousands of cells share a few buckets.
  const texts = new Map<number | null, string>([[null, '-infinity']])
  const timeOf = (at: number | null) => {
    const known = texts.get(at)
    if (known !== undefined || at === null) return known
    const text = textOf(at)
    texts.set(at, text)
    return text
  }
  return (Object.keys(columns) as (keyof Cell)[]).map((name) => {
    if (name === 'bucket') return cells.map(({ bucket }) => timeOf(bucket))
    if (name === 'seen_before') return cells.map(({ seen_before: seen }) => timeOf(seen))
    return cells.map((cell) => cell[name])
  })
}

function textOf(at: number): string {
  return new Date(at).toISOString()
}
