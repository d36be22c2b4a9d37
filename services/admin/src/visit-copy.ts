import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type CopyOut, type Database, snapshot } from '@cardroom/database/client'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import { sql } from 'kysely'
import { droppedSpans, staleSpans } from './domain/stale-spans.ts'
import type { Span } from './domain/time-range.ts'
import {
  copyColumns,
  copySpan,
  type CopyTable,
  copyTables,
  readConfirmedVersions,
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
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** The rows of a question, by column. */
export type CopyRow = Record<string, string | number | boolean | null>
export type VisitCopy = ReturnType<typeof createVisitCopy>

/** Bound of DuckDB's own memory; five million records take a quarter of it, and the rest while they are read. */
const memoryLimit = '768MB'
const threads = 2
const retryAfterSeconds = 3
/** A question about a copy older than this begins a refresh, whether or not it waits for it. */
const refreshAfterMs = 1000
/** More changed spans than these are a rebuild: reading everything anew is faster then. */
const maxStaleSpans = 100
/** So many changed visits leave enough gaps in the tables to write them anew. */
const checkpointVisits = 50_000

/** One state of the copy; made anew when a change to it fails. */
type Copy = {
  instance: DuckDBInstance
  writer: DuckDBConnection
  folder: string
  embedded: EmbeddedForms
  versions: Versions
  confirmed: Map<number, string>
  months: Set<string>
  readAt: number
  changedVisits: number
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
    // Of several questions that find it broken, one discards it.
    if (copy !== broken) return
    copy = null
    await closeCopy(broken)
    start()
  }

  async function refresh(current: Copy): Promise<void> {
    try {
      const isWhole = await refreshCopy(db, current, now())
      if (!isWhole) await discard(current)
    } catch (error) {
      // Postgres being away leaves the copy as it was; after anything else it is made anew.
      if (!isUnavailable(error)) await discard(current)
      throw error
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
     * Answers several questions of one state, in turn.
     * @returns the rows of each
     * @throws AppError `unavailable` while the copy is being made
     */
    async read(
      questions: readonly { text: string; values: readonly string[] }[],
    ): Promise<CopyRow[][]> {
      const current = await fresh()
      const reader = await current.instance.connect()
      try {
        await reader.run('USE copy')
        await reader.run('BEGIN')
        const answers: CopyRow[][] = []
        for (const { text, values } of questions) {
          const result = await reader.runAndReadAll(text, [...values])
          answers.push(result.getRowObjectsJS() as CopyRow[])
        }
        return answers
      } catch (error) {
        // After an internal error DuckDB refuses every further question to that database.
        if (await isUsable(current)) throw error
        logger.warn({ err: error }, 'the copy of the visits is made anew')
        await discard(current)
        throw unavailable(error)
      } finally {
        reader.closeSync()
      }
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

async function isUsable({ instance }: Copy): Promise<boolean> {
  try {
    const reader = await instance.connect()
    await reader.run('FROM copy.visit LIMIT 1')
    reader.closeSync()
    return true
  } catch {
    return false
  }
}

async function closeCopy({ instance, writer, folder }: Copy): Promise<void> {
  writer.closeSync()
  instance.closeSync()
  await rm(folder, { recursive: true, force: true })
}

const statementTimeout = sql`SET LOCAL statement_timeout = '60s'`

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
  const folder = await mkdtemp(join(tmpdir(), 'visits-'))
  const made: Copy = {
    instance,
    writer,
    folder,
    embedded,
    readAt: at,
    changedVisits: 0,
    versions: { hour: new Map(), day: new Map() },
    confirmed: new Map(),
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
    await writer.run(`CREATE VIEW counted AS
      FROM confirmed UNION ALL BY NAME FROM conversion WHERE kind = 'lead'`)
    await snapshot(db, async (transaction, copyOut) => {
      await statementTimeout.execute(transaction)
      made.confirmed = await readConfirmedVersions(transaction)
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
    await createVisits(writer, isClosed)
    await writer.run(outcomes)
    await writer.run('CHECKPOINT copy')
    return made
  } catch (error) {
    await closeCopy(made)
    throw error
  }
}

// A week at a time: of all visits at once, the steps between take more memory than the result.
async function createVisits(writer: DuckDBConnection, isClosed: () => boolean): Promise<void> {
  const limits = await writer.runAndReadAll(
    'SELECT min(ms)::DOUBLE, max(ms)::DOUBLE FROM raw_visit',
  )
  const [first, last] = limits.getRows()[0] ?? []
  await writer.run(`CREATE OR REPLACE TABLE visit AS ${visitsWithFigures('false')}`)
  for (const { name, rows } of recordTables) {
    await writer.run(`CREATE TABLE ${name} AS ${rows('false')}`)
  }
  for (let from = Number(first ?? 0); from <= Number(last ?? -1); from += weekMs) {
    if (isClosed()) throw new Error('closed')
    const within = `ms >= ${from} AND ms < ${from + weekMs}`
    await writer.run(`INSERT INTO visit FROM (${visitsWithFigures(within)}) ORDER BY ms`)
    for (const { name, rows } of recordTables) {
      await writer.run(`INSERT INTO ${name} FROM (${rows(within)}) ORDER BY ms`)
    }
    await writer.run('CHECKPOINT copy')
  }
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
    const confirmed = await readConfirmedVersions(transaction)
    const changedRows = changedDays(copy.confirmed, confirmed)
    const confirmedSpans = [...changedRows, ...spans.map(aroundSpan)]
    if (confirmedSpans.length > 0) {
      await statementTimeout.execute(transaction)
      await writer.run('BEGIN')
      try {
        await replaceSpans(transaction, copyOut, { copy, spans })
        await replaceConfirmed(transaction, copyOut, { copy, spans: confirmedSpans })
        if (changedRows.length > 0 || (await countOf(writer, 'changed')) > 0) {
          await writer.run(outcomes)
        }
        await writer.run('COMMIT')
      } catch (error) {
        await writer.run('ROLLBACK')
        throw error
      }
      if (copy.changedVisits > checkpointVisits) {
        await writer.run('CHECKPOINT copy')
        copy.changedVisits = 0
      }
    }
    copy.versions = versions
    copy.confirmed = confirmed
    copy.months = months
    copy.readAt = at
    return true
  })
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
const always: Span = { from: 0, to: Date.UTC(2200, 0) }

/** Where the rows lie whose page may have recorded them within a span, or seen its last page then. */
function aroundSpan({ from, to }: Span): Span {
  return { from: from - hourMs, to: to + dayMs }
}

function changedDays(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): Span[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((day) => before.get(day) !== after.get(day))
    .map((from) => ({ from, to: from + dayMs }))
}

async function replaceConfirmed(
  db: Database,
  copyOut: CopyOut,
  { copy: { writer, folder, embedded }, spans }: Change,
): Promise<void> {
  for (const span of spans) {
    const rows = await readSpan(db, copyOut, { table: 'confirmed', span, folder, embedded })
    await writer.run(`DELETE FROM confirmed WHERE ms >= ${span.from} AND ms < ${span.to}`)
    await writer.run(`INSERT INTO confirmed BY NAME SELECT * FROM ${rows}`)
  }
}

type Change = { copy: Copy; spans: readonly Span[] }

// Rows are compared first, so that a batch of a hundred records changes a hundred rows and not those of its hour.
async function replaceSpans(
  db: Database,
  copyOut: CopyOut,
  { copy, spans }: Change,
): Promise<void> {
  const { writer, folder } = copy
  await writer.run('CREATE OR REPLACE TEMP TABLE changed (visit BIGINT)')
  await writer.run('CREATE OR REPLACE TEMP TABLE touched (visitor BIGINT)')
  for (const span of spans) {
    for (const table of recordedTables) {
      const name = rawName(table)
      const rows = await readSpan(db, copyOut, { table, span, folder })
      const within = `ms >= ${span.from} AND ms < ${span.to}`
      await writer.run(`CREATE OR REPLACE TEMP TABLE staged AS SELECT * FROM ${rows}`)
      await writer.run(`CREATE OR REPLACE TEMP TABLE differing AS SELECT DISTINCT visit FROM (
        (SELECT * FROM ${name} WHERE ${within} EXCEPT ALL SELECT * FROM staged)
        UNION ALL (SELECT * FROM staged EXCEPT ALL SELECT * FROM ${name} WHERE ${within}))`)
      if (table === 'visit') {
        await writer.run(`INSERT INTO touched SELECT visitor FROM raw_visit
          WHERE ${within} AND visit IN (FROM differing)`)
      }
      await writer.run(`DELETE FROM ${name} WHERE ${within} AND visit IN (FROM differing)`)
      await writer.run(`INSERT INTO ${name} SELECT * FROM staged WHERE visit IN (FROM differing)`)
      await writer.run('INSERT INTO changed FROM differing')
    }
  }
  // A record that was stored twice, or a bot's, changes an hour and no visit.
  if ((await countOf(writer, 'changed')) === 0) return
  await writer.run(
    'INSERT INTO touched SELECT visitor FROM raw_visit WHERE visit IN (FROM changed)',
  )
  const affected = 'visit IN (FROM changed) OR visitor IN (FROM touched)'
  await writer.run(`CREATE OR REPLACE TEMP TABLE fresh AS ${visitsWithFigures(affected)}`)
  await writer.run(`DELETE FROM visit WHERE ${affected}`)
  await writer.run('INSERT INTO visit BY NAME FROM fresh')
  for (const { name, rows } of recordTables) {
    await writer.run(`DELETE FROM ${name} WHERE ${affected}`)
    await writer.run(`INSERT INTO ${name} BY NAME ${rows(affected)}`)
  }
  copy.changedVisits += await countOf(writer, 'fresh')
}

async function countOf(writer: DuckDBConnection, rows: string): Promise<number> {
  const counted = await writer.runAndReadAll(`SELECT count(*)::INTEGER FROM ${rows}`)
  return Number(counted.getRows()[0]?.[0] ?? 0)
}

/** What a question may be about of a visit: by this its records and conversions are filtered and grouped, too. */
const ofVisit = [
  ...Object.keys(copyColumns('visit')).filter(
    (name) => !['visit', 'id', 'ms', 'day', 'visitor', 'landing'].includes(name),
  ),
  'entry_page',
  'exit_page',
  'is_first',
  'is_new',
]
  .map((name) => `v.${name}`)
  .join(', ')

/** The counted conversions, each with its visit: few, so that they are put together anew with every change. */
const outcomes = `CREATE OR REPLACE TABLE outcome AS
  SELECT c.*, ${ofVisit} FROM counted AS c LEFT JOIN visit AS v ON v.visit = c.visit AND v.is_first`

const eventTexts = ['category', 'type', 'action', 'label']
/**
 * The lists of the visits as tables: a row for every page, and for every different event, of a visit. Each has what
 * is known of its visit, so that a question takes no list apart and joins nothing.
 */
const recordTables = [
  {
    name: 'seen',
    list: 'pages',
    columns: { page: 'page', views: 'page_views', seconds: 'page_seconds', timed: 'page_timed' },
  },
  {
    name: 'happening',
    list: 'happenings',
    columns: {
      n: 'event_count',
      value: 'event_value',
      ...Object.fromEntries(
        eventTexts.flatMap((text) => [
          [text, `event_${text}`],
          [`first_${text}`, `first_event_${text}`],
        ]),
      ),
    },
  },
].map(({ name, list, columns }) => {
  const ofRecord = Object.entries(columns).map(([field, column]) => `v.r.${field} AS ${column}`)
  return {
    name,
    rows: (affected: string) => `
      SELECT v.visit, v.ms, v.visitor, v.prev_ms, v.next_ms, ${ofVisit}, ${ofRecord.join(', ')}
      FROM (SELECT *, unnest(${list}) AS r FROM visit WHERE ${affected}) AS v`,
  }
})

/** Stand for no visit before, and none after: days (since 1970) long before and after all others. */
const never = { before: -1_000_000, after: 1_000_000 }

/**
 * The visits with what their records add up to. Where several rows share a visit id (before the server decided
 * visits), the first has the records. Each knows when its visitor's visits before and after it began, by which different
 * visitors are told without comparing all of them. When its pages and events were is beside their lists, in the same
 * order, so that who does not ask does not read it.
 */
function visitsWithFigures(affected: string): string {
  const raw = Object.keys(copyColumns('visit'))
    .filter((name) => name !== 'landing')
    .map((name) => `v.${name}`)
  const ofVisits = 'visit IN (SELECT visit FROM chosen)'
  const ofVisitors = 'visitor IN (SELECT visitor FROM chosen)'
  return `
    WITH chosen AS MATERIALIZED (SELECT * FROM raw_visit WHERE ${affected}),
    first_row AS (
      SELECT visit, min({ms: ms, id: id}) AS first FROM raw_visit WHERE ${ofVisits} GROUP BY visit),
    in_turn AS (
      SELECT id, first_value(day) OVER own AS first_day, lag(ms) OVER own AS prev_ms, lag(day) OVER own AS prev_day,
        lead(ms) OVER own AS next_ms, lead(day) OVER own AS next_day
      FROM raw_visit WHERE ${ofVisitors} WINDOW own AS (PARTITION BY visitor ORDER BY ms, id)),
    page_sums AS (
      SELECT visit, page, count(*)::INTEGER AS views, sum(seconds)::BIGINT AS seconds, count(seconds)::INTEGER AS timed,
        min(ms) AS first_ms, max(ms) AS last_ms, list(ms) AS times
      FROM view WHERE ${ofVisits} GROUP BY visit, page),
    viewed AS (
      SELECT visit, sum(views) AS views, sum(seconds) AS seconds,
        arg_min(page, {ms: first_ms, page: page}) AS entry_page, arg_max(page, {ms: last_ms, page: page}) AS exit_page,
        list({page: page, views: views, seconds: seconds, timed: timed, times: times}) AS pages
      FROM page_sums GROUP BY visit),
    event_sums AS (
      SELECT visit, category, type, action, label, count(*)::INTEGER AS n, sum(value)::BIGINT AS value,
        list(ms) AS times
      FROM event WHERE ${ofVisits} GROUP BY ALL),
    happened AS (
      SELECT visit, sum(n) AS events,
        list({category: category, type: type, action: action, label: label, n: n, value: value, times: times}) AS happenings
      FROM event_sums GROUP BY visit),
    converted AS (SELECT visit, count(*) AS conversions FROM conversion WHERE ${ofVisits} GROUP BY visit)
    SELECT ${raw.join(', ')}, f.visit IS NOT NULL AS is_first, n.prev_ms IS NULL AS is_new, n.first_day,
      coalesce(n.prev_day, ${never.before}) AS prev_day, coalesce(n.next_day, ${never.after}) AS next_day,
      coalesce(n.prev_ms, ${never.before * dayMs}) AS prev_ms, coalesce(n.next_ms, ${never.after * dayMs}) AS next_ms,
      list_transform(w.pages, lambda x: {page: x.page, views: x.views, seconds: x.seconds, timed: x.timed}) AS pages,
      list_transform(w.pages, lambda x: x.times) AS page_times,
      ${withFirsts('e.happenings')} AS happenings, list_transform(e.happenings, lambda x: x.times) AS happening_times,
      coalesce(views, 0)::INTEGER AS views, coalesce(events, 0)::INTEGER AS events,
      w.seconds::BIGINT AS seconds, coalesce(w.entry_page, v.landing) AS entry_page,
      coalesce(w.exit_page, v.landing) AS exit_page,
      coalesce(views, 0) <= 1 AND events IS NULL AND conversions IS NULL AS is_bounce
    FROM chosen AS v
    LEFT JOIN first_row AS f ON f.visit = v.visit AND f.first.ms = v.ms AND f.first.id = v.id
    LEFT JOIN in_turn AS n ON n.id = v.id
    LEFT JOIN viewed AS w ON w.visit = f.visit
    LEFT JOIN happened AS e ON e.visit = f.visit
    LEFT JOIN converted AS c ON c.visit = f.visit`
}

/** Each of a visit's events says of which of its texts it is the visit's first, so that visits are counted by them. */
function withFirsts(happenings: string): string {
  const isFirst = ['category', 'type', 'action', 'label'].map(
    (name) =>
      `first_${name}: list_position(list_transform(${happenings}, lambda y: y.${name}), x.${name}) = i`,
  )
  const own = ['category', 'type', 'action', 'label', 'n', 'value'].map(
    (name) => `${name}: x.${name}`,
  )
  return `list_transform(${happenings}, lambda x, i: {${[...own, ...isFirst].join(', ')}})`
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
