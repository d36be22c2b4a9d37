import { type Kysely, sql } from 'kysely'

/*
 * Changes of rollup rows that are stored with their records and not yet added to the rollups: a batch that is stored while
 * another one writes the rollups leaves its own here. A row is what one batch changes in one grain, a column a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written once and read once, within a second: compressing them would cost more than it spares.
  await sql`
    CREATE TABLE summary_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      grain text NOT NULL CHECK (grain IN ('hour', 'day')),
      metric text[] STORAGE EXTERNAL NOT NULL,
      filter text[] STORAGE EXTERNAL NOT NULL,
      filter_value text[] STORAGE EXTERNAL NOT NULL,
      bucket timestamptz[] STORAGE EXTERNAL NOT NULL,
      dim1 text[] STORAGE EXTERNAL NOT NULL,
      dim2 text[] STORAGE EXTERNAL NOT NULL,
      dim3 text[] STORAGE EXTERNAL NOT NULL,
      previous_bucket timestamptz[] STORAGE EXTERNAL NOT NULL,
      count bigint[] STORAGE EXTERNAL NOT NULL,
      sum bigint[] STORAGE EXTERNAL NOT NULL,
      sample_count bigint[] STORAGE EXTERNAL NOT NULL,
      sessions bigint[] STORAGE EXTERNAL NOT NULL,
      changed_buckets timestamptz[] STORAGE EXTERNAL NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON summary_deltas TO cardroom_ingest`.execute(db)
}
