import { listLength } from '@cardroom/contracts/admin-list'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

type Plain<Value> = Value extends Date ? string : Value

/** A row with its dates as ISO strings, as in contracts and the audit log. */
export type PlainRow<Row> = { [Name in keyof Row]: Plain<Row[Name]> }

/**
 * The fields of a contract as columns to select.
 * @param computed the fields that are not columns
 */
export function fieldsOf<Shape extends object, Computed extends keyof Shape = never>(
  { shape }: { shape: Shape },
  ...computed: Computed[]
) {
  const names = Object.keys(shape) as (keyof Shape & string)[]
  return names.filter(
    (name): name is Exclude<typeof name, Computed> => !computed.some((other) => other === name),
  )
}

/**
 * The rows of a list in the order of the query.
 * @param ids the rows to read; all by default
 */
export async function listRows<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  max: number = listLength,
  ids?: readonly (number | string)[],
): Promise<PlainRow<Row>[]> {
  const named = ids === undefined ? query : query.where(sql.ref('id'), 'in', ids)
  const rows = await named.limit(max).execute()
  return rows.map(toPlainRow)
}

// The collation is explicit, because the default depends on how the database was created.
const collation = sql.raw('COLLATE "en-US-x-icu"')

/** Text columns to sort by, ignoring case. */
export function alphabetical(...columns: string[]): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) ${collation}`
}

/** The parts of a name as one text; null if all are empty. */
export function nameOf(parts: readonly string[]): RawBuilder<string | null> {
  return sql`nullif(concat_ws(' ', ${sql.join(parts.map((part) => sql.ref(part)))}), '')`
}

/** Sorts a column by the position of its value in a list of choices. */
export function inOrderOf(choices: readonly string[], column: string): RawBuilder<number> {
  return sql`array_position(${choices}::text[], ${sql.ref(column)}::text)`
}

/**
 * The source of a lead from `lead_origins`. A single call covers the whole table, because a call per row would open
 * every monthly partition of visits each time.
 */
export function bySource(table: string): RawBuilder<string> {
  const id = sql.ref(`${table}.id`)
  return sql`((SELECT jsonb_object_agg(origin.id, nullif(origin.source, ''))
    FROM (SELECT array_agg(id) AS ids, array_agg(session_id::text) AS sessions, array_agg(created_at) AS ats FROM ${sql.table(table)} WHERE session_id IS NOT NULL) AS lead,
      ROWS FROM (unnest(lead.ids), lead_origins(lead.sessions, lead.ats))
        AS origin (id, is_known, source, medium, campaign, channel, first_visit_at, visits)
    WHERE lead.ids IS NOT NULL) ->> ${id}::text) ${collation}`
}

/** Compares a column with a value; always true if no value is given. */
export function hasValue(column: string, value: unknown) {
  return value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
}

/** Whether each word of a search occurs in one of the columns. Words are matched literally. */
export function hasWords(search: string, columns: readonly string[]): RawBuilder<boolean> {
  const refs = columns.map((column) => sql.ref(column))
  const texts = sql`lower(concat_ws(E'\n', ${sql.join(refs)}) ${collation})`
  const words = search.split(/\s+/).filter(Boolean)
  return allOf(words.map((word) => sql`strpos(${texts}, lower(${word}::text ${collation})) > 0`))
}

/** Whether all of the conditions hold. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` AND `)})`
}

/** The sort order of a list; `-name` is descending. */
export function orderOf(
  sort: string,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = columns[isDescending ? sort.slice(1) : sort] ?? sql`id`
  return sql`${column} ${sql.raw(isDescending ? 'DESC' : 'ASC')} NULLS LAST`
}

/** All notes of a row as one text, oldest first; null without any. */
export function notesText(reference: string, id: string): RawBuilder<string | null> {
  return sql`(
    SELECT string_agg(note, E'\\n' ORDER BY row_notes.created_at, row_notes.id) FROM row_notes
    WHERE ${sql.ref(reference)} = ${sql.ref(id)})`
}

/** The name of a row's owner; null without an owner, or if the account is suspended or deleted. */
export function ownerName(ownerColumn: string): RawBuilder<string | null> {
  return sql`(SELECT name FROM office_people WHERE office_people.id = ${sql.ref(ownerColumn)})`
}

/** One row of a query; undefined for an unknown id. */
export async function readRow<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  id: number | string,
): Promise<PlainRow<Row> | undefined> {
  const [row] = await listRows(query, 1, [id])
  return row
}

export function toPlainRow<Row extends object>(row: Row): PlainRow<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as PlainRow<Row>
}
