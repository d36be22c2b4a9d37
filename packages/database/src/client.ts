import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
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
const namedStatement = /^\s*\/\* prepared: (\S+) \*\//

/**
 * A connection that knows two things more, both told by a statement's first words, so that they travel through
 * Kysely and its transactions as any other: `COPY … FROM STDIN` takes the rows, as one text, for its only
 * parameter; what begins with a comment `prepared: <name>` is parsed and planned once.
 */
class KnowingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && Array.isArray(values)) {
      if (text.startsWith('COPY ')) return this.#copyIn(text, String(values[0]))
      const name = namedStatement.exec(text)?.[1]
      if (name !== undefined) return super.query({ name, text, values })
    }
    return super.query(...([text, values, ...rest] as Parameters<pg.Client['query']>))
  }) as pg.Client['query']

  async #copyIn(statement: string, rows: string) {
    const stream = super.query(copyFrom(statement))
    stream.end(rows)
    await finished(stream)
    return { command: 'COPY', rowCount: stream.rowCount, rows: [] }
  }
}

/**
 * A typed Postgres connection pool. bigint (counts) is read as number: no count here passes 2^53.
 * `COPY … FROM STDIN` takes the rows, as one text, for its only parameter. A statement that begins with
 * a comment `prepared: <name>` is planned once a connection; the name stands for that text alone.
 * @param url `postgres://role:password@host:port/database`
 */
export function connectDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    Client: KnowingClient,
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
