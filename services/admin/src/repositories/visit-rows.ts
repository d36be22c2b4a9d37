import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { brand } from '@cardroom/brand/brand'
import { conversionKinds, maxKeyLength } from '@cardroom/contracts/summaries'
import type { CopyOut, Database } from '@cardroom/database/client'
import { confirmedRows, confirmedVisitSql } from '@cardroom/database/confirmed-conversions'
import { keySql, pathKeySql, visitSql } from '@cardroom/database/summary-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Writable } from 'node:stream'
import type { Span } from '../domain/time-range.ts'

/* What the copy of the visits (visit-copy.ts) reads from Postgres, and nothing else does. */

type Column = { type: string; from: RawBuilder<unknown> }
type Columns = Record<string, Column>

/** A table of the copy, and the raw rows that it consists of. */
type Table = {
  columns: Columns
  from: RawBuilder<unknown> | ((embedded: EmbeddedForms) => RawBuilder<unknown>)
  at: string
  where: RawBuilder<unknown>
}

/** The tables of recorded rows, whose changes `summary_changes` tells. */
export const recordedTables = ['visit', 'view', 'event', 'conversion'] as const
/** Beside them: conversions that count from applications, readers and inquiries, as in the report "Conversions". */
export const copyTables = [...recordedTables, 'confirmed'] as const
export type CopyTable = (typeof copyTables)[number]

const key = (column: string): Column => ({ type: 'VARCHAR', from: keySql(column) })
const jsonKey = (column: string, name: string): Column => ({
  type: 'VARCHAR',
  from: sql`left(coalesce(${sql.ref(column)} ->> ${sql.lit(name)}, ''), ${sql.lit(maxKeyLength)})`,
})
/** Of 64 bits: they are compared, never shown, and take an eighth of the text's place. */
const hash = (text: RawBuilder<unknown>): Column => ({
  type: 'BIGINT',
  from: sql`hashtextextended(${text}, 0)`,
})
const milliseconds = (column: string): Column => ({
  type: 'BIGINT',
  from: sql`floor(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`,
})

