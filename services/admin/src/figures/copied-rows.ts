import { brand } from '@cardroom/brand/brand'
import { conversionKinds, maxKeyLength } from '@cardroom/contracts/summaries'
import type { CopyOut, Database } from '@cardroom/database/client'
import { isSpam } from '@cardroom/database/is-spam'
import { addressKeySql, keySql, pathKeySql, visitSql } from './report-keys.ts'
import { submissionValue } from '@cardroom/contracts/prices'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { type RawBuilder, sql } from 'kysely'
import type { Writable } from 'node:stream'

/* The rows that the copy reads from Postgres: raw rows, and the rows that confirm conversions. */

type Column = { type: string; from: RawBuilder<unknown> }
type Table = { from: RawBuilder<unknown>; at: string; columns: Record<string, Column> }

/** Tables of raw rows. `changed_xid` identifies changed rows, which are read again. */
export const rawTables = ['arrival', 'view', 'event', 'conversion'] as const
export type RawTable = (typeof rawTables)[number]
/** The raw tables, and the rows that confirm conversions. */
export const copiedTables = [...rawTables, 'own'] as const
export type CopiedTable = (typeof copiedTables)[number]

const text = (from: RawBuilder<unknown>): Column => ({ type: 'VARCHAR', from })
const key = (column: string) => text(keySql(column))
const integer = (from: RawBuilder<unknown>): Column => ({ type: 'INTEGER', from })
const flag = (from: RawBuilder<unknown>): Column => ({ type: 'BOOLEAN', from })
const jsonText = (column: string, name: string) =>
  text(sql`left(coalesce(${sql.ref(column)} ->> ${sql.lit(name)}, ''), ${sql.lit(maxKeyLength)})`)
/**
 * A 64-bit hash. Ids of visits and visitors are compared but never shown, and a hash takes a fraction of the memory.
 */
const hash = (from: RawBuilder<unknown>): Column => ({
  type: 'BIGINT',
  from: sql`hashtextextended(${from}, 0)`,
})
const id: Column = { type: 'UUID', from: sql.ref('id') }
const quality = text(sql.ref('quality'))
const visit = hash(visitSql('r'))

/** The time in epoch milliseconds, and its day in the brand's time zone as days since 1970. */
const moment = (column: string): Record<'ms' | 'day', Column> => ({
  ms: {
    type: 'BIGINT',
    from: sql`floor(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`,
  },
  day: integer(
    sql`(${sql.ref(column)} AT TIME ZONE ${sql.lit(brand.timeZone)})::date - date '1970-01-01'`,
  ),
})

const referrerHost = sql`left(coalesce(regexp_replace(
  lower(substring(referrer FROM '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#:@]*)')), '^www\\.', ''), ''),
  ${sql.lit(maxKeyLength)})`

const screen = sql`CASE WHEN coalesce(screen_width, 0) <= 0 THEN '' WHEN screen_width < 768 THEN 'under 768 px'
  WHEN screen_width < 1200 THEN '768 to 1199 px' WHEN screen_width < 1920 THEN '1200 to 1919 px'
  ELSE '1920 px and wider' END`

