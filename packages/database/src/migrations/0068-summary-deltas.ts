import { type Kysely, sql } from 'kysely'

/*
 * Changes of rollup rows that are stored with their records and not yet added to the rollups: a batch that is stored while
 * another one writes the rollups leaves its own here. A row is what one batch changes in one grain, a column a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE summary_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      grain text NOT NULL CHECK (grain IN ('hour', 'day')),
      metric text[] NOT NULL,
      filter text[] NOT NULL,
      filter_value text[] NOT NULL,
      bucket timestamptz[] NOT NULL,
      dim1 text[] NOT NULL,
      dim2 text[] NOT NULL,
      dim3 text[] NOT NULL,
      previous_bucket timestamptz[] NOT NULL,
      count bigint[] NOT NULL,
      sum bigint[] NOT NULL,
      sample_count bigint[] NOT NULL,
      sessions bigint[] NOT NULL,
      changed_buckets timestamptz[] NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON summary_deltas TO cardroom_ingest`.execute(db)
}
