import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { allowSeconds, type CopyOut, type Database, snapshot } from '@cardroom/database/client'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import {
  type Choice,
  copiedColumns,
  type CopiedTable,
  copiedTables,
  copyRows,
  type RawTable,
  rawTables,
  readSpans,
  readVersion,
  selectOf,
  type Version,
} from './copied-rows.ts'
import {
  attributedConversions,
  attributedRecords,
  attributedTables,
  claimedRows,
  confirmedRows,
  derivedVisits,
  outcomes,
  updateOrigins,
  updatePrevious,
  withOrigins,
  withPrevious,
} from './derived-rows.ts'

export type FiguresCopyOptions = {
  db: Database
  logger: Logger
  /** The folder that keeps the copy's file for the next start; a temporary folder by default. */
  folder?: string | undefined
  /** Forms that a third party stores, so that the page's records are the only data about them. */
  embedded?: EmbeddedForms
  /** The maximum age of a copy that answers a query; ten seconds by default. */
  maxAgeMs?: number
  /** The maximum time that a query waits for the first copy; five seconds by default. */
  maxWaitMs?: number
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** Runs a query on the copy; all queries of one run see the same state. Counts are returned as numbers. */
export type Ask = <Row>(query: RawBuilder<Row>) => Promise<Row[]>

export type FiguresCopy = ReturnType<typeof createFiguresCopy>

/** Limits DuckDB's memory; data that does not fit is read from the file again. */
const memoryLimit = '384MB'
const threads = 2
const retryAfterSeconds = 3
/** A query on a copy older than this starts a refresh, whether or not the query waits for it. */
const refreshAfterMs = 5000
/** Replaced rows leave gaps, so the tables are compacted after this many replacements. */
const replacedUntilCompacted = 20_000

type Opened = {
  file: string
  instance: DuckDBInstance
  writer: DuckDBConnection
}

type Copy = Opened & {
  version: Version
  readAt: number
  replaced: number
}

/**
 * A copy of the raw rows in a DuckDB file, the only engine that counts them. The copy is loaded from Postgres once,
 * survives restarts, and is refreshed when a query finds it too old. A refresh reads the rows that changed since the
 * previous one, so any number of workers can write at the same time.
 */
export function createFiguresCopy({
  db,
  logger,
  folder: keptIn,
  embedded = {},
  maxAgeMs = 10_000,
  maxWaitMs = 5000,
  now = Date.now,
}: FiguresCopyOptions) {
  let copy: Copy | null = null
  let loading: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  let folder: string | undefined
  const closing = new AbortController()

  async function load(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const started = performance.now()
        folder ??= keptIn ?? (await mkdtemp(join(tmpdir(), 'cardroom-figures-')))
        const before = copy
        copy =
          (before === null ? await openKept(db, embedded, { folder, at: now() }) : null) ??
          (await loadCopy(db, embedded, { folder, at: now(), signal: closing.signal }))
        if (before !== null) await remove(before)
        logger.info({ ms: Math.round(performance.now() - started) }, 'record copy loaded')
        return
      } catch (error) {
        if (closing.signal.aborted) return
        logger.warn({ err: error }, 'could not load record copy')
        await setTimeout(retryAfterSeconds * 1000, null, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  /** Loads the copy in the background, unless a load is already running. */
  function start(): Promise<void> {
    loading ??= load().finally(() => (loading = null))
    return loading
  }

  async function refresh(current: Copy): Promise<void> {
    try {
      if (!(await refreshCopy(db, current, now()))) await start()
    } catch (error) {
      // If Postgres is unavailable, the copy stays as it is; after any other error, it is loaded from scratch.
      if (isUnavailable(error)) throw error
      copy = null
      await remove(current)
      void start()
      throw unavailable(error)
    }
  }

  async function fresh(): Promise<Copy> {
    if (copy === null) {
      await Promise.race([start(), setTimeout(maxWaitMs, null, { ref: false })])
    } else {
      // A clock that was set back must not prevent refreshes.
      const ageMs = Math.abs(now() - copy.readAt)
      if (ageMs >= Math.min(refreshAfterMs, maxAgeMs)) {
        refreshing ??= refresh(copy).finally(() => (refreshing = null))
        if (ageMs >= maxAgeMs) await refreshing
        else
          refreshing.catch((error: unknown) =>
            logger.warn({ err: error }, 'could not refresh record copy'),
          )
      }
    }
    if (copy === null) throw unavailable()
    return copy
  }

  return {
    start,

    /**
     * Runs queries on one state of the copy. `keptSince` is the time since which no record has been dropped, in epoch
     * milliseconds.
     * @throws AppError `unavailable` while the copy is being loaded
     */
    async read<Answer>(work: (ask: Ask, keptSince: number) => Promise<Answer>): Promise<Answer> {
      const { instance, version } = await fresh()
      const connection = await instance.connect()
      try {
        await connection.run('BEGIN TRANSACTION READ ONLY')
        return await work((query) => run(connection, query), version.keptSince)
      } finally {
        connection.closeSync()
      }
    },

    async close(): Promise<void> {
      closing.abort()
      await loading
      await refreshing?.catch(() => {})
      if (copy !== null) close(copy)
      copy = null
      if (keptIn === undefined && folder !== undefined) await rm(folder, { recursive: true })
    },
  }
}

function unavailable(cause?: unknown): AppError {
  const message = 'The records are being loaded. Please try again in a moment.'
  return new AppError('unavailable', message, { retryAfterSeconds, cause })
}

/** Compiles queries: DuckDB understands the placeholders and quotes of Postgres. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

async function run<Row>(connection: DuckDBConnection, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(compiler)
  const result = await connection.runAndReadAll(text, parameters as string[])
  const names = result.columnNames()
  return result.getRowsJS().map((values) => {
    const row = values.map((value, index) => [
      names[index],
      typeof value === 'bigint' ? Number(value) : value,
    ])
    return Object.fromEntries(row) as Row
  })
}

async function open(file: string): Promise<Opened> {
  const instance = await DuckDBInstance.create(file, {
    threads: String(threads),
    memory_limit: memoryLimit,
    temp_directory: `${file}.tmp`,
  })
  return { file, instance, writer: await instance.connect() }
}

function close({ instance, writer }: Opened): void {
  writer.closeSync()
  instance.closeSync()
}

async function remove(opened: Opened): Promise<void> {
  close(opened)
  await removeFiles(dirname(opened.file), basename(opened.file))
}

/** Removes the files whose names begin with the name of the copy: its log, temporary files and CSV files. */
async function removeFiles(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

async function removeCsvFiles(file: string): Promise<void> {
  await removeFiles(dirname(file), `${basename(file)}.csv`)
}

/** The statements that complete a copy once its rows have been read. */
function derivingStatements(embedded: EmbeddedForms): string[] {
  return [
    // The order lets a report read only the parts of a table that fall into its period.
    `CREATE TABLE visit AS ${derivedVisits('arrival')} ORDER BY ms`,
    'DROP TABLE arrival',
    ...(['view', 'event', 'conversion'] as const).flatMap((table) => [
      `CREATE TABLE attributed AS ${withOrigins(table === 'view' ? withPrevious : table)} ORDER BY ms`,
      `DROP TABLE ${table}`,
      `ALTER TABLE attributed RENAME TO ${table}`,
    ]),
    `CREATE VIEW claimed AS ${claimedRows(embedded)}`,
    `CREATE TABLE confirmed AS ${withOrigins(`(${confirmedRows})`)}`,
    `CREATE VIEW outcome AS ${outcomes}`,
    ...(['view', 'event'] as const).map(
      (table) => `CREATE VIEW attributed_${table} AS ${attributedRecords(table)}`,
    ),
    ...(['conversion', 'confirmed'] as const).map(
      (table) => `CREATE VIEW attributed_${table} AS ${attributedConversions(table)}`,
    ),
  ]
}

/** Identifies the database, and every statement that makes a copy: a file with another key cannot be used. */
async function keyOf(db: Database, embedded: EmbeddedForms): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    SELECT current_database() || ' ' || oid || ' ' || 'traffic_sources'::regclass::oid AS key
    FROM pg_database WHERE datname = current_database()`.execute(db)
  const read = copiedTables.map((table) => [selectOf(db, table), copiedColumns(table)])
  const text = JSON.stringify([rows[0]?.key, read, derivingStatements(embedded)])
  return createHash('sha256').update(text).digest('hex')
}

const filePrefix = 'records-'

/** Opens the copy that an earlier process completed and reads the changes since then; removes unusable files. */
async function openKept(
  db: Database,
  embedded: EmbeddedForms,
  { folder, at }: { folder: string; at: number },
): Promise<Copy | null> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const newest = names
    .filter((name) => /^records-\d+\.duckdb$/.test(name))
    .sort()
    .at(-1)
  const kept =
    newest === undefined ? null : await openFile(join(folder, newest), await keyOf(db, embedded))
  const isUsed = kept !== null && (await isRefreshed(db, kept, at))
  for (const name of names) {
    const isOwn = isUsed && name.startsWith(basename(kept.file))
    if (name.startsWith(filePrefix) && !isOwn) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
  return isUsed ? kept : null
}

/** Refreshes a kept copy. One that cannot be refreshed is closed, and is of no use unless Postgres was unavailable. */
async function isRefreshed(db: Database, kept: Copy, at: number): Promise<boolean> {
  try {
    if (await refreshCopy(db, kept, at)) return true
  } catch (error) {
    if (isUnavailable(error)) {
      close(kept)
      throw error
    }
  }
  close(kept)
  return false
}

/** @returns null for a file that is incomplete or damaged, has another key, or is open in another process */
async function openFile(file: string, key: string): Promise<Copy | null> {
  let opened: Opened | undefined
  try {
    opened = await open(file)
    const found = await opened.writer.runAndReadAll('SELECT version FROM state WHERE key = $1', [
      key,
    ])
    const [version] = found.getRowsJS()[0] ?? []
    if (typeof version === 'string') {
      return { ...opened, version: JSON.parse(version) as Version, readAt: 0, replaced: 0 }
    }
  } catch {
    // The caller loads the copy from Postgres instead.
  }
  if (opened !== undefined) close(opened)
  return null
}

async function loadCopy(
  db: Database,
  embedded: EmbeddedForms,
  { folder, at, signal }: { folder: string; at: number; signal: AbortSignal },
): Promise<Copy> {
  const opened = await open(join(folder, `${filePrefix}${Date.now()}.duckdb`))
  const { file, writer } = opened
  try {
    for (const table of copiedTables) {
      const columns = copiedColumns(table).map(([name, type]) => `${name} ${type}`)
      await writer.run(`CREATE TABLE ${table} (${columns.join(', ')})`)
    }
    const version = await snapshot(db, async (transaction, copyOut) => {
      await allowSeconds(60).execute(transaction)
      const readRows = reader(transaction, copyOut, file)
      await writer.run(`INSERT INTO own FROM ${await readRows('own', 'all')}`)
      // Postgres writes the next file while DuckDB reads the previous one.
      let inserting: Promise<unknown> = Promise.resolve()
      for (const table of rawTables) {
        for (const span of await readSpans(transaction, table)) {
          signal.throwIfAborted()
          const rows = await readRows(table, span)
          await inserting
          inserting = writer.run(`INSERT INTO ${table} FROM ${rows}`)
        }
        await inserting
      }
      const { hasChanges: _, ...own } = await readVersion(transaction)
      return own
    })
    for (const statement of derivingStatements(embedded)) await writer.run(statement)
    await removeCsvFiles(file)
    await writer.run('CREATE TABLE state AS SELECT $1 AS key, $2 AS version', [
      await keyOf(db, embedded),
      JSON.stringify(version),
    ])
    await writer.run('CHECKPOINT')
    return { ...opened, version, readAt: at, replaced: 0 }
  } catch (error) {
    await remove(opened)
    throw error
  }
}

/** Copies rows into a file. @returns the file as a DuckDB table */
type ReadRows = (table: CopiedTable, choice: Choice) => Promise<string>

function reader(db: Database, copyOut: CopyOut, prefix: string): ReadRows {
  let files = 0
  return async (table, choice) => {
    // Each table alternates between two files, because one may still be being read.
    files += 1
    const file = `${prefix}.csv-${table}-${files % 2}`
    await copyRows(db, copyOut, { table, choice }, createWriteStream(file))
    const columns = copiedColumns(table)
    const types = columns.map(([name, type]) => `'${name}': '${type}'`)
    // A CSV file does not distinguish an empty text from null, so neither does the copy.
    const shown = columns.map(([name, type]) =>
      type === 'VARCHAR' ? `coalesce(${name}, '') AS ${name}` : name,
    )
    return `(SELECT ${shown.join(', ')} FROM read_csv('${file.replaceAll("'", "''")}', columns = {${types.join(', ')}},
      auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', parallel = false)
      ${table === 'arrival' ? 'WHERE begins_visit' : ''})`
  }
}

/** Reads the changes. @returns false if rows were deleted, so that everything has to be read again */
async function refreshCopy(db: Database, copy: Copy, at: number): Promise<boolean> {
  const { writer, version: before, file } = copy
  return await snapshot(db, async (transaction, copyOut) => {
    await allowSeconds(60).execute(transaction)
    // A table that was just filled has no statistics yet, so the planner would not choose the index.
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction)
    const { hasChanges, ...version } = await readVersion(transaction, before.xmin)
    const isKept =
      version.generation === before.generation && version.firstMonth === before.firstMonth
    if (!isKept) return false
    const hasOtherLeads = version.leads !== before.leads
    if (!hasChanges && !hasOtherLeads) {
      copy.version = version
      copy.readAt = at
      return true
    }
    const read = reader(transaction, copyOut, file)
    await writer.run('BEGIN')
    try {
      const choice = { fromXid: before.xmin, toXid: version.xmax }
      for (const table of rawTables) {
        await writer.run(
          `CREATE OR REPLACE TEMP TABLE fresh_${table} AS FROM ${await read(table, choice)}`,
        )
      }
      const replaced = await replaceRows(writer)
      if (hasOtherLeads) {
        await writer.run('DELETE FROM own')
        await writer.run(`INSERT INTO own FROM ${await read('own', 'all')}`)
      }
      if (hasOtherLeads || (await countOf(writer, freshClaims)) > 0) {
        await writer.run('DELETE FROM confirmed')
        await writer.run(`INSERT INTO confirmed BY NAME ${withOrigins(`(${confirmedRows})`)}`)
      }
      await removeCsvFiles(file)
      await writer.run('UPDATE state SET version = $1', [JSON.stringify(version)])
      await writer.run('COMMIT')
      copy.replaced += replaced
    } catch (error) {
      await writer.run('ROLLBACK')
      throw error
    }
    if (copy.replaced > replacedUntilCompacted) {
      await writer.run('CHECKPOINT')
      copy.replaced = 0
    }
    copy.version = version
    copy.readAt = at
    return true
  })
}

/** Rows that a claimed conversion may refer to. */
const freshClaims = `(SELECT session FROM fresh_conversion UNION ALL SELECT session FROM fresh_view)
  WHERE session IN (SELECT session FROM claimed)`

/**
 * Replaces the rows that have the same ids as the fresh rows, and derives their visits again. @returns the number of
 * rows
 */
async function replaceRows(writer: DuckDBConnection): Promise<number> {
  await writer.run(`CREATE OR REPLACE TEMP TABLE touched AS SELECT DISTINCT visit FROM (
    ${['arrival', 'view', 'event', 'conversion'].map((table) => `SELECT visit FROM fresh_${table}`).join(' UNION ALL ')})`)
  if ((await countOf(writer, 'touched')) === 0) return 0
  let count = 0
  for (const table of ['view', 'event', 'conversion'] satisfies RawTable[]) {
    if ((await countOf(writer, `fresh_${table}`)) === 0) continue
    // After an erasure, the person's rows belong to another visit.
    const old = `${table} WHERE id IN (SELECT id FROM fresh_${table})`
    await writer.run(`INSERT INTO touched SELECT DISTINCT visit FROM ${old}`)
    await writer.run(`DELETE FROM ${old}`)
    await writer.run(`INSERT INTO ${table} BY NAME FROM fresh_${table}`)
    count += await countOf(writer, `fresh_${table}`)
  }
  const old = 'visit WHERE id IN (SELECT id FROM fresh_arrival)'
  await writer.run(`CREATE OR REPLACE TEMP TABLE touched_visitor AS
    SELECT visitor FROM fresh_arrival UNION SELECT visitor FROM ${old}`)
  await writer.run(`INSERT INTO touched SELECT DISTINCT visit FROM ${old}`)
  await writer.run(`DELETE FROM ${old}`)
  // Selects every visit of the changed rows and of their visitors, which are all derived again, with all the rows that
  // determine them.
  await writer.run(`CREATE OR REPLACE TEMP TABLE known AS
    SELECT id, visit, visitor FROM visit WHERE visit IN (FROM touched) OR visitor IN (FROM touched_visitor)
    UNION ALL SELECT id, visit, visitor FROM fresh_arrival`)
  await writer.run(`CREATE OR REPLACE TEMP TABLE beside AS
    SELECT ${arrivalColumns}, true AS begins_visit FROM visit
    WHERE visit IN (SELECT visit FROM known) OR visitor IN (SELECT visitor FROM known)
    UNION ALL BY NAME FROM fresh_arrival`)
  await writer.run(`CREATE OR REPLACE TEMP TABLE derived AS ${derivedVisits('beside')}`)
  await writer.run('DELETE FROM visit WHERE id IN (SELECT id FROM known)')
  await writer.run('INSERT INTO visit BY NAME FROM derived WHERE id IN (SELECT id FROM known)')
  for (const table of attributedTables) await writer.run(updateOrigins(table, 'touched'))
  await writer.run(updatePrevious('touched'))
  return count + (await countOf(writer, 'known'))
}

const arrivalColumns = copiedColumns('arrival')
  .map(([name]) => name)
  .filter((name) => name !== 'begins_visit')
  .join(', ')

async function countOf(writer: DuckDBConnection, rows: string): Promise<number> {
  const found = await writer.runAndReadAll(`SELECT count(*)::INTEGER FROM ${rows}`)
  return Number(found.getRowsJS()[0]?.[0] ?? 0)
}
