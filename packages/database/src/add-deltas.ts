import { sql } from 'kysely'
import type { Database } from './client.ts'

/** So many at once, that a statement stays far from its time limit. */
const deltasAtOnce = 200

/**
 * Adds to the rollups what batches have left in `summary_deltas`, and marks the buckets as changed. Inside a transaction that
 * alone writes the rollups.
 */
export async function addDeltas(db: Database): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    const table = sql.table(grain === 'hour' ? 'summary_hours' : 'summary_days')
    for (;;) {
      const { rows } = await sql<{ taken: number }>`
        WITH taken AS (
          DELETE FROM summary_deltas WHERE id IN (
            SELECT id FROM summary_deltas WHERE grain = ${grain} ORDER BY id LIMIT ${deltasAtOnce})
          RETURNING *
        ), marked AS (
          INSERT INTO summary_changes (grain, bucket, changed_by)
          SELECT DISTINCT ${grain}, changed, pg_current_xact_id()
          FROM taken, unnest(changed_buckets) AS changed
          ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by
        ), added AS (
          INSERT INTO ${table} AS stored (metric, filter, filter_value, bucket, dim1, dim2, dim3,
            previous_bucket, count, sum, sample_count, sessions)
          SELECT delta.metric, delta.filter, delta.filter_value, delta.bucket, delta.dim1, delta.dim2, delta.dim3,
            delta.previous_bucket, sum(delta.count), sum(delta.sum), sum(delta.sample_count), sum(delta.sessions)
          FROM taken, unnest(metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket,
            count, sum, sample_count, sessions) AS delta(metric, filter, filter_value, bucket, dim1, dim2, dim3,
            previous_bucket, count, sum, sample_count, sessions)
          GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
          ON CONFLICT (metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket) DO UPDATE SET
            count = stored.count + excluded.count, sum = stored.sum + excluded.sum,
            sample_count = stored.sample_count + excluded.sample_count,
            sessions = stored.sessions + excluded.sessions
        )
        SELECT count(*) AS taken FROM taken`.execute(db)
      if ((rows[0]?.taken ?? 0) < deltasAtOnce) break
    }
  }
}

/** Whether there is anything to add. */
export async function hasDeltas(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM summary_deltas) AS has`.execute(db)
  return rows[0]?.has === true
}
