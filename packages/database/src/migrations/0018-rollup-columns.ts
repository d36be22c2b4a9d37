import { type Kysely, sql } from 'kysely'

const columns = {
  panel: 'metric',
  key1: 'dim1',
  key2: 'dim2',
  key3: 'dim3',
  seen_before: 'previous_bucket',
  n: 'count',
  total: 'sum',
  timed: 'sample_count',
}

/* The columns of the summaries get the usual names of rollup tables; contracts/metrics.ts describes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['summary_hours', 'summary_days']) {
    for (const [before, after] of Object.entries(columns)) {
      await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN ${sql.ref(before)} TO ${sql.ref(after)}`.execute(
        db,
      )
    }
  }
}
