import {
  listField,
  type Metric,
  type MetricDefinition,
  metricDefinitions,
  type MetricRecord,
} from '@cardroom/contracts/metrics'
import {
  conversionKinds,
  filterNames,
  hourlyDays,
  maxKeyLength,
  takenBack,
  unknownSource,
} from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'
import { addressKeySql, keySql, pathKeySql, visitSql } from './summary-keys.ts'

export type RebuildOptions = {
  /** IANA name of the time zone whose days are counted. */
  timeZone: string
  /** Called before each step. */
  onProgress?: (next: Metric | 'sessions') => void
}

/**
 * Counts the raw rows into the summaries again, in one transaction; workers wait meanwhile. Days whose raw
 * rows are gone keep their rollup rows. Missing sessions are filled in from the raw rows. Needs a connection
 * without a short statement timeout.
 */
export async function rebuildSummaries(
  db: Database,
  { timeZone, onProgress }: RebuildOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.summaries'))`.execute(transaction)
    await sql`SET LOCAL work_mem = '256MB'`.execute(transaction)
    const first = await findFirstDay(transaction, timeZone)
    onProgress?.('sessions')
    await fillSessions(transaction)
    await sql`DELETE FROM summary_hours`.execute(transaction)
    await sql`UPDATE summary_changes SET changed_by = pg_current_xact_id()`.execute(transaction)
    if (first === null) return
    await sql`DELETE FROM summary_days WHERE bucket >= ${first}`.execute(transaction)
    for (const metric of metricDefinitions) {
      onProgress?.(metric.name)
      await countMetric(transaction, metric, { first, timeZone })
    }
    await addChangedBuckets(transaction)
  })
  await sql`ANALYZE summary_days`.execute(db)
  await sql`ANALYZE summary_hours`.execute(db)
}

type Scope = { first: Date; timeZone: string }

