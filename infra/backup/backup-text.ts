import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** The last line of a backup; without it the backup is incomplete. */
export const lastLine = '-- End of the backup'

/**
 * Writes a consistent snapshot of the database as SQL for psql: the schema version in the first line, the months of the
 * raw records, the rows of each table, and the sequences. It omits roles, schema and secrets.
 * @param client a connection that may read every table and is not used for anything else in the meantime
 * @param onTable called with each table and its number of rows, once they are written
 */
export async function* backupText(
  client: pg.Client,
  onTable: (table: string, rows: number) => void = () => {},
): AsyncGenerator<string | Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'`)
  yield `-- Cardroom backup of schema ${await schemaVersion(client)}, ${new Date().toISOString()}\n`
  for (const month of await monthsOf(client)) {
    yield `SELECT ensure_month_partitions('${month}', '${month}');\n`
  }
  for (const { name, columns } of await listTables(client)) {
    yield `COPY ${name} (${columns}) FROM stdin;\n`
    // COPY supports partitioned tables only through a query.
    const copy = client.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`))
    yield* copy
    onTable(name, copy.rowCount)
    yield '\\.\n'
  }
  for (const { name, last } of await sequencesOf(client)) {
    yield `SELECT setval('${name}', ${last});\n`
  }
  await client.query('COMMIT')
  yield `${lastLine}\n`
}

async function schemaVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1',
  )
  const [newest] = rows
  if (newest === undefined) throw new Error('this database does not have the schema of Cardroom')
  return newest.name
}

async function monthsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    SELECT DISTINCT replace(substring(relname FROM '\\d{4}_\\d{2}$'), '_', '-') || '-01T00:00:00Z' AS month
    FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY month`)
  return rows.map(({ month }) => month)
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT quote_ident(sequencename) AS name, last_value AS last
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY name`)
  return rows
}

type Table = {
  /** The name, quoted if necessary. */
  name: string
  /** The table's columns, except for generated ones. */
  columns: string
}

/** Every table of the schema except the migrator's own; a partitioned table counts once. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`)
  return rows
}