const kind = sql`CASE conversion_type ${sql.join(
  Object.entries(conversionKinds).map(
    ([type, name]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(name)}`,
  ),
  sql` `,
)} ELSE 'other' END`

const formSeconds = sql`CASE WHEN jsonb_typeof(form_data -> 'timeSpentSeconds') = 'number'
  THEN floor(least(greatest((form_data ->> 'timeSpentSeconds')::numeric, 0), 86400))::bigint END`

const buttonLocation = sql`CASE WHEN jsonb_typeof(form_data -> 'buttonLocation') = 'string'
  THEN left(form_data ->> 'buttonLocation', ${sql.lit(maxKeyLength)}) ELSE '' END`

/** A JSON list, because DuckDB cannot read arrays from a CSV file. */
const enteredFields = sql`coalesce((SELECT json_agg(DISTINCT left(name #>> '{}', ${sql.lit(maxKeyLength)}))
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(form_data -> 'enteredFields') = 'array'
    THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
  WHERE jsonb_typeof(name) = 'string'), '[]')`

const value = sql.lit(submissionValue)

/** Applications, readers and inquiries; `past_leads` are those that were deleted after their retention period. */
const own = sql`(
  SELECT id::text, 'submission' AS kind, 'form_submission' AS type, created_at AS at, session_id, ${isSpam} AS is_suspect
  FROM applications
  UNION ALL SELECT 'newsletter-' || id, 'newsletter', 'newsletter_signup', created_at, session_id, false FROM newsletters
  UNION ALL SELECT id::text, ${sql.lit(sponsorshipKind.conversion)}, 'form_submission', created_at, session_id, ${isSpam} FROM sponsorships
  UNION ALL SELECT id, kind, type, at, NULL, is_suspect FROM past_leads) AS r`

const tables: Record<CopiedTable, Table> = {
  arrival: {
    from: sql`traffic_sources AS r`,
    at: 'timestamp',
    columns: {
      id,
      ...moment('timestamp'),
      visit,
      visitor: hash(sql`coalesce(visitor_id, session_id)`),
      quality,
      begins_visit: flag(sql.ref('begins_visit')),
      channel: key('channel'),
      source: key('source'),
      medium: key('medium'),
      campaign: key('campaign'),
      term: jsonText('utm_parameters', 'utm_term'),
      content: jsonText('utm_parameters', 'utm_content'),
      referrer: text(referrerHost),
      landing: text(pathKeySql('landing_page')),
      landing_address: text(addressKeySql('landing_page')),
      country: key('country'),
      region: key('region'),
      city: key('city'),
      device: key('device_category'),
      browser: key('browser'),
      system: key('operating_system'),
      screen: text(screen),
      language: key('language'),
    },
  },
  view: {
    from: sql`page_views AS r`,
    at: 'timestamp',
    columns: {
      id,
      ...moment('timestamp'),
      visit,
      session: hash(sql.ref('session_id')),
      quality,
      page: text(pathKeySql('page_path')),
      seconds: integer(sql.ref('time_spent')),
    },
  },
  event: {
    from: sql`user_events AS r`,
    at: 'timestamp',
    columns: {
      id,
      ...moment('timestamp'),
      visit,
      quality,
      page: text(pathKeySql('page_path')),
      category: key('event_category'),
      type: key('event_type'),
      action: key('event_action'),
      label: key('event_label'),
      value: integer(sql.ref('event_value')),
      is_of_gateway: flag(sql`coalesce(additional_data ->> 'reportedBy', '') = 'gateway'`),
    },
  },
  conversion: {
    from: sql`conversions AS r`,
    at: 'conversion_timestamp',
    columns: {
      id,
      ...moment('conversion_timestamp'),
      visit,
      session: hash(sql.ref('session_id')),
      quality,
      is_counted: flag(sql.ref('is_counted')),
      type: text(sql.ref('conversion_type')),
      kind: text(kind),
      value: integer(sql.ref('monetary_value')),
      is_unpriced: flag(sql`coalesce(form_data, '{}') ? 'isUnpriced'`),
      // The first and the last touch, as the page recorded them.
      first_channel: key('channel'),
      first_source: key('original_source'),
      first_medium: key('original_medium'),
      first_campaign: key('original_campaign'),
      first_term: jsonText('utm_parameters', 'utm_term'),
      first_content: jsonText('utm_parameters', 'utm_content'),
      last_channel: key('last_channel'),
      last_source: key('last_source'),
      last_medium: key('last_medium'),
      last_campaign: key('last_campaign'),
      location: text(buttonLocation),
      fields: text(enteredFields),
      seconds: integer(formSeconds),
      days_to_conversion: integer(sql.ref('days_to_conversion')),
      touch_points: integer(sql.ref('touch_points')),
    },
  },
  own: {
    from: own,
    at: 'at',
    columns: {
      id: text(sql.ref('id')),
      ...moment('at'),
      session: hash(sql.ref('session_id')),
      kind: text(sql.ref('kind')),
      type: text(sql.ref('type')),
      value: integer(value),
      is_suspect: flag(sql.ref('is_suspect')),
    },
  },
}

/** The columns of a copied table with their DuckDB types. */
export function copiedColumns(table: CopiedTable): [name: string, type: string][] {
  return Object.entries(tables[table].columns).map(([name, { type }]) => [name, type])
}

/** The statement that reads the rows of a table. */
export function selectOf(db: Database, table: CopiedTable, choice: Choice = 'all'): string {
  const { columns, from, at } = tables[table]
  const selected = Object.entries(columns).map(
    ([name, column]) => sql`${column.from} AS ${sql.ref(name)}`,
  )
  const statement = sql`SELECT ${sql.join(selected)} FROM ${from}
    WHERE ${condition(choice, at)} ORDER BY ${sql.ref(at)}`
  return statement.compile(db).sql
}

/**
 * The rows to read: those in a time span, or those changed by transactions from one id up to, but not including,
 * another.
 */
export type Choice = { from: number; to: number } | { fromXid: string; toXid: string } | 'all'

/** Writes the selected rows as CSV. */
export async function copyRows(
  db: Database,
  copyOut: CopyOut,
  { table, choice }: { table: CopiedTable; choice: Choice },
  target: Writable,
): Promise<void> {
  const statement = `COPY (${selectOf(db, table, choice)}) TO STDOUT (FORMAT csv)`
  await copyOut(statement, target)
}

function condition(choice: Choice, at: string): RawBuilder<unknown> {
  if (choice === 'all') return sql`true`
  if ('fromXid' in choice) {
    const { fromXid, toXid } = choice
    return sql`changed_xid >= ${sql.lit(fromXid)}::xid8 AND changed_xid < ${sql.lit(toXid)}::xid8`
  }
  const [from, to] = [choice.from, choice.to].map(
    (ms) => sql`${sql.lit(new Date(ms).toISOString())}::timestamptz`,
  )
  return sql`${sql.ref(at)} >= ${from} AND ${sql.ref(at)} < ${to}`
}

/** Shows whether the copy is out of date. */
export type Version = {
  /** All transactions before this one are visible. */
  xmin: string
  /** No transaction from this one on is visible. */
  xmax: string
  /** Changes whenever rows are deleted. */
  generation: string
  /** Changes whenever an application, a reader, an inquiry or a past lead changes. */
  leads: string
  /** The first month (UTC) that has raw rows, such as `2026_11`; the retention drops whole months. */
  firstMonth: string
  /** The time since which no rows have been dropped, in epoch milliseconds; 0 if none ever were. */
  keptSince: number
}

/** @param sinceXid the first transaction whose changes count */
export async function readVersion(
  db: Database,
  sinceXid = '0',
): Promise<Version & { hasChanges: boolean }> {
  const changed = Object.values(parents).map(
    (table) => sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE changed_xid >= ${sinceXid}::xid8)`,
  )
  const { rows } = await sql<Version & { hasChanges: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
      pg_snapshot_xmax(pg_current_snapshot())::text AS xmax,
      (SELECT generation::text FROM deleted_records) AS generation,
      (SELECT version::text FROM lead_version) AS leads,
      (SELECT coalesce(min(right(child.relname, 7)), '') FROM pg_inherits
        JOIN pg_class AS child ON child.oid = inhrelid
        WHERE inhparent = 'traffic_sources'::regclass) AS "firstMonth",
      (SELECT coalesce(max(extract(epoch FROM (day + 1)::timestamp AT TIME ZONE ${brand.timeZone})), 0)::float8 * 1000
        FROM imported_days WHERE imported_from = 'cardroom') AS "keptSince",
      ${sql.join(changed, sql` OR `)} AS "hasChanges"`.execute(db)
  const [version] = rows
  if (version === undefined) throw new Error('Postgres answered without a row')
  return version
}

/** The maximum number of bytes of a Postgres table that are read at once; the CSV file is smaller. */
const bytesAtOnce = 64 * 2 ** 20

/** Time spans that each hold about as many rows as are read at once; empty without rows. */
export async function readSpans(
  db: Database,
  table: RawTable,
): Promise<{ from: number; to: number }[]> {
  const { from, at } = tables[table]
  const { rows } = await sql<{ first: Date | null; last: Date | null; bytes: number }>`
    SELECT min(${sql.ref(at)}) AS first, max(${sql.ref(at)}) AS last,
      (SELECT sum(pg_relation_size(oid))::bigint FROM pg_class WHERE oid IN (
        SELECT inhrelid FROM pg_inherits WHERE inhparent = ${parents[table]}::regclass)) AS bytes
    FROM ${from}`.execute(db)
  const { first = null, last = null, bytes = 0 } = rows[0] ?? {}
  if (first === null || last === null) return []
  const count = Math.ceil(bytes / bytesAtOnce)
  const width = Math.ceil((last.getTime() + 1 - first.getTime()) / count)
  return Array.from({ length: count }, (_, index) => ({
    from: first.getTime() + index * width,
    to: first.getTime() + (index + 1) * width,
  }))
}

const parents: Record<RawTable, string> = {
  arrival: 'traffic_sources',
  view: 'page_views',
  event: 'user_events',
  conversion: 'conversions',
}