const kind = sql`CASE conversion_type ${sql.join(
  Object.entries(conversionKinds).map(
    ([type, name]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(name)}`,
  ),
  sql` `,
)} ELSE 'other' END`

const referrerHost = sql`left(coalesce(regexp_replace(
  lower(substring(referrer FROM '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#:@]*)')), '^www\\.', ''), ''),
  ${sql.lit(maxKeyLength)})`

const screen = sql`CASE WHEN coalesce(screen_width, 0) <= 0 THEN '' WHEN screen_width < 768 THEN 'under 768 px'
  WHEN screen_width < 1200 THEN '768 to 1199 px' WHEN screen_width < 1920 THEN '1200 to 1919 px'
  ELSE '1920 px and wider' END`

const visitId = visitSql('r')
const rowsOf = (table: string) => sql`${sql.table(table)} AS r`
const dayOf = (column: string): Column => ({
  type: 'INTEGER',
  from: sql`(${sql.ref(column)} AT TIME ZONE ${sql.lit(brand.timeZone)})::date - date '1970-01-01'`,
})

/** What a conversion's page recorded of its first and its last touch. */
const touches: Columns = {
  first_channel: key('channel'),
  first_source: key('original_source'),
  first_medium: key('original_medium'),
  first_campaign: key('original_campaign'),
  first_term: jsonKey('utm_parameters', 'utm_term'),
  first_content: jsonKey('utm_parameters', 'utm_content'),
  last_channel: key('last_channel'),
  last_source: key('last_source'),
  last_medium: key('last_medium'),
  last_campaign: key('last_campaign'),
}

const tables: Record<CopyTable, Table> = {
  visit: {
    from: rowsOf('traffic_sources'),
    at: 'timestamp',
    where: sql`quality = 'ok' AND begins_visit`,
    columns: {
      visit: hash(visitId),
      id: { type: 'UUID', from: sql.ref('id') },
      ms: milliseconds('timestamp'),
      day: dayOf('timestamp'),
      visitor: hash(sql`coalesce(visitor_id, session_id)`),
      channel: key('channel'),
      source: key('source'),
      medium: key('medium'),
      campaign: key('campaign'),
      term: jsonKey('utm_parameters', 'utm_term'),
      content: jsonKey('utm_parameters', 'utm_content'),
      referrer: { type: 'VARCHAR', from: referrerHost },
      landing: { type: 'VARCHAR', from: pathKeySql('landing_page') },
      country: key('country'),
      region: key('region'),
      city: key('city'),
      device: key('device_category'),
      browser: key('browser'),
      system: key('operating_system'),
      screen: { type: 'VARCHAR', from: screen },
      language: key('language'),
    },
  },
  view: {
    from: rowsOf('page_views'),
    at: 'timestamp',
    where: sql`quality = 'ok'`,
    columns: {
      visit: hash(visitId),
      ms: milliseconds('timestamp'),
      page: { type: 'VARCHAR', from: pathKeySql('page_path') },
      seconds: { type: 'INTEGER', from: sql.ref('time_spent') },
    },
  },
  event: {
    from: rowsOf('user_events'),
    at: 'timestamp',
    where: sql`quality = 'ok'`,
    columns: {
      visit: hash(visitId),
      ms: milliseconds('timestamp'),
      category: key('event_category'),
      type: key('event_type'),
      action: key('event_action'),
      label: key('event_label'),
      value: { type: 'INTEGER', from: sql.ref('event_value') },
    },
  },
  conversion: {
    from: rowsOf('conversions'),
    at: 'conversion_timestamp',
    where: sql`quality = 'ok' AND is_counted`,
    columns: {
      visit: hash(visitId),
      ms: milliseconds('conversion_timestamp'),
      day: dayOf('conversion_timestamp'),
      kind: { type: 'VARCHAR', from: kind },
      value: { type: 'INTEGER', from: sql.ref('monetary_value') },
      ...touches,
    },
  },
  confirmed: {
    from: confirmedRows,
    at: 'own.at',
    where: sql`NOT is_suspect`,
    columns: {
      visit: hash(confirmedVisitSql),
      ms: milliseconds('own.at'),
      day: dayOf('own.at'),
      kind: key('kind'),
      value: { type: 'INTEGER', from: sql.ref('own.value') },
      ...touches,
    },
  },
}

/** The columns of a table of the copy, with DuckDB's types. */
export function copyColumns(table: CopyTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tables[table].columns).map(([name, { type }]) => [name, type]),
  )
}

/** Writes the rows of a span as CSV. */
export async function copySpan(
  db: Database,
  copyOut: CopyOut,
  { table, span, embedded = {} }: { table: CopyTable; span: Span; embedded?: EmbeddedForms },
  target: Writable,
): Promise<void> {
  const { columns, from, at, where } = tables[table]
  const selected = Object.entries(columns).map(
    ([name, column]) => sql`${column.from} AS ${sql.ref(name)}`,
  )
  const { sql: statement } = sql`COPY (
    SELECT ${sql.join(selected)} FROM ${typeof from === 'function' ? from(embedded) : from}
    WHERE ${where} AND ${sql.ref(at)} >= ${toLiteral(span.from)} AND ${sql.ref(at)} < ${toLiteral(span.to)}
    ORDER BY ${sql.ref(at)}
  ) TO STDOUT (FORMAT csv)`.compile(db)
  await copyOut(statement, target)
}

function toLiteral(at: number): RawBuilder<unknown> {
  return sql`${sql.lit(new Date(at).toISOString())}::timestamptz`
}

/** The transaction that changed each hour and day last, by grain and start in epoch milliseconds. */
export type Versions = Record<'hour' | 'day', Map<number, string>>

export async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await sql<{ grain: 'hour' | 'day'; bucket: Date; version: string }>`
    SELECT grain, bucket, changed_by::text AS version FROM summary_changes`.execute(db)
  const versions: Versions = { hour: new Map(), day: new Map() }
  for (const { grain, bucket, version } of rows) versions[grain].set(bucket.getTime(), version)
  return versions
}

/** The months of UTC of which there are raw rows, as `2026_11`; the retention drops a month at a time. */
export async function readMonths(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT right(child.relname, 7) AS month FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'traffic_sources'::regclass`.execute(db)
  return new Set(rows.map(({ month }) => month))
}
