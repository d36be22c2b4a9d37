import type { Socket } from 'node:net'
import { finished as onFinished, Stream, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Tables } from './tables/tables.ts'

export type Database = Kysely<Tables>

export type DatabaseOptions = {
  /** The name that `pg_stat_activity` shows. */
  applicationName: string
  /** The maximum number of connections; 5 by default. */
  maxConnections?: number
  /** The maximum time that a query waits for a connection. */
  connectionTimeoutMs?: number
  /** Cancels statements that run longer; 5 s by default. */
  statementTimeoutMs?: number
  /** Called once for every idle connection that breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void
}

const int8Oid = 20
const dateOid = 1082

const defaultStatementTimeoutMs = 5000
/** The extra time, beyond the statement timeout, after which a connection without a response counts as dead. */
const answerMs = 2000

const pools = new WeakMap<Database, pg.Pool>()

/**
 * A typed Postgres connection pool. bigint (counts) is parsed as number, because no count here exceeds 2^53.
 * @param url `postgres://role:password@host:port/database`
 */
export function connectDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.maxConnections ?? 5,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2000,
    statement_timeout: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === int8Oid) return (value: string) => Number(value)
        // A date has no time zone, so it stays text.
        if (oid === dateOid) return (value: string) => value
        return pg.types.getTypeParser(oid, format)
      }) as typeof pg.types.getTypeParser,
    },
  })
  // A connection may break while a caller holds it between two statements. The next statement then fails. Without a
  // listener, the event would terminate the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endUnanswered(client, options.statementTimeoutMs ?? defaultStatementTimeoutMs)
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** The used and idle connections of a pool, and the number of waiting queries. */
export function connectionCounts(db: Database): Record<'used' | 'idle' | 'waiting', number> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Raises the statement timeout for a transaction. */
export function allowSeconds(seconds: number) {
  return sql.raw(`SET LOCAL statement_timeout = '${seconds}s'`)
}

const allowedSeconds = /^SET LOCAL statement_timeout = '(\d+)s'$/

/**
 * Closes a connection that does not respond to a statement in time, so that the caller gets an error and the pool opens
 * a new one: a frozen or unreachable Postgres does not cancel statements itself.
 * @param usualMs the statement timeout; 0 for none
 */
function endUnanswered(client: pg.PoolClient, usualMs: number): void {
  if (usualMs === 0) return
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const run = client.query.bind(client) as (...args: unknown[]) => unknown
  let allowedMs = usualMs
  const query = (...args: unknown[]): unknown => {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const [, seconds] = allowedSeconds.exec(text ?? '') ?? []
    if (seconds !== undefined) allowedMs = Number(seconds) * 1000
    if (text === 'commit' || text === 'rollback') allowedMs = usualMs
    const timer = setTimeout(
      () => stream.destroy(new Error('Postgres does not answer')),
      allowedMs + answerMs,
    )
    const stop = () => clearTimeout(timer)
    const pending = run(...args)
    if (pending instanceof Promise) pending.then(() => stop(), stop)
    else if (pending instanceof Stream) onFinished(pending as Writable, stop)
    else stop()
    return pending
  }
  client.query = query as typeof client.query
}

/**
 * Writes rows with COPY, the fastest way to fill a table.
 * @param statement `COPY table (columns) FROM STDIN`
 * @param rows in COPY's text format
 */
export type CopyIn = (statement: string, rows: string) => Promise<void>

/**
 * Runs `work` in a transaction that can also write with COPY, which Kysely does not support.
 * @param db created by {@link connectDatabase}
 */
export async function copyTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Tables>, copyIn: CopyIn) => Promise<Result>,
): Promise<Result> {
  return await withOneClient(db, async (client, single) => {
    const copyIn: CopyIn = async (statement, rows) => {
      const stream = client.query(copyFrom(statement))
      stream.end(rows)
      await finished(stream)
    }
    return await single.transaction().execute((transaction) => work(transaction, copyIn))
  })
}

/**
 * Reads rows with COPY, as unparsed CSV.
 * @param statement `COPY (query) TO STDOUT`, without parameters
 */
export type CopyOut = (statement: string, target: Writable) => Promise<void>

/**
 * Runs `work` on a read-only snapshot of the database.
 * @param db created by {@link connectDatabase}
 */
export async function snapshot<Result>(
  db: Database,
  work: (transaction: Transaction<Tables>, copyOut: CopyOut) => Promise<Result>,
): Promise<Result> {
  return await withOneClient(db, async (client, single) => {
    const copyOut: CopyOut = async (statement, target) => {
      await pipeline(client.query(copyTo(statement)), target)
    }
    return await single
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => work(transaction, copyOut))
  })
}

// COPY needs the underlying client; Kysely returns it to the pool at the end of the transaction.
async function withOneClient<Result>(
  db: Database,
  work: (client: pg.PoolClient, single: Database) => Promise<Result>,
): Promise<Result> {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('This database was not made by connectDatabase')
  const client = await pool.connect()
  const onlyClient = {
    connect: () => Promise.resolve(client),
    end: () => Promise.resolve(),
    options: pool.options,
  }
  return await work(
    client,
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyClient }) }),
  )
}

/** Resolves once Postgres responds. */
export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}
