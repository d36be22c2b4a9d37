import type { CopyIn, Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { PageViewRow } from '../domain/rows.ts'
import { type ChangedView, completeViews } from './page-views.ts'
import type { RawRows } from './raw-rows.ts'

type RawTable = 'traffic_sources' | 'user_events' | 'conversions' | 'page_views'

/** Writes rows into a table, and returns those that were not stored yet. */
type WriteNew = <Row extends { id: string }>(
  table: RawTable,
  rows: readonly Row[],
) => Promise<readonly Row[]>

/** Writes with COPY, the fastest way; rejects with 23505 when one of the rows is stored already. */
export function copyNew(copyIn: CopyIn): WriteNew {
  return async (table, rows) => {
    if (rows.length === 0) return rows
    const columns = columnsOf(rows)
    await copyIn(`COPY ${table} (${quoted(columns)}) FROM STDIN`, copyText(columns, rows))
    return rows
  }
}

/** Writes with INSERT, which skips the rows that are stored already. */
export function insertNew(db: Database): WriteNew {
  return async (table, rows) => {
    if (rows.length === 0) return rows
    const names = sql.raw(quoted(columnsOf(rows)))
    const inserted = await sql<{ id: string }>`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
      ON CONFLICT DO NOTHING RETURNING id`.execute(db)
    const ids = new Set(inserted.rows.map(({ id }) => id))
    return rows.filter(({ id }) => ids.has(id))
  }
}

/**
 * Writes a batch's new rows, and completes the views that are stored already with their exits.
 * @returns what it wrote, and the views that it completed
 */
export async function writeRows(
  db: Database,
  writeNew: WriteNew,
  rows: RawRows,
  viewsSince: Date,
): Promise<{ inserted: RawRows; completed: ChangedView[] }> {
  const exits = rows.views.filter((row) => row.is_exit)
  const completed = await completeViews(db, exits, viewsSince)
  const isCompleted = new Set(completed.map(({ id }) => id))
  const views = rows.views.filter(({ id }) => !isCompleted.has(id))
  const inserted = {
    visits: await writeNew('traffic_sources', rows.visits),
    events: await writeNew('user_events', rows.events),
    conversions: await writeNew('conversions', rows.conversions),
    views: await writeNew('page_views', views),
  }
  return { inserted, completed }
}

const notStored: ReadonlySet<string> = new Set<keyof PageViewRow>(['is_exit', 'has_own_id'])
const jsonColumns = new Set(['utm_parameters', 'custom_parameters', 'form_data', 'additional_data'])

/** Every row of a table has the same fields, named as its columns. */
function columnsOf([first = {}]: readonly object[]): string[] {
  return Object.keys(first).filter((name) => !notStored.has(name))
}

/** Names of columns as SQL. */
export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ')
}

/** Rows as COPY reads them: a line a row, a tab between its columns. */
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

const unreadable = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

function copyField(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N'
  const text = !isJson && typeof value === 'string' ? value : JSON.stringify(value)
  if (!unreadable.test(text)) return text
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}