// The retention drops whole months of UTC, so the first day that is left may have lost a part of its rows. It
// keeps its rollup rows where there are older ones.
async function findFirstDay(db: Database, timeZone: string): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT CASE WHEN EXISTS (SELECT FROM summary_days WHERE bucket < day)
      THEN date_trunc('day', day + interval '36 hours', ${timeZone}) ELSE day END AS first
    FROM date_trunc('day', least(
      (SELECT min("timestamp") FROM traffic_sources), (SELECT min("timestamp") FROM user_events),
      (SELECT min("timestamp") FROM page_views),
      (SELECT min(conversion_timestamp) FROM conversions)), ${timeZone}) AS day`.execute(db)
  return rows[0]?.first ?? null
}

async function fillSessions(db: Database): Promise<void> {
  await sql`
    INSERT INTO sessions
      (session_id, first_at, source, medium, landing_page, country, device, is_attributed)
    SELECT DISTINCT ON (1) ${visitSql('v')}, "timestamp", ${keySql('source')}, ${keySql('medium')},
      ${pathKeySql('landing_page')}, ${keySql('country')}, ${keySql('device_category')}, true
    FROM traffic_sources AS v WHERE begins_visit ORDER BY 1, "timestamp", id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO sessions
      (session_id, first_at, source, medium, landing_page, country, device, is_attributed)
    SELECT session_id, min("timestamp"), ${unknownSource}, ${unknownSource}, '', '', '', false
    FROM (
      SELECT ${visitSql('v')} AS session_id, "timestamp" FROM page_views AS v
      UNION ALL SELECT ${visitSql('e')}, "timestamp" FROM user_events AS e
      UNION ALL SELECT ${visitSql('c')}, conversion_timestamp FROM conversions AS c
    ) AS records
    WHERE NOT EXISTS (SELECT FROM sessions AS s WHERE s.session_id = records.session_id)
    GROUP BY session_id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO session_pages (session_id, page, hours)
    SELECT ${visitSql('v')}, ${pathKeySql('page_path')}, array_agg(DISTINCT date_trunc('hour', "timestamp", 'UTC'))
    FROM page_views AS v WHERE quality = 'ok' GROUP BY 1, 2
    ON CONFLICT (session_id, page) DO NOTHING`.execute(db)
}

const conversionKind = sql`CASE conversion_type ${sql.join(
  Object.entries(conversionKinds).map(
    ([type, kind]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(kind)}`,
  ),
  sql` `,
)} ELSE 'other' END`

const seconds = sql`CASE WHEN jsonb_typeof(form_data -> 'timeSpentSeconds') = 'number'
  THEN floor(least(greatest((form_data ->> 'timeSpentSeconds')::numeric, 0), 86400))::bigint END`

const buttonLocation = sql`CASE WHEN jsonb_typeof(form_data -> 'buttonLocation') = 'string'
  THEN left(form_data ->> 'buttonLocation', ${sql.lit(maxKeyLength)}) ELSE '' END`

const enteredFields = sql`ARRAY(
  SELECT DISTINCT left(name #>> '{}', ${sql.lit(maxKeyLength)})
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(form_data -> 'enteredFields') = 'array'
    THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
  WHERE jsonb_typeof(name) = 'string')`

const leftOut = sql.ref('leftOut')

/*
 * Every record that is counted, as a query of (at, session_id, leftOut: why it does not count or null, the
 * filters, the fields of contracts/metrics.ts). The worker reads the same fields in domain/count-records.ts.
 */
const countedRecords: Record<Exclude<MetricRecord, 'left-out'>, RawBuilder<unknown>> = {
  visit: sql`
    SELECT "timestamp" AS at, ${visitSql('v')} AS session_id, nullif(quality, 'ok') AS ${leftOut}, ${keySql('source')} AS source,
      ${keySql('medium')} AS medium, ${pathKeySql('landing_page')} AS page, ${keySql('country')} AS country,
      ${keySql('device_category')} AS device, ${addressKeySql('landing_page')} AS "landingPage"
    FROM traffic_sources AS v WHERE begins_visit`,
  view: sql`
    SELECT v."timestamp" AS at, s.session_id, nullif(v.quality, 'ok') AS ${leftOut}, s.source, s.medium,
      ${pathKeySql('page_path')} AS page, s.country, s.device, v.time_spent AS "timeSpent"
    FROM page_views AS v JOIN sessions AS s ON s.session_id = ${visitSql('v')}`,
  event: sql`
    SELECT e."timestamp" AS at, s.session_id, nullif(e.quality, 'ok') AS ${leftOut}, s.source, s.medium,
      ${pathKeySql('page_path')} AS page, s.country, s.device, ${keySql('event_category')} AS category,
      ${keySql('event_type')} AS type, ${keySql('event_action')} AS action, ${keySql('event_label')} AS label
    FROM user_events AS e JOIN sessions AS s ON s.session_id = ${visitSql('e')}`,
  conversion: sql`
    SELECT c.conversion_timestamp AS at, s.session_id,
      CASE WHEN c.quality <> 'ok' THEN c.quality WHEN NOT c.is_counted THEN 'repeat' END AS ${leftOut},
      coalesce(nullif(${keySql('c.original_source')}, ''), s.source) AS source,
      CASE WHEN coalesce(c.original_source, '') = '' THEN s.medium
        ELSE coalesce(nullif(${keySql('c.original_medium')}, ''), ${unknownSource}) END AS medium,
      s.landing_page AS page, s.country, s.device, ${conversionKind} AS kind,
      ${buttonLocation} AS "buttonLocation", ${enteredFields} AS "enteredFields", c.monetary_value AS value,
      ${seconds} AS "timeSpent", c.days_to_conversion AS "daysToConversion", c.touch_points AS "touchPoints"
    FROM conversions AS c JOIN sessions AS s ON s.session_id = ${visitSql('c')}
    WHERE c.quality <> ${sql.lit(takenBack)}`,
}

/** Every record of a kind, whether it counts or not. */
export const records: Record<MetricRecord, RawBuilder<unknown>> = {
  ...countedRecords,
  'left-out': sql.join(
    Object.entries(countedRecords).map(
      ([name, query]) => sql`
        SELECT at, NULL AS ${leftOut}, source, medium, page, country, device,
          ${sql.lit(name)} AS record, ${leftOut} AS reason
        FROM (${query}) AS record WHERE ${leftOut} IS NOT NULL`,
    ),
    sql` UNION ALL `,
  ),
}

/** Whether a record counts into the metric. */
export function conditions({ where = {}, sum, withoutSum }: MetricDefinition): RawBuilder<unknown> {
  const isOneOf = Object.entries(where).map(
    ([field, values]) =>
      sql`${sql.ref(field)} IN (${sql.join(values.map((value) => sql.lit(value)))})`,
  )
  const hasSum =
    sum !== undefined && withoutSum === 'not-counted' ? [sql`${sql.ref(sum)} IS NOT NULL`] : []
  return sql.join([sql`${leftOut} IS NULL`, ...isOneOf, ...hasSum], sql` AND `)
}

const filters = sql`source, medium, page, country, device`

export function dimensions({ dims }: MetricDefinition): RawBuilder<unknown> {
  const columns = [0, 1, 2].map((index) => {
    const field = dims[index]
    if (field === undefined) return sql`'' AS ${sql.ref(`dim${index + 1}`)}`
    return sql`${field === listField ? sql`entry` : sql.ref(field)} AS ${sql.ref(`dim${index + 1}`)}`
  })
  return sql.join(columns)
}

/** A query of (at, the filters, the dimensions, sum, sample_count), a row a record. */
export function contributions(metric: MetricDefinition): RawBuilder<unknown> {
  const { dims, sum, withoutSum } = metric
  const value = sum === undefined ? sql`0` : sql`coalesce(${sql.ref(sum)}, 0)`
  const isSample =
    sum !== undefined && withoutSum === 'not-sampled'
      ? sql`CASE WHEN ${sql.ref(sum)} IS NULL THEN 0 ELSE 1 END`
      : sql`0`
  const entries = dims.includes(listField)
    ? sql`CROSS JOIN LATERAL unnest(${sql.ref(listField)}) AS entry`
    : sql``
  return sql`
    SELECT at, ${filters}, ${dimensions(metric)}, ${value} AS sum, ${isSample} AS sample_count
    FROM (${records[metric.record]}) AS record ${entries}
    WHERE ${conditions(metric)}`
}

// Added up for all filters at once before it is counted for each: fewer rows to copy six times. In the order of
// their key, so that the rows that a report reads lie together.
async function countMetric(
  db: Database,
  metric: MetricDefinition,
  { first, timeZone }: Scope,
): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    const bucket = bucketSql(grain, timeZone)
    const firstBucket = firstBucketSql(grain, first)
    const sessions = metric.distinctSessions
      ? sql`UNION ALL ${sessionsIn(metric, bucket, firstBucket)}`
      : sql``
    await sql`
      INSERT INTO ${tableFor(grain)} (metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket,
        count, sum, sample_count, sessions)
      SELECT ${metric.name}, f.filter, f.value, added.bucket, dim1, dim2, dim3, previous_bucket,
        sum(count), sum(sum), sum(sample_count), sum(sessions)
      FROM (${recordsIn(metric, bucket, firstBucket)} ${sessions}) AS added
      CROSS JOIN LATERAL (VALUES ('', ''), ${eachFilter}) AS f(filter, value)
      WHERE f.filter = '' OR f.value <> ''
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ORDER BY 2, 3, 4, 5, 6, 7, 8`.execute(db)
  }
}

const eachFilter = sql.join(
  filterNames.map((name) => sql`(${sql.lit(name)}, added.${sql.ref(name)})`),
)

/** What the records of each bucket add up to. */
function recordsIn(
  metric: MetricDefinition,
  bucket: RawBuilder<unknown>,
  firstBucket: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT ${bucket} AS bucket, timestamptz '-infinity' AS previous_bucket, ${filters}, dim1, dim2, dim3,
      count(*) AS count, sum(sum) AS sum, sum(sample_count) AS sample_count, 0 AS sessions
    FROM (${contributions(metric)}) AS contribution WHERE at >= ${firstBucket}
    GROUP BY 1, 3, 4, 5, 6, 7, 8, 9, 10`
}

/** The sessions of each bucket by the bucket in which they saw the same page before. */
function sessionsIn(
  metric: MetricDefinition,
  bucket: RawBuilder<unknown>,
  firstBucket: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT bucket, previous_bucket, ${filters}, dim1, dim2, dim3, 0, 0, 0, count(*)
    FROM (
      SELECT *, lag(bucket, 1, '-infinity')
        OVER (PARTITION BY session_id, page ORDER BY bucket) AS previous_bucket
      FROM (
        SELECT DISTINCT ${bucket} AS bucket, session_id, ${filters}, ${dimensions(metric)}
        FROM (${records[metric.record]}) AS record WHERE ${conditions(metric)}
      ) AS seen
    ) AS ordered
    WHERE bucket >= ${firstBucket}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`
}

/** Adds the buckets that had no rows before; all others are marked as changed already. */
async function addChangedBuckets(db: Database): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    await sql`
      INSERT INTO summary_changes (grain, bucket, changed_by)
      SELECT DISTINCT ${grain}, bucket, pg_current_xact_id() FROM ${tableFor(grain)}
      ON CONFLICT DO NOTHING`.execute(db)
  }
}

function tableFor(grain: 'hour' | 'day'): RawBuilder<unknown> {
  return sql.table(grain === 'hour' ? 'summary_hours' : 'summary_days')
}

function bucketSql(grain: 'hour' | 'day', timeZone: string): RawBuilder<unknown> {
  return grain === 'hour'
    ? sql`date_trunc('hour', at, 'UTC')`
    : sql`date_trunc('day', at, ${timeZone})`
}

function firstBucketSql(grain: 'hour' | 'day', first: Date): RawBuilder<unknown> {
  return grain === 'hour'
    ? sql`date_trunc('hour', now() - make_interval(days => ${hourlyDays}), 'UTC')`
    : sql`${first}::timestamptz`
}
