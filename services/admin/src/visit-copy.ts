import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { eventDimensions } from '@cardroom/contracts/explore'
import { allowSeconds, type CopyOut, type Database, snapshot } from '@cardroom/database/client'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import { changedBuckets, droppedSpans, staleSpans } from './domain/stale-spans.ts'
import type { Span } from './domain/time-range.ts'
import {
  addEvents,
  addViews,
  addVisits,
  type ConversionRows,
  emptyVisits,
  leavePlaces,
  setConversions,
  settle,
  storedTouches,
  toConversionRows,
  type Value,
  type Visits,
  visitTexts,
} from './domain/visits.ts'
import { leadVersion, leadVersionsOfDays } from './repositories/lead-versions.ts'
import {
  copyColumns,
  copySpan,
  type CopyTable,
  copyTables,
  readMonths,
  readVersions,
  recordedTables,
  type Versions,
} from './repositories/visit-rows.ts'

export type VisitCopyOptions = {
  db: Database
  logger: Logger
  /** Forms of which there are records alone. */
  embedded?: EmbeddedForms
  /** How old the answer to a question may be; ten seconds unless given. */
  maxAgeMs?: number
  /** So many visits that changed leave enough gaps to put all in the order of time again; 200,000 unless given. */
  maxLeftPlaces?: number
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

export type VisitCopy = ReturnType<typeof createVisitCopy>

/** Bound of DuckDB's own memory; five million records take a quarter of it, and the rest while they are read. */
const memoryLimit = '768MB'
const threads = 2
const retryAfterSeconds = 3
/** A question about a copy older than this begins a refresh, whether or not it waits for it. */
const refreshAfterMs = 1000
/** More changed spans than these are a rebuild: reading everything anew is faster then. */
const maxStaleSpans = 100

/** One state of the copy; made anew when a change to it fails. */
type Copy = {
  instance: DuckDBInstance
  writer: DuckDBConnection
  visits: Visits
  folder: string
  embedded: EmbeddedForms
  versions: Versions
  leads: string
  leadDays: Map<number, string>
  months: Set<string>
  readAt: number
}

/**
 * A columnar copy of the visits and what happened in them, in this process' memory. It can be made from Postgres at
 * any time, and nothing else reads from it. What has changed there is read behind an answer that is young enough, and
 * before the next one otherwise.
 */
export function createVisitCopy({
  db,
  logger,
  embedded = {},
  maxAgeMs = 10_000,
  maxLeftPlaces = 200_000,
  now = Date.now,
}: VisitCopyOptions) {
  let copy: Copy | null = null
  let loading: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted

  async function load(): Promise<void> {
    while (!isClosed()) {
      try {
        const started = now()
        const loaded = await loadCopy(db, { embedded, at: started }, isClosed)
        if (isClosed()) await closeCopy(loaded)
        else copy = loaded
        logger.info({ ms: now() - started }, 'the copy of the visits is ready')
        return
      } catch (error) {
        if (isClosed()) return
        logger.warn({ err: error }, 'the copy of the visits could not be made')
        await setTimeout(retryAfterSeconds * 1000, null, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  /** Makes the copy in the background, unless that is under way. */
  function start(): void {
    loading ??= load().finally(() => (loading = null))
  }

  async function discard(broken: Copy): Promise<void> {
    copy = null
    await closeCopy(broken)
    start()
  }

  async function refresh(current: Copy): Promise<void> {
    try {
      const isWhole = await refreshCopy(db, current, now())
      if (!isWhole) await discard(current)
      else if (current.visits.left > maxLeftPlaces) await readAllVisits(current, isClosed)
    } catch (error) {
      // Postgres being away leaves the copy as it was; after anything else it is made anew.
      if (isUnavailable(error)) throw error
      await discard(current)
      throw unavailable(error)
    }
  }

  async function fresh(): Promise<Copy> {
    const age = copy === null ? 0 : now() - copy.readAt
    if (copy !== null && age >= Math.min(refreshAfterMs, maxAgeMs)) {
      refreshing ??= refresh(copy).finally(() => (refreshing = null))
      if (age >= maxAgeMs) await refreshing
      else
        refreshing.catch((error: unknown) => logger.warn({ err: error }, 'the copy is not fresh'))
    }
    if (copy === null) {
      // The first question begins it: who never asks does not pay for it.
      start()
      throw unavailable()
    }
    return copy
  }

  return {
    start,

    /** Resolves when the copy has been made. */
    async ready(): Promise<void> {
      if (copy !== null) return
      start()
      await loading
    },

    /**
     * What is counted at once is of one state of the visits: nothing changes them meanwhile.
     * @throws AppError `unavailable` while the copy is being made
     */
    async read<Answer>(count: (visits: Visits) => Answer): Promise<Answer> {
      return count((await fresh()).visits)
    },

    async close(): Promise<void> {
      closing.abort()
      await loading
      await refreshing?.catch(() => {})
      if (copy !== null) await closeCopy(copy)
      copy = null
    },
  }
}

function unavailable(cause?: unknown): AppError {
  const message = 'The visits are being read. Please try again in a moment.'
  return new AppError('unavailable', message, { retryAfterSeconds, cause })
}

const folderPrefix = 'visits-'

/** A process that was killed leaves the folder through which rows came into its copy. */
async function removeFoldersOfEnded(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^visits-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) {
      // That of another user stays.
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of another user's is running, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function closeCopy({ instance, writer, folder }: Copy): Promise<void> {
  writer.closeSync()
  instance.closeSync()
  await rm(folder, { recursive: true, force: true })
}

const statementTimeout = allowSeconds(60)

async function loadCopy(
  db: Database,
  { embedded, at }: { embedded: EmbeddedForms; at: number },
  isClosed: () => boolean,
): Promise<Copy> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: memoryLimit,
    // Nothing is written to disk: a container's is read-only.
    temp_directory: '',
  })
  const writer = await instance.connect()
  await removeFoldersOfEnded()
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const made: Copy = {
    instance,
    writer,
    visits: emptyVisits(),
    folder,
    embedded,
    readAt: at,
    versions: { hour: new Map(), day: new Map() },
    leads: '',
    leadDays: new Map(),
    months: new Set(),
  }
  try {
    // Only an attached database in memory is compressed.
    await writer.run(`ATTACH ':memory:' AS copy (COMPRESS)`)
    await writer.run('USE copy')
    for (const table of copyTables) {
      await writer.run(`CREATE TABLE ${table} (${definition(copyColumns(table))})`)
    }
    await writer.run(`CREATE TABLE raw_visit (${definition(copyColumns('visit'))})`)
    await writer.run(
      `CREATE TABLE placed (id UUID, visit BIGINT, visitor BIGINT, is_first BOOLEAN, place INTEGER)`,
    )
    await writer.run(`CREATE VIEW counted AS
      FROM confirmed UNION ALL BY NAME FROM conversion WHERE kind = 'lead'`)
    await snapshot(db, async (transaction, copyOut) => {
      await statementTimeout.execute(transaction)
      made.leads = await leadVersion(transaction)
      made.leadDays = await leadVersionsOfDays(transaction)
      await writer.run(noChanged)
      await replaceConfirmed(transaction, copyOut, { copy: made, spans: [always] })
      made.versions = await readVersions(transaction)
      made.months = await readMonths(transaction)
      const days = staleSpans({ hour: new Map(), day: new Map() }, made.versions, at)
      const inTurn = days.toSorted((one, other) => one.from - other.from)
      for (const [index, span] of inTurn.entries()) {
        if (isClosed()) throw new Error('closed')
        for (const table of recordedTables) {
          const rows = await readSpan(transaction, copyOut, { table, span, folder })
          await writer.run(`INSERT INTO ${rawName(table)} BY NAME SELECT * FROM ${rows}`)
        }
        // What has been read is compressed then.
        if (index % 7 === 6) await writer.run('CHECKPOINT copy')
      }
    })
    await readAllVisits(made, isClosed)
    return made
  } catch (error) {
    await closeCopy(made)
    throw error
  }
}

/** Reads the visits in the order of time, so that the dates of a question choose some that lie side by side. */
async function readAllVisits(copy: Copy, isClosed: () => boolean): Promise<void> {
  const { writer } = copy
  const visits = emptyVisits()
  await writer.run('CHECKPOINT copy')
  await writer.run('DELETE FROM placed')
  await givePlaces(writer, 'true', 0)
  for (const { text, add } of freshRows) {
    for await (const chunk of await writer.stream(text)) {
      if (isClosed()) throw new Error('closed')
      add(visits, chunk.getColumns() as Value[][])
    }
  }
  settle(visits, 0)
  await writer.run('DROP TABLE fresh')
  visits.sorted = visits.count
  setConversions(visits, await readConversions(writer, visits))
  copy.visits = visits
}

/** Makes rows of 2048 conversions at a time: many thousand at once would keep the process from answers for a tenth of a second. */
async function readConversions(
  writer: DuckDBConnection,
  visits: Visits,
): Promise<ConversionRows[]> {
  const parts: ConversionRows[] = []
  for await (const chunk of await writer.stream(outcomes)) {
    parts.push(toConversionRows(visits, chunk.getColumns() as Value[][]))
  }
  return parts
}

/** Reads 2048 rows at a time, for the same reason. */
async function columnsOf(writer: DuckDBConnection, text: string): Promise<Value[][]> {
  const columns: Value[][] = []
  for await (const chunk of await writer.stream(text)) {
    for (const [index, values] of (chunk.getColumns() as Value[][]).entries()) {
      const column = (columns[index] ??= [])
      column.push(...values)
    }
  }
  return columns
}

/** The visits as Postgres has them are kept apart from those with their figures. */
function rawName(table: CopyTable): string {
  return table === 'visit' ? 'raw_visit' : table
}

/** Reads again what has changed; false when everything has. */
async function refreshCopy(db: Database, copy: Copy, at: number): Promise<boolean> {
  const { writer } = copy
  return await snapshot(db, async (transaction, copyOut) => {
    const versions = await readVersions(transaction)
    const months = await readMonths(transaction)
    const spans = [...staleSpans(copy.versions, versions, at), ...droppedSpans(copy.months, months)]
    if (spans.length > maxStaleSpans) return false
    const leads = await leadVersion(transaction)
    const leadDays = leads === copy.leads ? copy.leadDays : await leadVersionsOfDays(transaction)
    const changedRows = changedBuckets(copy.leadDays, leadDays).map(toDay)
    const confirmedSpans = [...changedRows, ...spans.map(aroundSpan)]
    if (confirmedSpans.length > 0) {
      await statementTimeout.execute(transaction)
      await writer.run('BEGIN')
      let changes: Apply[] = []
      try {
        await writer.run(noChanged)
        await replaceSpans(transaction, copyOut, { copy, spans })
        await replaceConfirmed(transaction, copyOut, { copy, spans: confirmedSpans })
        // A record that was stored twice, or a bot's, changes an hour and no visit.
        if ((await countOf(writer, 'changed')) > 0) {
          changes = await readChanged(copy)
          if (await haveConversionsChanged(copy)) {
            const conversions = await readConversions(writer, copy.visits)
            changes.push((visits) => setConversions(visits, conversions))
          }
        }
        await writer.run('COMMIT')
      } catch (error) {
        await writer.run('ROLLBACK')
        throw error
      }
      // At once, so that a question finds all of it or nothing.
      for (const apply of changes) apply(copy.visits)
    }
    copy.versions = versions
    copy.leads = leads
    copy.leadDays = leadDays
    copy.months = months
    copy.readAt = at
    return true
  })
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const always: Span = { from: 0, to: Date.UTC(2200, 0) }

/** Where the rows lie whose page may have recorded them within a span, or seen its last page then. */
function aroundSpan({ from, to }: Span): Span {
  return { from: from - hourMs, to: to + dayMs }
}

function toDay(from: number): Span {
  return { from, to: from + dayMs }
}

/** The visits of rows that differ have changed: what is kept of a visit holds its conversions, too. */
async function replaceConfirmed(
  db: Database,
  copyOut: CopyOut,
  { copy: { writer, folder, embedded }, spans }: Change,
): Promise<void> {
  for (const span of spans) {
    const rows = await readSpan(db, copyOut, { table: 'confirmed', span, folder, embedded })
    const within = `ms >= ${span.from} AND ms < ${span.to}`
    await stageDiffering(writer, { name: 'confirmed', rows, within })
    if ((await countOf(writer, 'differing')) === 0) continue
    await writer.run(`DELETE FROM confirmed WHERE ${within}`)
    await writer.run('INSERT INTO confirmed BY NAME SELECT * FROM staged')
    await writer.run('INSERT INTO changed FROM differing')
  }
}

type Change = { copy: Copy; spans: readonly Span[] }

/** The visits that have changed. */
const noChanged = 'CREATE OR REPLACE TEMP TABLE changed (visit BIGINT)'

/** Puts rows into `staged`, and into `differing` the visits of those that are other than before. */
async function stageDiffering(
  writer: DuckDBConnection,
  { name, rows, within }: { name: string; rows: string; within: string },
): Promise<void> {
  await writer.run(`CREATE OR REPLACE TEMP TABLE staged AS SELECT * FROM ${rows}`)
  // Equal rows of both sides cancel out.
  await writer.run(`CREATE OR REPLACE TEMP TABLE differing AS SELECT DISTINCT visit FROM (
    SELECT * EXCLUDE (side), sum(side) AS more FROM (
      SELECT *, 1 AS side FROM ${name} WHERE ${within} UNION ALL BY NAME SELECT *, -1 AS side FROM staged)
    GROUP BY ALL HAVING sum(side) <> 0)`)
}

// Rows are compared first, so that a batch of a hundred records changes a hundred rows and not those of its hour.
async function replaceSpans(
  db: Database,
  copyOut: CopyOut,
  { copy: { writer, folder }, spans }: Change,
): Promise<void> {
  await writer.run('CREATE OR REPLACE TEMP TABLE touched (visitor BIGINT)')
  for (const span of spans) {
    for (const table of recordedTables) {
      const name = rawName(table)
      const rows = await readSpan(db, copyOut, { table, span, folder })
      const within = `ms >= ${span.from} AND ms < ${span.to}`
      await stageDiffering(writer, { name, rows, within })
      if ((await countOf(writer, 'differing')) === 0) continue
      if (table === 'visit') {
        await writer.run(`INSERT INTO touched SELECT visitor FROM raw_visit
          WHERE ${within} AND visit IN (FROM differing)`)
      }
      await writer.run(`DELETE FROM ${name} WHERE ${within} AND visit IN (FROM differing)`)
      await writer.run(`INSERT INTO ${name} SELECT * FROM staged WHERE visit IN (FROM differing)`)
      await writer.run('INSERT INTO changed FROM differing')
    }
  }
}

type Apply = (visits: Visits) => void

/** Gives the visits that have changed new places. @returns what is then to be done with the columns */
async function readChanged({ writer, visits }: Copy): Promise<Apply[]> {
  await writer.run(
    'INSERT INTO touched SELECT visitor FROM raw_visit WHERE visit IN (FROM changed)',
  )
  const affected = '(visit IN (FROM changed) OR visitor IN (FROM touched))'
  const [left = []] = await columnsOf(
    writer,
    `DELETE FROM placed WHERE ${affected} RETURNING place`,
  )
  const start = visits.count
  await givePlaces(writer, affected, start)
  const changes: Apply[] = [(all) => leavePlaces(all, left)]
  for (const { text, add } of freshRows) {
    const columns = await columnsOf(writer, text)
    changes.push((all) => add(all, columns))
  }
  return [...changes, (all) => settle(all, start)]
}

/**
 * Whether a conversion came, went or changed, or its visit has a new place. Those that are other than before are of visits
 * in `changed`, some of no visit; one that went shows in their number alone.
 */
async function haveConversionsChanged({ writer, visits }: Copy): Promise<boolean> {
  const [[count = 0] = [], [moved = 0] = []] = await columnsOf(
    writer,
    `SELECT count(*)::INTEGER, (count(*) FILTER (
        coalesce(visit, 0) IN (SELECT coalesce(visit, 0) FROM changed UNION ALL SELECT visit FROM fresh)))::INTEGER
      FROM counted`,
  )
  return moved !== 0 || count !== visits.conversions.count
}

async function countOf(writer: DuckDBConnection, rows: string): Promise<number> {
  const [counts] = await columnsOf(writer, `SELECT count(*)::INTEGER FROM ${rows}`)
  return Number(counts?.[0] ?? 0)
}

/** What there is to read of the visits in `fresh`, whose records are those of the first row of a visit. */
const freshRows = [
  {
    text: `SELECT place, ms::DOUBLE, day, first_place, previous_ms, next_ms, previous_place, has_conversion, landing,
        ${visitTexts.join(', ')}
      FROM fresh JOIN raw_visit USING (id, ms)`,
    add: addVisits,
  },
  {
    text: `SELECT place, r.ms::DOUBLE, r.seconds, r.page
      FROM fresh AS v JOIN view AS r ON v.is_first AND r.visit = v.visit`,
    add: addViews,
  },
  {
    text: `SELECT place, r.ms::DOUBLE, r.value, ${eventDimensions.map((name) => `r.${name.slice('event-'.length)}`).join(', ')}
      FROM fresh AS v JOIN event AS r ON v.is_first AND r.visit = v.visit`,
    add: addEvents,
  },
]

const touchColumns = (['first', 'last'] as const).flatMap((touch) =>
  storedTouches[touch].map((name) => `c.${touch}_${name}`),
)
/** The counted conversions, each with the place of its visit: few, so that all are read anew when one has changed. */
const outcomes = `SELECT p.place, c.ms::DOUBLE, c.day, c.kind, c.value, ${touchColumns.join(', ')}
  FROM counted AS c LEFT JOIN placed AS p ON p.visit = c.visit AND p.is_first`

/** Stand for no visit before, and none after: days (since 1970) long before and after all others. */
const never = { before: -1_000_000, after: 1_000_000 }

/**
 * Gives visits places from a number on, and puts them into `fresh`. Where several rows share a visit (before the server
 * decided visits), the first has its records. Each knows when its visitor's visits before and after it began, by which
 * different visitors are told without comparing all of them.
 * @param affected a condition that holds for all visits of a visitor or for none
 */
async function givePlaces(
  writer: DuckDBConnection,
  affected: string,
  start: number,
): Promise<void> {
  await writer.run(`CREATE OR REPLACE TEMP TABLE fresh AS
    WITH ranked AS (
      SELECT id, visit, visitor, ms, day, row_number() OVER (PARTITION BY visit ORDER BY ms, id) = 1 AS is_first
      FROM raw_visit WHERE visit IN (SELECT visit FROM raw_visit WHERE ${affected})),
    in_turn AS (
      SELECT *, ${start} - 1 + row_number() OVER (ORDER BY ms, id) AS place
      FROM ranked WHERE ${affected})
    SELECT id, visit, visitor, ms, is_first, place::INTEGER AS place,
      (first_value(place) OVER own)::INTEGER AS first_place,
      coalesce(lag(ms) OVER own, ${never.before * dayMs})::DOUBLE AS previous_ms,
      coalesce(lead(ms) OVER own, ${never.after * dayMs})::DOUBLE AS next_ms,
      coalesce(lag(place) OVER own, -1)::INTEGER AS previous_place,
      is_first AND visit IN (SELECT visit FROM conversion) AS has_conversion
    FROM in_turn WINDOW own AS (PARTITION BY visitor ORDER BY ms, id)`)
  await writer.run('INSERT INTO placed SELECT id, visit, visitor, is_first, place FROM fresh')
}

/** Copies the rows of a span into a file. @returns it as a table of DuckDB */
async function readSpan(
  db: Database,
  copyOut: CopyOut,
  { folder, ...rows }: Parameters<typeof copySpan>[2] & { folder: string },
): Promise<string> {
  const { table } = rows
  const file = join(folder, `${table}.csv`)
  await copySpan(db, copyOut, rows, createWriteStream(file))
  const columns = copyColumns(table)
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`)
  // An empty text and none are the same in a file of CSV, and in the copy.
  const shown = Object.entries(columns).map(([name, type]) =>
    type === 'VARCHAR' ? `coalesce(${name}, '') AS ${name}` : name,
  )
  return `(SELECT ${shown.join(', ')} FROM read_csv('${file.replaceAll("'", "''")}', columns = {${types.join(', ')}},
    auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', parallel = false))`
}

function definition(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}
