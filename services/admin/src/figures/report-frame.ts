import type { NamedCount } from '@cardroom/contracts/analytics-reports'
import type { FilteredOut, ReportFilter } from '@cardroom/contracts/report-frame'
import { unknownSource } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'
import { seriesBuckets, startOfDayNumber } from '../domain/explore-range.ts'
import { type Span, startOf, type TimeRange, toPeriod } from '../domain/time-range.ts'
import type { Ask } from './copy.ts'

/* What the reports of the tabs have in common: their records, their filter, their series. */

/** What a report is asked about. The previous range is null where nothing is compared. */
export type ReportScope = { range: TimeRange; filter: ReportFilter; now: number }

export type RecordKind = 'visit' | 'view' | 'event' | 'conversion' | 'confirmed'

/** The columns of each kind of record that the filter of a report compares. */
const pageColumns = {
  visit: 'landing',
  view: 'page',
  event: 'page',
  conversion: 'page',
  confirmed: 'page',
}

/**
 * The records of a kind, as a table of the copy, that lie in the range or in the previous one, and pass the filter. Their
 * column `is_current` tells which. Records that do not count are among them.
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
  if (name === 'page') return sql`${sql.ref(pageColumns[kind])} = ${value}`
  return sql`coalesce(${sql.ref(name)}, ${unknownSource}) = ${value}`
}

/** Why a record of each kind does not count; null when it does. */
const leftOut: Record<RecordKind, RawBuilder<unknown>> = {
  visit: sql`nullif(quality, 'ok')`,
  view: sql`nullif(quality, 'ok')`,
  event: sql`nullif(quality, 'ok')`,
  conversion: sql`CASE WHEN quality <> 'ok' THEN nullif(quality, 'taken-back') WHEN NOT is_counted THEN 'repeat' END`,
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

/** A measure of a series: the sum of `value` (1 unless given) over the records that count and for which `where` holds. */
export type Measure = { of: RecordKind; where?: RawBuilder<unknown>; value?: RawBuilder<unknown> }

type Numbers<Name extends string> = Record<Name, number>

/** Sums of the period and of the one before it; the latter is null where nothing is compared. */
export type Compared<Name extends string> = {
  current: Numbers<Name>
  previous: Numbers<Name> | null
}

/**
 * Counts what every report carries beside its own figures.
 * @param kinds whose records are counted that were left out
 * @param measures the measures that are summed up by bucket
 * @returns the frame, the entries of its series, and their sums
 */
export async function countFrame<Name extends string>(
  ask: Ask,
  scope: ReportScope,
  { kinds, measures }: { kinds: readonly RecordKind[]; measures: Record<Name, Measure> },
) {
  const { range, filter, now } = scope
  const names = Object.keys(measures) as Name[]
  const counted = await countBuckets(ask, scope, measures)
  const filtered = await countLeftOut(ask, scope, kinds)
  const buckets = [
    ...counted.filter((one) => one.is_current).map(({ bucket }) => bucket),
    ...filtered.buckets,
  ]
  // Only a lifetime begins with its first record; its buckets are days.
  const from = startOf(
    range,
    buckets.length === 0 ? Infinity : startOfDayNumber(Math.min(...buckets)),
  )
  const compared = range.previous
  const seriesOf = (span: Span, isCurrent: boolean) => {
    const byBucket = new Map(
      counted.filter((one) => one.is_current === isCurrent).map((one) => [one.bucket, one]),
    )
    return seriesBuckets(span, range.unit).map(({ at, key }) => ({
      at: new Date(at).toISOString(),
      ...numbersOf(names, byBucket.get(key)),
    }))
  }
  const sumOf = (isCurrent: boolean) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        counted.reduce((sum, one) => sum + (one.is_current === isCurrent ? one[name] : 0), 0),
      ]),
    ) as Numbers<Name>
  return {
    totals: { current: sumOf(true), previous: compared && sumOf(false) } satisfies Compared<Name>,
    frame: {
      period: toPeriod(range, from),
      filter,
      visitorsNow: await countVisitorsNow(ask, now),
      filtered: filtered.counts,
      previousPeriod: compared && toPeriod({ to: compared.to, unit: range.unit }, compared.from),
    },
    series: seriesOf({ from, to: range.to }, true),
    // Compared up to midnight, a period still has its last day, which is empty.
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

type Counted<Name extends string> = { is_current: boolean; bucket: number } & Numbers<Name>

async function countBuckets<Name extends string>(
  ask: Ask,
  scope: ReportScope,
  measures: Record<Name, Measure>,
): Promise<Counted<Name>[]> {
  const all = Object.entries<Measure>(measures)
  const kinds = [...new Set(all.map(([, { of }]) => of))]
  const queries = kinds.map((kind) => {
    const sums = all.map(([name, { of, where = sql`true`, value }]) => {
      if (of !== kind) return sql`0 AS ${sql.ref(name)}`
      const sum = value === undefined ? sql`count(*)` : sql`sum(${value})`
      return sql`coalesce(${sum} FILTER (WHERE ${where}), 0) AS ${sql.ref(name)}`
    })
    return sql`SELECT is_current, ${bucketOf(scope.range)} AS bucket, ${sql.join(sums)}
      FROM ${recordsOf(kind, scope)} WHERE ${counts[kind]} GROUP BY 1, 2`
  })
  const sums = all.map(([name]) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`)
  return await ask(sql<Counted<Name>>`SELECT is_current, bucket, ${sql.join(sums)}
    FROM (${sql.join(queries, sql` UNION ALL `)}) GROUP BY 1, 2`)
}

async function countLeftOut(ask: Ask, scope: ReportScope, kinds: readonly RecordKind[]) {
  const queries = kinds.map(
    (kind) => sql`SELECT ${leftOut[kind]} AS reason, ${bucketOf(scope.range)} AS bucket
      FROM ${recordsOf(kind, scope)} WHERE is_current AND ${leftOut[kind]} IS NOT NULL`,
  )
  const rows = await ask(sql<{ reason: string; count: number; bucket: number }>`
    SELECT reason, count(*) AS count, min(bucket) AS bucket
    FROM (${sql.join(queries, sql` UNION ALL `)}) GROUP BY reason`)
  const countOf = (reason: string) => rows.find((row) => row.reason === reason)?.count ?? 0
  const found: FilteredOut = {
    bot: countOf('bot'),
    'no-origin': countOf('no-origin'),
    spam: countOf('spam'),
    limited: countOf('limited'),
    repeat: countOf('repeat'),
    suspect: countOf('suspect'),
  }
  return { counts: found, buckets: rows.map(({ bucket }) => bucket) }
}

const hourMs = 60 * 60 * 1000

/** The number of a record's hour, or of its day in the brand's time zone: the keys of `seriesBuckets`. */
function bucketOf({ unit }: TimeRange): RawBuilder<unknown> {
  return unit === 'hour' ? sql`ms // ${sql.lit(hourMs)}` : sql.ref('day')
}

function numbersOf<Name extends string>(names: readonly Name[], row: Numbers<Name> | undefined) {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as Numbers<Name>
}

const nowMinutes = 5

/** Visits with a view or an event in the last five minutes; a redirect that the gateway reports is no page yet. */
async function countVisitorsNow(ask: Ask, now: number): Promise<number> {
  const since = sql.lit(now - nowMinutes * 60_000)
  const [found] = await ask(sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT visit FROM view WHERE quality = 'ok' AND ms >= ${since}
      UNION SELECT visit FROM event WHERE quality = 'ok' AND ms >= ${since} AND NOT is_of_gateway)`)
  return found?.count ?? 0
}

/** How many records of a kind count in the period by an expression, most first. */
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
