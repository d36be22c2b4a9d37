import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables/tables.ts'

export type Database = Kysely<Tables>

export type DatabaseOptions = {
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /** Largest number of connections; 5 unless given. */
  maxConnections?: number
  /** How long a query waits for a connection to be free, or to be made. */
  connectionTimeoutMs?: number
  /** Ends a statement that runs longer; 5 s unless given. */
  statementTimeoutMs?: number
  /** Called once for every idle connection that breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void
}

const int8Oid = 20

/**
 * A typed Postgres connection pool. bigint (counts) is read as number: no count here passes 2^53.
 * @param url `postgres://role:password@host:port/database`
 */
export function connectDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.maxConnections ?? 5,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2000,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8Oid
          ? (value: string) => Number(value)
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection may also break while a caller holds it between two statements. The caller's next
  // statement then fails; without a listener of its own that event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => options.onConnectionLost?.(error))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Resolves when Postgres answers. */
export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}
