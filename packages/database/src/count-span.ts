import { type Metric, type MetricDefinition, metrics } from '@cardroom/contracts/metrics'
import type { FilterName } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'
import { conditions, contributions, dimensions, records } from './rebuild-summaries.ts'

/** A part of a bucket: from a moment (inclusive) to a moment (exclusive), in epoch milliseconds. */
export type PartOfBucket = {
  bucket: number
  from: number
  to: number
  /** The start of the range that is counted: sessions seen in it before the bucket are not counted again. */
  rangeFrom: number
}

/** What a part of a bucket adds up to, by what is compared of a metric with the previous period. */
export type SpanCount = {
  metric: Metric
  dim1: string
  dim2: string
  count: number
  sum: number
  sampleCount: number
  sessions: number
}

/** The only metric whose sessions are compared with those of another period. */
const withSessions: readonly Metric[] = ['affiliate-view']

/**
 * Counts the raw rows of a part of a bucket, by the definitions that the summaries are rebuilt by: the same
 * figures as theirs, had the bucket ended there.
 * @param filter what the records must have, or null
 */
export async function countSpan(
  db: Database,
  names: readonly Metric[],
  filter: { name: FilterName; value: string } | null,
  part: PartOfBucket,
): Promise<SpanCount[]> {
  const passes = filter === null ? sql`true` : sql`${sql.ref(filter.name)} = ${filter.value}`
  const queries = names.flatMap((name) => {
    const metric: MetricDefinition = { name, ...metrics[name] }
    const counted = recordsIn(metric, passes, part)
    return withSessions.includes(name) ? [counted, sessionsIn(metric, passes, part)] : [counted]
  })
  const { rows } = await sql<SpanCount>`
    SELECT metric, dim1, dim2, sum(count)::bigint AS count, sum(sum)::bigint AS sum,
      sum("sampleCount")::bigint AS "sampleCount", sum(sessions)::bigint AS sessions
    FROM (${sql.join(queries, sql` UNION ALL `)}) AS counted GROUP BY metric, dim1, dim2`.execute(
    db,
  )
  return rows
}

function recordsIn(
  metric: MetricDefinition,
  passes: RawBuilder<unknown>,
  { from, to }: PartOfBucket,
): RawBuilder<unknown> {
  return sql`
    SELECT ${metric.name}::text AS metric, ${comparedDims(metric)}, count(*) AS count, sum(sum) AS sum,
      sum(sample_count) AS "sampleCount", 0 AS sessions
    FROM (${contributions(metric)}) AS contribution
    WHERE at >= ${new Date(from)} AND at < ${new Date(to)} AND ${passes}
    GROUP BY 2, 3`
}

function sessionsIn(
  metric: MetricDefinition,
  passes: RawBuilder<unknown>,
  { bucket, from, to, rangeFrom }: PartOfBucket,
): RawBuilder<unknown> {
  const seen = sql`SELECT *, ${dimensions(metric)} FROM (${records[metric.record]}) AS record
    WHERE ${conditions(metric)} AND ${passes}`
  return sql`
    SELECT ${metric.name}::text, dim1, dim2, 0, 0, 0, count(*)
    FROM (
      SELECT DISTINCT session_id, page, ${comparedDims(metric)} FROM (${seen}) AS seen
      WHERE at >= ${new Date(from)} AND at < ${new Date(to)}
    ) AS session
    WHERE NOT EXISTS (
      SELECT FROM session_pages AS known, unnest(known.hours) AS hour
      WHERE known.session_id = session.session_id AND known.page = session.page
        AND hour >= ${new Date(rangeFrom)} AND hour < ${new Date(bucket)}
    ) AND NOT EXISTS (
      SELECT FROM (${seen}) AS earlier
      WHERE earlier.session_id = session.session_id AND earlier.page = session.page
        AND at >= ${new Date(bucket)} AND at < ${new Date(from)}
    )
    GROUP BY 2, 3`
}

function comparedDims({ series, comparedRows }: MetricDefinition): RawBuilder<unknown> {
  const dim1 = comparedRows || series === 'by-dim1' ? sql`dim1` : sql`''`
  return sql`${dim1} AS dim1, ${comparedRows ? sql`dim2` : sql`''`} AS dim2`
}
