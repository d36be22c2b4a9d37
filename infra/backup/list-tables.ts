import type pg from 'pg'

type Table = {
  /** Quoted where SQL wants that. */
  name: string
  /** Its columns as a list, those left out that Postgres computes. */
  columns: string
}

/** Every table of the schema; one that is in parts counts as one, and the migrator's own are left out. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`)
  return rows
}
