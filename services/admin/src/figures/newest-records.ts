import { affiliateCategory } from '@cardroom/contracts/affiliate-events'
import type {
  NewestRecords,
  RecentConversion,
  RecordTable,
} from '@cardroom/contracts/analytics-reports'
import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './copy.ts'
import { counts, type RecordKind, recordsOf, type ReportScope } from './report-frame.ts'

type RawList = Exclude<RecordTable, 'recent-conversions'>

type List = {
  kind: Exclude<RecordKind, 'confirmed'>
  where?: RawBuilder<unknown>
  /** The table of the raw rows `r`, and the columns that the list shows in addition to id, time and source. */
  table: string
  at?: string
  shown: RawBuilder<unknown>
  /** Whether the list shows the attributed source. */
  hasSource?: true
}

const lists: Record<RawList, List> = {
  'recent-visits': {
    kind: 'visit',
    table: 'traffic_sources',
    shown: sql`r.source, r.medium, coalesce(r.landing_page, '') AS "landingPage"`,
  },
  'recent-events': {
    kind: 'event',
    table: 'user_events',
    shown: sql`r.event_type AS "eventType", r.event_category AS "eventCategory",
      r.event_action AS "eventAction", r.event_label AS "eventLabel"`,
  },
  'recent-views': {
    kind: 'view',
    table: 'page_views',
    shown: sql`r.page_path AS "pagePath", r.page_title AS "pageTitle", r.time_spent AS "timeSpent"`,
  },
  'recent-activity': {
    kind: 'event',
    where: sql`category = ${affiliateCategory}`,
    table: 'user_events',
    shown: sql`r.event_action AS action, r.event_label AS label`,
    hasSource: true,
  },
  'recent-leads': {
    kind: 'conversion',
    where: sql`kind = 'lead'`,
    table: 'conversions',
    at: 'conversion_timestamp',
    shown: sql`form_data ->> 'buttonLabel' AS "buttonLabel", form_data ->> 'buttonLocation' AS "buttonLocation"`,
    hasSource: true,
  },
  'recent-abandonments': {
    kind: 'conversion',
    where: sql`kind = 'abandonment'`,
    table: 'conversions',
    at: 'conversion_timestamp',
    shown: sql`form_data ->> 'formName' AS "formName",
      ARRAY(SELECT name #>> '{}'
        FROM jsonb_array_elements(CASE jsonb_typeof(form_data -> 'enteredFields')
          WHEN 'array' THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
        WHERE jsonb_typeof(name) = 'string') AS "enteredFields",
      CASE jsonb_typeof(form_data -> 'timeSpentSeconds')
        WHEN 'number' THEN (form_data ->> 'timeSpentSeconds')::float8 END AS "timeSpentSeconds"`,
    hasSource: true,
  },
}

type Found = { id: string; ms: number; source: string }

/** Reads the newest records of a list; ten by default. */
export type Newest = <Name extends RecordTable>(
  name: Name,
  max?: number,
) => Promise<NewestRecords[Name]>

/** The newest records of a list, newest first. The copy finds their ids; the rows are read from Postgres. */
export async function newestRecords<Name extends RecordTable>(
  ask: Ask,
  db: Database,
  { name, scope, max }: { name: Name; scope: ReportScope; max: number },
): Promise<NewestRecords[Name]> {
  const records =
    name === 'recent-conversions'
      ? await newestConversions(ask, scope, max)
      : await newestRaw(ask, db, { list: lists[name as RawList], scope, max })
  return records as NewestRecords[Name]
}

async function newestRaw(
  ask: Ask,
  db: Database,
  { list, scope, max }: { list: List; scope: ReportScope; max: number },
): Promise<object[]> {
  const { kind, where = sql`true`, table, at = 'timestamp', shown, hasSource } = list
  const found = await ask(sql<Found>`
    SELECT found.id::VARCHAR AS id, ms, source FROM ${recordsOf(kind, scope)} AS found
    WHERE is_current AND ${counts[kind]} AND ${where} ORDER BY ms DESC, found.id LIMIT ${sql.lit(max)}`)
  const since = found.at(-1)?.ms
  if (since === undefined) return []
  const { rows } = await sql<{ id: string; timestamp: Date }>`
    SELECT r.id, ${sql.ref(at)} AS "timestamp", ${shown} FROM ${sql.table(table)} AS r
    WHERE ${sql.ref(at)} >= ${new Date(since)} AND r.id = ANY(${found.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  // A row may have been erased since then.
  return found.flatMap(({ id, source }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return { ...row, timestamp: row.timestamp.toISOString(), ...(hasSource && { source }) }
  })
}

async function newestConversions(
  ask: Ask,
  scope: ReportScope,
  max: number,
): Promise<RecentConversion[]> {
  type Row = Omit<RecentConversion, 'timestamp'> & { ms: number }
  const rows = await ask(sql<Row>`
    SELECT ms, type AS "conversionType", source, medium, value, days_to_conversion AS "daysToConversion",
      touch_points AS "touchPoints", id
    FROM ${recordsOf('confirmed', scope)} WHERE is_current AND ${counts.confirmed}
    ORDER BY ms DESC, id DESC LIMIT ${sql.lit(max)}`)
  return rows.map(({ ms, ...row }) => ({ timestamp: new Date(ms).toISOString(), ...row }))
}
