import type { Database } from '@cardroom/database/client'
import { CompiledQuery } from 'kysely'
import type { Grain, RollupChanges, RollupRow } from '../domain/rollup-changes.ts'

/** Adds the changes to the rollup rows, and marks their buckets as changed. Under the lock of the rollups. */
export async function addToRollups(db: Database, changes: RollupChanges): Promise<void> {
  await executeByGrain(db, changes, upserts)
}

/** Leaves the changes to the next batch that has the lock of the rollups. */
export async function leaveToOthers(db: Database, changes: RollupChanges): Promise<void> {
  await executeByGrain(db, changes, appends)
}

async function executeByGrain(
  db: Database,
  changes: RollupChanges,
  statements: Record<Grain, string>,
): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    const buckets = changes.buckets(grain)
    if (buckets.length === 0) continue
    const parameters = [...toParameters(changes.rows(grain)), buckets.map(toText)]
    await db.executeQuery(CompiledQuery.raw(statements[grain], parameters))
  }
}

const columns = {
  metric: 'text',
  filter: 'text',
  filter_value: 'text',
  bucket: 'timestamptz',
  dim1: 'text',
  dim2: 'text',
  dim3: 'text',
  previous_bucket: 'timestamptz',
  count: 'bigint',
  sum: 'bigint',
  sample_count: 'bigint',
  sessions: 'bigint',
} as const satisfies Record<keyof RollupRow, string>

const names = Object.keys(columns).join(', ')
const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)

const upserts: Record<Grain, string> = {
  hour: upsertInto('summary_hours', 'hour'),
  day: upsertInto('summary_days', 'day'),
}
const appends: Record<Grain, string> = { hour: appendOf('hour'), day: appendOf('day') }

function appendOf(grain: Grain): string {
  return `
    INSERT INTO summary_deltas (grain, ${names}, changed_buckets)
    VALUES ('${grain}', ${arrays.join(', ')}, $${arrays.length + 1}::timestamptz[])`
}

function upsertInto(table: string, grain: Grain): string {
  return `
    WITH changes AS (
      INSERT INTO summary_changes (grain, bucket, changed_by)
      SELECT '${grain}', bucket, pg_current_xact_id()
      FROM unnest($${arrays.length + 1}::timestamptz[]) AS bucket
      ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by
    )
    INSERT INTO ${table} AS stored (${names}) SELECT * FROM unnest(${arrays.join(', ')})
    ON CONFLICT (metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket) DO UPDATE SET
      count = stored.count + excluded.count, sum = stored.sum + excluded.sum,
      sample_count = stored.sample_count + excluded.sample_count,
      sessions = stored.sessions + excluded.sessions`
}

function toParameters(rows: readonly RollupRow[]): unknown[][] {
  // Thousands of rows share a few buckets.
  const buckets = new Set(rows.flatMap((row) => [row.bucket, row.previous_bucket]))
  const texts = new Map([...buckets].map((at) => [at, at === null ? '-infinity' : toText(at)]))
  return (Object.keys(columns) as (keyof RollupRow)[]).map((name) => {
    const isTime = name === 'bucket' || name === 'previous_bucket'
    return rows.map((row) => (isTime ? texts.get(row[name]) : row[name]))
  })
}

function toText(at: number): string {
  return new Date(at).toISOString()
}
