import type {
  NamedCount,
  RecordTable,
  ReportName,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
import type { FilteredOut, ReportFilter } from '@cardroom/contracts/report-frame'
import { takenBack } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'
import { seriesBuckets, startOfDayNumber } from './explore-range.ts'
import { type Span, startOf, type TimeRange, toPeriod } from './time-range.ts'
import type { Ask } from './copy.ts'

/* The parts that the tab reports share: records, filter and series. */

/** The scope of a report. The previous range is null if nothing is compared. */
export type ReportScope = { range: TimeRange; filter: ReportFilter; now: number }

export type RecordKind = 'visit' | 'view' | 'event' | 'conversion' | 'confirmed'

/**
 * The records of a kind that are in the range or in the previous one and match the filter. The column `is_current`
 * distinguishes the two ranges. Records that do not count are included.
 */
export function recordsOf(kind: RecordKind, { range, filter }: ReportScope): RawBuilder<unknown> {
  const { from, to, previous } = range
  const isBetween =
    previous === null
      ? sql``
      : sql`AND NOT (ms >= ${sql.lit(previous.to)} AND ms < ${sql.lit(from)})`
  return sql`(SELECT *, ms >= ${sql.lit(from)} AS is_current FROM ${sql.table(kind === 'visit' ? kind : `attributed_${kind}`)}
    WHERE ms >= ${sql.lit(previous?.from ?? from)} AND ms < ${sql.lit(to)} ${isBetween} AND ${passes(kind, filter)})`
}

function passes(kind: RecordKind, filter: ReportFilter): RawBuilder<unknown> {
  if (filter === null) return sql`true`
  const { name, value } = filter
  const column = kind === 'visit' && name === 'page' ? 'landing' : name
  return sql`${sql.ref(column)} = ${value}`
}

/** Whether a view is its visit's first view of the page since a given time, so that each visit counts once. */
export function isFirstSince(from: number): RawBuilder<unknown> {
  return sql`(previous_ms IS NULL OR previous_ms < ${sql.lit(from)})`
}

/** The reason why a record of each kind does not count; null if it does. */
const reasons: Record<RecordKind, RawBuilder<unknown>> = {
  visit: sql`nullif(quality, 'ok')`,
  view: sql`nullif(quality, 'ok')`,
  event: sql`nullif(quality, 'ok')`,
  conversion: sql`CASE WHEN quality <> 'ok' THEN quality WHEN NOT is_counted THEN 'repeat' END`,
  confirmed: sql`CASE WHEN is_suspect THEN 'suspect' END`,
}

/** Whether a record counts. */
export const counts: Record<RecordKind, RawBuilder<unknown>> = {
  visit: sql`quality = 'ok'`,
  view: sql`quality = 'ok'`,
  event: sql`quality = 'ok'`,
  conversion: sql`quality = 'ok' AND is_counted`,
  confirmed: sql`NOT is_suspect`,
}

/** A measure of a series: the sum of `value` (1 by default) over the records that count and satisfy `where`. */
export type Measure = { of: RecordKind; where?: RawBuilder<unknown>; value?: RawBuilder<unknown> }

type Numbers<Name extends string> = Record<Name, number>

/** Totals of the period and of the previous one, which are null if nothing is compared. */
export type Compared<Name extends string> = {
  current: Numbers<Name>
  previous: Numbers<Name> | null
}

/**
 * Counts the figures that all reports share.
 * @param kinds the kinds whose excluded records are counted
 * @param measures the measures to sum by bucket
 * @returns the frame, the entries of its series, and their totals
 */
export async function countFrame<Name extends string>(
  ask: Ask,
  scope: ReportScope,
  { kinds, measures }: { kinds: readonly RecordKind[]; measures: Record<Name, Measure> },
) {
  const { range, filter, now } = scope
  const names = Object.keys(measures) as Name[]
  const measured = Object.values<Measure>(measures).map(({ of }) => of)
  const rows = await countBuckets(ask, scope, [...new Set([...kinds, ...measured])], measures)
  const counted = rows.filter(({ of, reason }) => reason === null && measured.includes(of))
  const leftOut = rows.filter(
    ({ of, reason, is_current }) =>
      is_current && kinds.includes(of) && reason !== null && reason !== takenBack,
  )
  const buckets = [...counted.filter((one) => one.is_current), ...leftOut].map((one) => one.bucket)
  // Only the `lifetime` range begins with its first record; its buckets are days.
  const from = startOf(
    range,
    buckets.length === 0 ? Infinity : startOfDayNumber(Math.min(...buckets)),
  )
  const compared = range.previous
  const sumOf = (own: readonly Counted<Name>[]) =>
    Object.fromEntries(
      names.map((name) => [name, own.reduce((sum, one) => sum + one[name], 0)]),
    ) as Numbers<Name>
  const totalOf = (isCurrent: boolean) =>
    sumOf(counted.filter((one) => one.is_current === isCurrent))
  const seriesOf = (span: Span, isCurrent: boolean) => {
    const byBucket = Map.groupBy(
      counted.filter((one) => one.is_current === isCurrent),
      ({ bucket }) => bucket,
    )
    return seriesBuckets(span, range.unit).map(({ at, key }) => ({
      at: new Date(at).toISOString(),
      ...sumOf(byBucket.get(key) ?? []),
    }))
  }
  const countOf = (reason: keyof FilteredOut) =>
    leftOut.reduce((sum, one) => sum + (one.reason === reason ? one.records : 0), 0)
  return {
    totals: {
      current: totalOf(true),
      previous: compared && totalOf(false),
    } satisfies Compared<Name>,
    frame: {
      period: toPeriod(range, from),
      filter,
      visitorsNow: await countVisitorsNow(ask, now),
      filtered: {
        bot: countOf('bot'),
        'no-origin': countOf('no-origin'),
        spam: countOf('spam'),
        limited: countOf('limited'),
        repeat: countOf('repeat'),
        suspect: countOf('suspect'),
      },
      previousPeriod: compared && toPeriod({ to: compared.to, unit: range.unit }, compared.from),
    },
    series: seriesOf({ from, to: range.to }, true),
    // At midnight, the last day of the comparison period is still shown, but empty.
    previousSeries:
      compared &&
      seriesOf({ from: compared.from, to: Math.max(compared.to, compared.last + 1) }, false),
  }
}

/** The entries of a series with some of its measures. */
export function pick<Entry extends object, Name extends keyof Entry>(
  entries: readonly Entry[],
  names: readonly Name[],
): Pick<Entry, Name>[] {
  return entries.map(
    (entry) => Object.fromEntries(names.map((name) => [name, entry[name]])) as Pick<Entry, Name>,
  )
}

type Counted<Name extends string> = {
  of: RecordKind
  reason: string | null
  is_current: boolean
  bucket: number
  records: number
} & Numbers<Name>

/** Counts the records of each kind and sums its measures, by bucket and by the reason for exclusion. */
async function countBuckets<Name extends string>(
  ask: Ask,
  scope: ReportScope,
  kinds: readonly RecordKind[],
  measures: Record<Name, Measure>,
): Promise<Counted<Name>[]> {
  const queries = kinds.map((kind) => {
    const sums = Object.entries<Measure>(measures).map(
      ([name, { of, where = sql`true`, value }]) => {
        if (of !== kind) return sql`0 AS ${sql.ref(name)}`
        const sum = value === undefined ? sql`count(*)` : sql`sum(${value})`
        return sql`coalesce(${sum} FILTER (WHERE ${where}), 0) AS ${sql.ref(name)}`
      },
    )
    return sql`SELECT ${sql.lit(kind)} AS "of", ${reasons[kind]} AS reason, is_current,
      ${bucketOf(scope.range)} AS bucket, count(*) AS records, ${sql.join(sums)}
      FROM ${recordsOf(kind, scope)} GROUP BY reason, is_current, bucket`
  })
  return await ask(sql<Counted<Name>>`${sql.join(queries, sql` UNION ALL `)}`)
}

const hourMs = 60 * 60 * 1000

/** The number of a record's hour, or of its day in the brand's time zone: the keys of `seriesBuckets`. */
function bucketOf({ unit }: TimeRange): RawBuilder<unknown> {
  return unit === 'hour' ? sql`ms // ${sql.lit(hourMs)}` : sql.ref('day')
}

const nowMinutes = 5

/** Visits with a view or an event in the last five minutes. A redirect that the gateway reports is not a page view. */
async function countVisitorsNow(ask: Ask, now: number): Promise<number> {
  const since = sql.lit(now - nowMinutes * 60_000)
  const [found] = await ask(sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT visit FROM view WHERE quality = 'ok' AND ms >= ${since}
      UNION SELECT visit FROM event WHERE quality = 'ok' AND ms >= ${since} AND NOT is_of_gateway)`)
  return found?.count ?? 0
}

/** The number of counted records of a kind in the period, grouped by an expression, in descending order. */
export async function countBy(
  ask: Ask,
  scope: ReportScope,
  {
    of,
    by,
    where = sql`true`,
  }: { of: RecordKind; by: RawBuilder<unknown>; where?: RawBuilder<unknown> | undefined },
): Promise<NamedCount[]> {
  return await ask(sql<NamedCount>`
    SELECT ${by} AS name, count(*) AS count FROM ${recordsOf(of, scope)}
    WHERE is_current AND ${counts[of]} AND ${where} GROUP BY 1 ORDER BY count DESC, name`)
}

/* Tables that can be exported. */

/** A table of an export: all groups of a figure, or the newest records. */
export type ReportTable = { names: readonly string[]; rows: unknown[][] }

type MakeTable = (ask: Ask, scope: ReportScope) => Promise<ReportTable>

/** The group tables of a single report. All other tables are the same in every report. */
export type GroupTables<Report extends ReportName> = Record<
  Exclude<(typeof reportTables)[Report][number], RecordTable | 'filtered' | 'series'>,
  MakeTable
>

/** A table with the number of records of a kind by an expression, largest first. */
export function countedTable(
  of: RecordKind,
  by: RawBuilder<unknown>,
  names: [name: string, count: string],
  where?: RawBuilder<unknown>,
): MakeTable {
  return async (ask, scope) => {
    const rows = await countBy(ask, scope, { of, by, where })
    return { names, rows: rows.map(({ name, count }) => [name, count]) }
  }
}

/** The fields of a contract that a table contains. Colors are only for the screen. */
export function columnsOf({ shape }: { shape: object }): string[] {
  return Object.keys(shape).filter((name) => name !== 'color')
}

/** @param names the columns; all fields of the first row by default */
export function tableOf(
  rows: readonly object[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): ReportTable {
  return {
    names,
    rows: rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])),
  }
}
