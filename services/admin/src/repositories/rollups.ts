import { type Metric, metricDefinitions } from '@cardroom/contracts/metrics'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { Database } from '@cardroom/database/client'
import { countSpan, type PartOfBucket } from '@cardroom/database/count-span'
import { type RawBuilder, sql } from 'kysely'
import type { Figures, Group } from '../domain/figures.ts'
import type { Span, TimeRange } from '../domain/time-range.ts'

/** The rollup rows of some metrics under one filter (or none). */
export type RollupScope = {
  metrics: readonly Metric[]
  unit: TimeRange['unit']
  filter: ReportFilter
  /** The start of the range, epoch milliseconds: a session seen before it counts at its first bucket only. */
  from: number
}

/** The last transaction that changed a span, as text. Null: it has no rows. */
export type Version = string | null

type Row = {
  /** Which of the spans, counted from one. */
  segment: number
  metric: Metric
  /** Null in the sums of all buckets. */
  bucket: Date | null
  /** What a metric is divided by in its points, if it is. */
  part: string | null
  dim1: string
  dim2: string
  dim3: string
  count: number
  sum: number
  sampleCount: number
  sessionsOfBucket: number
  sessions: number
}

export type Rollups = ReturnType<typeof rollups>

const metricsWith = (series: 'total' | 'by-dim1' | undefined) =>
  metricDefinitions.filter((metric) => metric.series === series).map(({ name }) => name)
const withoutSeries = metricsWith(undefined)
const withComparedRows = metricDefinitions
  .filter(({ comparedRows }) => comparedRows)
  .map(({ name }) => name)

const part = sql`CASE WHEN metric = ANY(${metricsWith('by-dim1')}::text[]) THEN dim1 ELSE '' END`

const hasComparedRows = sql`metric = ANY(${withComparedRows}::text[])`
const compared1 = sql`CASE WHEN ${hasComparedRows} THEN dim1 ELSE ${part} END`
const compared2 = sql`CASE WHEN ${hasComparedRows} THEN dim2 ELSE '' END`

/** The summaries that the worker of analytics-ingest maintains, and the raw rows behind them, read only. */
export function rollups(db: Database) {
  async function count(
    { metrics, unit, filter, from }: RollupScope,
    spans: readonly Span[],
    columns: RawBuilder<unknown>,
    grouping: RawBuilder<unknown>,
  ): Promise<Figures[]> {
    const { rows } = await sql<Row>`
      SELECT span.segment, counted.* FROM ${toTable(spans)} CROSS JOIN LATERAL (
        SELECT metric, ${columns}, sum(count)::bigint AS count, sum(sum)::bigint AS sum,
          sum(sample_count)::bigint AS "sampleCount", sum(sessions)::bigint AS "sessionsOfBucket",
          coalesce(sum(sessions) FILTER (WHERE previous_bucket < ${new Date(from)}), 0)::bigint AS sessions
        FROM (
          SELECT *, ${part} AS part, ${compared1} AS compared1, ${compared2} AS compared2 FROM ${sql.table(unit === 'hour' ? 'summary_hours' : 'summary_days')}
          WHERE metric = ANY(${metrics}::text[]) AND filter = ${filter?.name ?? ''}
            AND filter_value = ${filter?.value ?? ''}
            AND bucket >= span.begins AND bucket < span.ends
        ) AS rollup
        GROUP BY ${grouping}
      ) AS counted`.execute(db)
    const figures = spans.map((): Figures => ({ groups: [], points: [] }))
    for (const row of rows) addRow(figures[row.segment - 1], row)
    return figures
  }

  return {
    /** The sums of each span, by bucket and by dimensions, in one pass. */
    async figures(scope: RollupScope, spans: readonly Span[]): Promise<Figures[]> {
      return await count(
        scope,
        spans,
        sql`bucket, part, dim1, dim2, dim3`,
        sql`GROUPING SETS ((metric, bucket, part), (metric, dim1, dim2, dim3))
          HAVING grouping(bucket) = 1 OR metric <> ALL (${withoutSeries}::text[])`,
      )
    },

    /** The same in brief: groups only by what points are divided by or what is compared by rows. */
    async totals(scope: RollupScope, spans: readonly Span[]): Promise<Figures[]> {
      return await count(
        scope,
        spans,
        sql`bucket, part, compared1 AS dim1, compared2 AS dim2, '' AS dim3`,
        sql`GROUPING SETS ((metric, bucket, part), (metric, compared1, compared2))`,
      )
    },

    /** A part of a bucket in brief, counted from its raw rows. */
    async partOfBucket(
      { metrics, filter, from: rangeFrom }: RollupScope,
      place: Omit<PartOfBucket, 'rangeFrom'>,
    ): Promise<Group[]> {
      const counted = await countSpan(db, metrics, filter, { ...place, rangeFrom })
      return counted.map((measures) => ({ ...measures, dim3: '' }))
    },

    /** Whether the month's raw rows are kept; the retention drops the oldest months. */
    async hasMonthOf(at: number): Promise<boolean> {
      const { rows } = await sql<{ isKept: boolean }>`
        SELECT to_regclass('traffic_sources_' || to_char(${new Date(at)}::timestamptz AT TIME ZONE 'UTC', 'YYYY_MM'))
          IS NOT NULL AS "isKept"`.execute(db)
      return rows[0]?.isKept === true
    },

    /** The version of each span. To be read before its figures, which are then never older than it. */
    async versions(unit: TimeRange['unit'], spans: readonly Span[]): Promise<Version[]> {
      const { rows } = await sql<{ version: Version }>`
        SELECT (
          SELECT max(changed_by)::text FROM summary_changes
          WHERE grain = ${unit} AND bucket >= span.begins AND bucket < span.ends
        ) AS version
        FROM ${toTable(spans)} ORDER BY span.segment`.execute(db)
      return rows.map(({ version }) => version)
    },
  }
}

function toTable(spans: readonly Span[]): RawBuilder<unknown> {
  const begins = spans.map(({ from }) => new Date(from).toISOString())
  const ends = spans.map(({ to }) => new Date(to).toISOString())
  return sql`unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
    WITH ORDINALITY AS span(begins, ends, segment)`
}

function addRow(figures: Figures | undefined, row: Row): void {
  const { metric, bucket, dim1, dim2, dim3, sessions, sessionsOfBucket, ...measures } = row
  const { count, sum, sampleCount } = measures
  if (bucket === null) {
    figures?.groups.push({ metric, dim1, dim2, dim3, count, sum, sampleCount, sessions })
  } else {
    const point = { metric, at: bucket.getTime(), dim1: row.part ?? '', count, sum, sampleCount }
    figures?.points.push({ ...point, sessions: sessionsOfBucket })
  }
}
