import type { Database } from '@cardroom/database/client'
import { CompiledQuery, sql } from 'kysely'
import type { Cell, CellSheet, Grain } from '../domain/cell-sheet.ts'

/** Lets one batch at a time read and change the cells; held until the transaction ends. */
export async function lockSummaries(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.summaries'))`.execute(db)
}

/** Counts what the sheet says into the cells. */
export async function addCells(db: Database, sheet: CellSheet): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    const cells = sheet.cells(grain)
    if (cells.length === 0) continue
    await db.executeQuery(CompiledQuery.raw(upserts[grain], parametersOf(cells)))
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
  hour: upsertInto('summary_hours'),
  day: upsertInto('summary_days'),
}

function upsertInto(table: string): string {
  const names = Object.keys(columns).join(', ')
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
  return `
    INSERT INTO ${table} AS kept (${names}) SELECT * FROM unnest(${arrays.join(', ')})
    ON CONFLICT (panel, filter, filter_value, bucket, key1, key2, key3, seen_before) DO UPDATE SET
      n = kept.n + excluded.n, total = kept.total + excluded.total,
      timed = kept.timed + excluded.timed, sessions = kept.sessions + excluded.sessions`
}

function parametersOf(cells: readonly Cell[]): unknown[][] {
  return (Object.keys(columns) as (keyof Cell)[]).map((name) => {
    if (name === 'bucket') return cells.map(({ bucket }) => new Date(bucket).toISOString())
    if (name === 'seen_before') {
      return cells.map(({ seen_before: seen }) =>
        seen === null ? '-infinity' : new Date(seen).toISOString(),
      )
    }
    return cells.map((cell) => cell[name])
  })
}
