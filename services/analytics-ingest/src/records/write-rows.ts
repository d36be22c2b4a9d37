import type { CopyIn, Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from './row-rules.ts'

/** The time column of each raw table. */
const timeColumns = {
  traffic_sources: 'timestamp',
  user_events: 'timestamp',
  page_views: 'timestamp',
  conversions: 'conversion_timestamp',
} as const

export type RawTable = keyof typeof timeColumns

/** The ids of these rows that the table already contains, from a given time on. */
export async function findStoredIds(
  db: Database,
  table: RawTable,
  rows: readonly { id: string }[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const stored = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)}
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND ${sql.ref(timeColumns[table])} >= ${since}`.execute(
    db,
  )
  return new Set(stored.rows.map(({ id }) => id))
}

/** Removes rows with duplicate ids and keeps the first of each. */
export function onceEach<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}

/** Writes the rows that the table does not contain yet. Every row has the same fields, named like the columns. */
export async function copyRows(
  copyIn: CopyIn,
  table: RawTable,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).filter((name) => !notStored.has(name))
  await copyIn(`COPY ${table} (${quoted(columns)}) FROM STDIN`, copyText(columns, rows))
}

const notStored: ReadonlySet<string> = new Set<keyof PageViewRow>(['is_exit', 'has_own_id'])
const jsonColumns = new Set(['utm_parameters', 'custom_parameters', 'form_data', 'additional_data'])

/** Column names as SQL. */
export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ')
}

/** Rows in the text format of COPY: one line per row, with tabs between the columns. */
function copyText(columns: readonly string[], rows: readonly object[]): string {
  const isJson = columns.map((name) => jsonColumns.has(name))
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const [index, name] of columns.entries()) {
      text += separator + copyField((row as Record<string, unknown>)[name], isJson[index] === true)
      separator = '\t'
    }
    text += '\n'
  }
  return text
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

function copyField(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N'
  const text = !isJson && typeof value === 'string' ? value : JSON.stringify(value)
  if (!special.test(text)) return text
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}
